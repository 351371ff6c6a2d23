import { useContentList } from '@/site/content'
import { SiteLink } from '@/site/link'
import { longDate } from '@/site/prose/long-date'
import { PageHead } from '@/site/sections/page-head'
import { Section } from '@/site/sections/section'
import { useText } from '@/site/text'
import { byService } from './reading-order'

/** A reading list: the question that an article answers, the number that it leaves one with, and how long it takes. */
export default function InsightsPage() {
  const t = useText('site-insights')
  const frame = useText('site')
  const prose = useText('site-prose')
  const groups = byService(useContentList('articles'))
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        note={
          <>
            {t('feed.before')}{' '}
            <a className="link" href={`/insights.${t.language}.xml`}>
              {t('feed.name')}
            </a>
            {'. '}
            {t('resources.before')}{' '}
            <SiteLink to="resources" className="link">
              {frame('label.resources')}
            </SiteLink>
            .
          </>
        }
      />
      <Section>
        <div className="grid gap-14">
          {groups.map(({ service, articles }) => (
            <section key={service} aria-labelledby={service} className="grid-12 gap-y-2">
              <h2 id={service} className="col-span-full text-md font-semibold text-muted lg:col-span-3">
                {frame(`label.solution-${service}`)}
              </h2>
              <ul className="col-span-full border-t border-line-strong lg:col-span-9">
                {articles.map(({ slug, meta, minutes }) => (
                  <li key={slug} className="group relative grid gap-x-8 gap-y-3 border-b border-line py-7 hover:bg-hover md:grid-cols-[minmax(0,1fr)_11rem]">
                    <div>
                      <p className="text-base text-muted">{t(`questions.${slug}`)}</p>
                      <h3 className="mt-1 text-xl font-semibold text-balance">
                        <SiteLink to="article" params={{ slug }} className="text-text no-underline group-hover:underline after:absolute after:inset-0">
                          {meta.title}
                        </SiteLink>
                      </h3>
                      <p className="mt-2 max-w-measure text-base text-pretty">{t(`answers.${slug}`)}</p>
                      <p className="mt-3 flex flex-wrap gap-x-4 text-sm text-muted">
                        <time dateTime={meta.date}>{longDate(t.language, meta.date)}</time>
                        <span>{prose('minutes', { count: minutes })}</span>
                      </p>
                    </div>
                    <p className="md:pt-6">
                      <span className="block font-mono text-2xl text-accent-text">{t(`numbers.${slug}.value`)}</span>
                      <span className="mt-1 block text-sm text-pretty text-muted">{t(`numbers.${slug}.of`)}</span>
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Section>
    </>
  )
}
