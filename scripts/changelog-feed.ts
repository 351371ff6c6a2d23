import path from 'node:path'
import type { Plugin } from 'vite'
import { company } from '../src/content/company.ts'
import { table } from '../src/routes/table.ts'
import { readEntry } from './content.ts'

const languages = ['en', 'es', 'fr', 'de'] as const
type Language = (typeof languages)[number]

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** When each part of the changelog shipped: its text says it in words, a feed wants a moment. */
const moments: Readonly<Record<string, string>> = {
  site: '2026-11-21T20:50:00Z',
  organisations: '2026-11-21T17:06:00Z',
  modules: '2026-11-21T04:17:00Z',
}

/** The changelog of a language as RSS 2.0. Throws for a part without a moment. */
export function changelogFeed(root: string, language: Language): string {
  const { meta, headings, blocks } = readEntry(path.join(root, 'src/content', language, 'docs/changelog.md'))
  const address = `${company.site}${table.find(({ id }) => id === 'changelog')?.path ?? '/'}?lng=${language}`
  const html = blocks.map((block) => ('html' in block ? block.html : '')).join('')
  const items = headings.map(({ id, text }, index) => {
    const moment = moments[id]
    if (!moment) throw new Error(`the changelog's part '${id}' has no moment`)
    const next = headings[index + 1]
    const body = html.slice(html.indexOf('</h2>', html.indexOf(`id="${id}"`)) + 5, next ? html.indexOf(`<h2 id="${next.id}"`) : undefined)
    return `<item><title>${escape(text)}</title><link>${address}#${id}</link><guid isPermaLink="true">${address}#${id}</guid><pubDate>${new Date(moment).toUTCString()}</pubDate><description>${escape(body.trim())}</description></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escape(`${company.name}: ${meta.title}`)}</title>
<link>${address}</link>
<description>${escape(meta.description)}</description>
<language>${language}</language>
<atom:link href="${company.site}/changelog.${language}.xml" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`
}

/** Writes /changelog.<language>.xml at build, and answers it while developing. */
export function changelogFeeds(): Plugin {
  let root = ''
  return {
    name: 'knull-changelog-feed',
    configResolved(config) {
      root = config.root
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = languages.find((one) => request.url?.split('?')[0] === `/changelog.${one}.xml`)
        if (!language) return next()
        response.setHeader('Content-Type', 'application/rss+xml; charset=utf-8')
        response.end(changelogFeed(root, language))
      })
    },
    generateBundle() {
      for (const language of languages) this.emitFile({ type: 'asset', fileName: `changelog.${language}.xml`, source: changelogFeed(root, language) })
    },
  }
}
