import { useContentList } from '@/site/content'
import { SiteLink } from '@/site/link'
import { PageHead } from '@/site/sections/page-head'
import { Section } from '@/site/sections/section'
import { useText } from '@/site/text'
import { toolOf } from './tools'

/** Three things to take away, each with what is in it and the tool that goes on with it. */
export default function ResourcesPage() {
  const t = useText('site-resources')
  const frame = useText('site')
  const resources = useContentList('resources')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Section>
        <ul className="border-t border-line-strong">
          {resources.map(({ slug, meta }) => {
            const tool = toolOf(meta.tool)
            return (
              <li key={slug} className="grid-12 gap-y-6 border-b border-line py-10">
                <div className="col-span-full lg:col-span-6">
                  <p className="text-sm text-muted">{t(`kind.${meta.kind}`)}</p>
                  <h2 className="mt-1 text-2xl font-semibold text-balance">
                    <SiteLink to="resource" params={{ slug }} className="text-text no-underline hover:underline">
                      {meta.title}
                    </SiteLink>
                  </h2>
                  <p className="mt-3 max-w-measure text-md text-pretty text-muted">{meta.summary}</p>
                </div>
                <dl className="col-span-full grid content-start gap-y-3 text-base lg:col-span-5 lg:col-start-8">
                  <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4">
                    <dt className="text-muted">{t('inside')}</dt>
                    <dd>{t(`contents.${slug}`)}</dd>
                  </div>
                  {meta.file ? (
                    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4">
                      <dt className="text-muted">{t('file')}</dt>
                      <dd>
                        <a className="link [overflow-wrap:anywhere]" href={`/files/${meta.file}`} download>
                          {meta.file}
                        </a>
                      </dd>
                    </div>
                  ) : null}
                  {tool ? (
                    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4">
                      <dt className="text-muted">{t('continue')}</dt>
                      <dd>
                        <SiteLink to={tool} className="link">
                          {frame(`label.${tool}`)}
                        </SiteLink>
                      </dd>
                    </div>
                  ) : null}
                </dl>
              </li>
            )
          })}
        </ul>
      </Section>
    </>
  )
}
