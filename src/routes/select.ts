import { table, type Access, type AliasRow, type Module, type NavGroup, type RedirectRow, type RouteId, type Row, type ScreenRow, type SiteMenu } from './table.ts'

export const isScreen = (row: Row): row is ScreenRow => 'screen' in row
export const isAlias = (row: Row): row is AliasRow => 'aliasOf' in row
export const isRedirect = (row: Row): row is RedirectRow => 'redirectTo' in row

const rows: readonly Row[] = table
const byId = new Map<string, Row>(rows.map((row) => [row.id, row]))

/** The row with this id. Throws for an id that is not in the table. */
export function rowOf(id: string): Row {
  const row = byId.get(id)
  if (!row) throw new Error(`no route '${id}'`)
  return row
}

/** The screen shown at a row: an alias gives the row that it stands for. */
export function screenOf(row: Row): ScreenRow | undefined {
  if (isScreen(row)) return row
  return isAlias(row) ? screenOf(rowOf(row.aliasOf)) : undefined
}

/** The module that an address belongs to: its own, or that of the screen it shows. */
export const moduleOf = (row: Row): Module | undefined => (isAlias(row) ? row.module : undefined) ?? screenOf(row)?.module

/** What a visitor sees at an address that has a side for them; undefined for all others. */
export function visitorSideOf(row: Row): ScreenRow | undefined {
  const screen = screenOf(row)
  const side = isRedirect(row) ? undefined : row.visitors
  if (!screen || !side) return undefined
  return 'page' in side ? screenOf(rowOf(side.page)) : { ...screen, ...side, access: 'public' }
}

/** The page of the public site at an address, for whoever it is: undefined where the platform answers. */
export function sitePageOf(row: Row, member: boolean): ScreenRow | undefined {
  const side = visitorSideOf(row)
  const screen = side ? (member ? undefined : side) : screenOf(row)
  return screen?.shell === 'site' ? screen : undefined
}

/** Rows that a menu of the site's header shows, in table order. */
export const menuRows = (menu: SiteMenu): readonly (ScreenRow & { id: RouteId })[] =>
  rows.filter((row): row is ScreenRow & { id: RouteId } => isScreen(row) && row.menu === menu)

/** Who may enter: `both` is a visitor's screen and a signed-in one at one address. Undefined for a redirect. */
export const accessOf = (row: Row): Access | 'both' | undefined => (visitorSideOf(row) ? 'both' : screenOf(row)?.access)

/** Rows that the sidebar shows in a group: for `links` and `more`, those of one module, in table order. */
export function navRows(group: NavGroup, module?: Module): readonly (ScreenRow & { id: RouteId })[] {
  return rows.filter(
    (row): row is ScreenRow & { id: RouteId } => isScreen(row) && row.nav?.group === group && (group === 'quick' || row.module === module),
  )
}

/** The row of a pathname, the most exact pattern first ("/ops/services/new" before "/ops/services/:serviceId"). */
export function matchRow(pathname: string): { row: Row & { id: RouteId }; params: Record<string, string> } {
  const parts = split(pathname)
  let best: { row: Row; params: Record<string, string>; score: number } | undefined
  for (const row of rows) {
    const hit = matchParts(split(row.path), parts)
    if (hit && (!best || hit.score > best.score)) best = { row, ...hit }
  }
  const found = best ?? { row: rowOf('not-found'), params: {} }
  return { row: found.row as Row & { id: RouteId }, params: found.params }
}

const split = (path: string) => path.split('/').filter(Boolean)

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function matchParts(pattern: readonly string[], parts: readonly string[]) {
  const params: Record<string, string> = {}
  let score = 0
  for (const [index, piece] of pattern.entries()) {
    if (piece === '*') return { params, score }
    const part = parts[index]
    if (part === undefined) return undefined
    if (piece.startsWith(':')) {
      params[piece.slice(1)] = decode(part)
      score += 2
    } else if (piece === part) score += 3
    else return undefined
  }
  return pattern.length === parts.length ? { params, score: score + 1 } : undefined
}

/** Addresses that are secrets, as patterns: their responses and records are treated with care. */
export const secretPaths = (): readonly string[] => rows.filter((row) => screenOf(row)?.secret).map((row) => row.path)

/** Whether an address is one of them, so that it is written down nowhere. */
export const isSecret = (pathname: string): boolean => screenOf(matchRow(pathname).row)?.secret === true
