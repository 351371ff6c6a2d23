import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { matchRow, screenOf, visitorSideOf } from '../src/routes/select.ts'
import { table, type Row, type ScreenRow } from '../src/routes/table.ts'

export const languages = ['en', 'es', 'fr', 'de'] as const
export type PageLanguage = (typeof languages)[number]

const rows: readonly Row[] = table

/** An address that the build draws. */
export interface SiteAddress {
  path: string
  row: ScreenRow
  /** Path of its canonical address. */
  canonical: string
  /** Members see something else here. */
  shared: boolean
}

const slugsOf = (root: string, family: string) =>
  existsSync(path.join(root, 'src/content/en', family))
    ? readdirSync(path.join(root, 'src/content/en', family))
        .filter((name) => name.endsWith('.md'))
        .map((name) => name.slice(0, -'.md'.length))
        .sort()
    : []

/** Every address of the public site, those of entries among them. @param root the project's folder */
export function siteAddresses(root: string): SiteAddress[] {
  return rows.flatMap((row): SiteAddress[] => {
    const side = visitorSideOf(row)
    const page = side ?? screenOf(row)
    if (page?.shell !== 'site' || row.path === '*') return []
    const shared = side !== undefined
    if (!row.path.includes(':')) return [{ path: row.path, row: page, canonical: page.path, shared }]
    if (!page.content) throw new Error(`'${row.id}' has a parameter and names no family of entries`)
    return slugsOf(root, page.content).map((slug) => {
      const address = row.path.replace(/:\w+/, slug)
      return { path: address, row: page, canonical: address, shared }
    })
  })
}

/** File of a drawn page, below the build's folder: English without a suffix, so that any static host serves it. */
export function pageFile(address: string, language: PageLanguage): string {
  const suffix = language === 'en' ? '' : `.${language}`
  return address === '*' ? `404${suffix}.html` : path.posix.join(address.slice(1), `index${suffix}.html`)
}

/** The page that the platform's addresses get. */
export const platformFile = 'app.html'

const isLanguage = (value: string | undefined): value is PageLanguage => languages.some((language) => language === value)

/** The language to send: what the address asks for, then the cookie, then the browser's list by weight. */
export function languageOf(url: URL, cookie = '', accept = ''): PageLanguage {
  const base = (value: string | undefined) => value?.toLowerCase().split(/[-_]/)[0]
  const asked = url.searchParams.get('lng')
  if (asked !== null) return isLanguage(base(asked)) ? (base(asked) as PageLanguage) : 'en'
  const kept = base(/(?:^|; )i18nextLng=([^;]+)/.exec(cookie)?.[1])
  if (isLanguage(kept)) return kept
  const listed = accept
    .split(',')
    .map((part) => {
      const [code = '', weight] = part.trim().split(/;\s*q=/)
      return { code: base(code), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return listed.map(({ code }) => code).find(isLanguage) ?? 'en'
}

/** Which file answers a request for a page. */
export function fileFor(pathname: string, language: PageLanguage, exists: (file: string) => boolean): { file: string; status: 200 | 404 } {
  const trimmed = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const { row } = matchRow(trimmed)
  const page = visitorSideOf(row) ?? screenOf(row)
  if (page?.shell !== 'site') return { file: platformFile, status: 200 }
  const file = pageFile(row.path === '*' ? '*' : trimmed, language)
  if (row.path !== '*' && exists(file)) return { file, status: 200 }
  return { file: pageFile('*', language), status: 404 }
}
