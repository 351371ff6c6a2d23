import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { company } from '../src/content/company.ts'
import type { Meta } from '../src/content/schema.ts'
import { table } from '../src/routes/table.ts'
import { readEntry } from './content.ts'

const languages = ['en', 'es', 'fr', 'de'] as const
type Language = (typeof languages)[number]

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
/** RFC 822, as RSS wants it: an article is of a day, so of its first moment in UTC. */
const moment = (day: string) => new Date(`${day}T00:00:00Z`).toUTCString()

/** The path of a row. */
const pathOf = (id: 'insights' | 'article') => table.find((row) => row.id === id)?.path ?? '/'

/** The articles of a language as RSS 2.0, the newest first. */
export function insightsFeed(root: string, language: Language): string {
  const folder = path.join(root, 'src/content', language, 'articles')
  const articles = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const { slug, meta } = readEntry(path.join(folder, file))
      return { slug, meta: meta as Meta<'articles'> }
    })
    .toSorted((a, b) => b.meta.date.localeCompare(a.meta.date) || a.slug.localeCompare(b.slug))
  const { meta } = JSON.parse(readFileSync(path.join(root, 'src/i18n/locales', language, 'site-insights.json'), 'utf8')) as { meta: { title: string; description: string } }
  const address = (to: string) => `${company.site}${to}?lng=${language}`
  const items = articles.map(({ slug, meta: article }) => {
    const link = address(pathOf('article').replace(':slug', slug))
    return `<item><title>${escape(article.title)}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><pubDate>${moment(article.date)}</pubDate><category>${article.service}</category><description>${escape(article.summary)}</description></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escape(`${company.name}: ${meta.title}`)}</title>
<link>${address(pathOf('insights'))}</link>
<description>${escape(meta.description)}</description>
<language>${language}</language>
<lastBuildDate>${moment(articles.map(({ meta: { updated, date } }) => updated ?? date).toSorted().at(-1) ?? '1970-01-01')}</lastBuildDate>
<atom:link href="${company.site}/insights.${language}.xml" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`
}

/** Writes /insights.<language>.xml at build, and answers it while developing. */
export function insightsFeeds(): Plugin {
  let root = ''
  return {
    name: 'knull-insights-feed',
    configResolved(config) {
      root = config.root
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = languages.find((one) => request.url?.split('?')[0] === `/insights.${one}.xml`)
        if (!language) return next()
        response.setHeader('Content-Type', 'application/rss+xml; charset=utf-8')
        response.end(insightsFeed(root, language))
      })
    },
    generateBundle() {
      for (const language of languages) this.emitFile({ type: 'asset', fileName: `insights.${language}.xml`, source: insightsFeed(root, language) })
    },
  }
}
