import type { Database } from '@/data/database.types'

type Rpc<Name extends keyof Database['public']['Functions']> = Database['public']['Functions'][Name]['Returns'] extends readonly (infer Row)[] ? Row : never
/** The generator takes every column of a function for one that is never null. */
type Nullable<Row, Keys extends keyof Row> = Omit<Row, Keys> & { [Key in Keys]: Row[Key] | null }

export type Overview = Nullable<Rpc<'admin_overview'>, 'last_error_at' | 'chapter' | 'chapter_name'>
export type Day = Rpc<'admin_days'>
export type Organisation = Nullable<Rpc<'admin_organisations'>, 'last_activity_at'>
export type Account = Nullable<Rpc<'admin_users'>, 'name' | 'email' | 'last_sign_in_at'>
export type AuditEntry = Nullable<Rpc<'admin_audit'>, 'user_id' | 'user_name' | 'target' | 'record_id' | 'changed'>
export type PlatformEntry = Nullable<Rpc<'admin_platform_log'>, 'user_id' | 'user_name' | 'target'>

/** The parts of the screen, in the order of its tabs. */
export const views = ['overview', 'organisations', 'users', 'audit', 'errors', 'inquiries', 'version'] as const
export type View = (typeof views)[number]

/** Where the place of a page ends, for the next one. */
export interface Cursor {
  at: string
  id: string
}

/** The cursor after these rows; null when they were the last page. */
export function cursorAfter(rows: readonly { cursor_at: string; id: string }[], size: number): Cursor | null {
  const last = rows.at(-1)
  return last && rows.length >= size ? { at: last.cursor_at, id: last.id } : null
}

/** How a number compares with the period before it. */
export function change(now: number, before: number): { direction: 'up' | 'down' | 'neutral'; share: number | null } {
  const share = before > 0 ? Math.abs(now - before) / before : null
  /* What would be written as "0 % more" is the same. */
  const direction = share !== null && share < 0.005 ? 'neutral' : now > before ? 'up' : now < before ? 'down' : 'neutral'
  return { direction, share }
}

/** Another part of the screen, at the address one is at: each of its windows keeps its visitors. */
export function viewLink(view: View, filters: Readonly<Record<string, string>> = {}): string {
  return `?${new URLSearchParams({ view, ...filters }).toString()}`
}

/** The question of a reading in one line, "action: INCIDENT_, source: server": the database's own words, for those who run it. */
export function questionOf(meta: unknown): string {
  if (typeof meta !== 'object' || meta === null || Array.isArray(meta)) return ''
  return Object.entries(meta)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}
