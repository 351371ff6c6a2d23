import { readFileSync } from 'node:fs'
import path from 'node:path'
import { company } from '../src/content/company.ts'
import { rowOf, screenOf } from '../src/routes/select.ts'
import { readEntry } from './content.ts'
import type { PageLanguage, SiteAddress } from './site-pages.ts'

const organization = {
  '@type': 'Organization',
  '@id': `${company.site}/#organization`,
  name: company.name,
  url: company.site,
  logo: `${company.site}/favicon.svg`,
  email: company.info,
  telephone: company.phone,
  address: { '@type': 'PostalAddress', streetAddress: company.street, postalCode: company.postalCode, addressLocality: company.city, addressCountry: company.country },
}

/** What search engines read of a page (schema.org, JSON-LD): who publishes it, where it stands, and for an article when it was written. */
export function structuredData({ path: own, canonical, row, shared }: SiteAddress, language: PageLanguage, root: string): string {
  if (row.unlisted || shared) return ''
  const graph: object[] = [{ ...organization }]
  const trail = trailOf(row.parent, language, root)
  if (trail.length > 0) {
    graph.push({
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: `${company.site}${url}` })),
    })
  }
  if (row.content === 'articles') {
    const { slug } = { slug: own.split('/').at(-1) ?? '' }
    const { meta } = readEntry(path.join(root, 'src/content', language, 'articles', `${slug}.md`))
    if ('date' in meta) {
      graph.push({
        '@type': 'Article',
        headline: meta.title,
        description: meta.description,
        datePublished: meta.date,
        inLanguage: language,
        author: { '@id': organization['@id'] },
        publisher: { '@id': organization['@id'] },
        mainEntityOfPage: `${company.site}${canonical}`,
      })
    }
  }
  /* `<` could end the element it stands in. */
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${text}</script>`
}

function trailOf(parent: string | undefined, language: PageLanguage, root: string): { name: string; url: string }[] {
  const row = parent === undefined ? undefined : screenOf(rowOf(parent))
  if (!row) return []
  const { titles } = JSON.parse(readFileSync(path.join(root, 'src/i18n/locales', language, 'routes.json'), 'utf8')) as { titles: Record<string, string> }
  return [...trailOf(row.parent, language, root), { name: titles[row.id] ?? row.id, url: row.path }]
}
