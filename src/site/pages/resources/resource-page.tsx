import { useContentList, usePageContent } from '@/site/content'
import { SiteButton, SiteLink } from '@/site/link'
import { LongRead, withFigures } from '@/site/prose/long-read'
import { useText } from '@/site/text'
import { buttonClass } from '@/ui/button'
import { toolOf } from './tools'

/** One thing to take away: what it is, its file, and the tool that goes on with it. */
export default function ResourcePage() {
  const t = useText('site-resources')
  const frame = useText('site')
  const { slug, meta, minutes, headings, blocks } = usePageContent('resources')
  const others = useContentList('resources').filter((resource) => resource.slug !== slug)
  const tool = toolOf(meta.tool)
  return (
    <LongRead
      trail={
        <>
          <SiteLink to="resources">{frame('label.resources')}</SiteLink>
          <span aria-hidden="true">/</span>
          <span>{t(`kind.${meta.kind}`)}</span>
        </>
      }
      title={meta.title}
      lead={meta.summary}
      date={meta.date}
      minutes={minutes}
      headings={headings}
      blocks={withFigures(blocks, {})}
      sources={meta.sources ?? []}
      before={
        <div className="mb-10 flex flex-wrap gap-3 print:hidden">
          {meta.file ? (
            <a href={`/files/${meta.file}`} download className={buttonClass({ size: 'default' })}>
              {t('download', { format: meta.file.split('.').at(-1)?.toUpperCase() ?? '' })}
            </a>
          ) : null}
          {tool ? (
            <SiteButton to={tool} variant="outline" size="default">
              {frame(`label.${tool}`)}
            </SiteButton>
          ) : null}
        </div>
      }
      after={
        <nav aria-label={t('others')} className="mt-14 border-t border-line pt-6 print:hidden">
          <p className="text-sm text-muted">{t('others')}</p>
          <ul className="mt-2 grid gap-2">
            {others.map((other) => (
              <li key={other.slug}>
                <SiteLink to="resource" params={{ slug: other.slug }} className="link">
                  {other.meta.title}
                </SiteLink>{' '}
                <span className="ml-1 text-sm whitespace-nowrap text-muted">{t(`kind.${other.meta.kind}`)}</span>
              </li>
            ))}
          </ul>
        </nav>
      }
    />
  )
}
