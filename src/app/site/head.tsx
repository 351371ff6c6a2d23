import { company } from '@/content/company'
import { entryOf } from '@/content/content'
import { languages } from '@/i18n/language'
import { useLanguage, useText } from '@/site/text'
import type { ReadyPage } from './page-ready'

/** Title, description, canonical address, languages, and what a link to the page shows elsewhere. React moves them into the head. */
export function Head({ page: { row, canonical, entry } }: { page: ReadyPage }) {
  const language = useLanguage()
  const t = useText(row.ns[0] ?? 'site')
  const meta = entry ? entryOf(language, entry.family, entry.slug).meta : undefined
  /* Steps of one matter share their texts: each of them says which it is. */
  const own = t.has(`meta.steps.${row.id}`) ? t(`meta.steps.${row.id}`, { name: meta?.title ?? '' }) : undefined
  const title = `${own ?? meta?.title ?? t('meta.title')} · ${company.name}`
  const description = meta?.description ?? t('meta.description')
  if (row.unlisted || row.path === '*') {
    return (
      <>
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="robots" content="noindex" />
      </>
    )
  }
  const address = `${company.site}${canonical}`
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {languages.map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={`${address}?lng=${code}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      {feeds[row.id] && <link rel="alternate" type="application/rss+xml" href={`/${feeds[row.id]}.${language}.xml`} />}
      <meta property="og:type" content={entry?.family === 'articles' ? 'article' : 'website'} />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:title" content={meta?.title ?? t('meta.title')} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:image" content={`${company.site}${previewImage(canonical, language)}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/* Written by the build: scripts/insights-feed.ts and changelog-feed.ts. */
const feeds: Readonly<Record<string, string>> = { insights: 'insights', article: 'insights', changelog: 'changelog' }

const locales = { en: 'en_GB', es: 'es_ES', fr: 'fr_FR', de: 'de_DE' } as const

/** Where the build puts the picture that a link to the page shows. */
export const previewImage = (canonical: string, language: string): string => `/previews/${canonical === '/' ? 'home' : canonical.slice(1).replaceAll('/', '-')}.${language}.png`
