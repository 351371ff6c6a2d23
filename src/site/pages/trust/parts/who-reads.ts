/*
 * Who reads which data, as the policies of supabase/migrations have it: rows are data, columns people. A test reads the
 * policies and refuses a table that says more or less than they do.
 */

export const readers = ['member', 'admin', 'link', 'platform', 'host'] as const
export type Reader = (typeof readers)[number]

/** Words of `site-trust:matrix.cells`. */
export type Sight = 'yes' | 'no' | 'part' | 'copy' | 'database' | 'names' | 'sums' | 'balance' | 'hash' | 'last4' | 'sealed'

export interface Kind {
  readonly id: 'sources' | 'chats' | 'reports' | 'work' | 'audit' | 'money' | 'usage' | 'password' | 'key'
  readonly sights: Readonly<Record<Reader, Sight>>
  /** Tables that hold it, for the test. */
  readonly tables: readonly string[]
}

export const kinds: readonly Kind[] = [
  { id: 'sources', tables: ['documents', 'datasets'], sights: { member: 'yes', admin: 'yes', link: 'part', platform: 'no', host: 'database' } },
  { id: 'chats', tables: ['chat_sessions', 'chat_messages'], sights: { member: 'yes', admin: 'yes', link: 'copy', platform: 'no', host: 'database' } },
  { id: 'reports', tables: ['reports'], sights: { member: 'yes', admin: 'yes', link: 'copy', platform: 'no', host: 'database' } },
  { id: 'work', tables: ['knulldev_projects', 'services', 'incidents'], sights: { member: 'yes', admin: 'yes', link: 'no', platform: 'no', host: 'database' } },
  { id: 'audit', tables: ['audit_logs'], sights: { member: 'yes', admin: 'yes', link: 'no', platform: 'names', host: 'database' } },
  { id: 'money', tables: ['payments', 'credit_ledger'], sights: { member: 'no', admin: 'yes', link: 'no', platform: 'balance', host: 'database' } },
  { id: 'usage', tables: [], sights: { member: 'sums', admin: 'sums', link: 'no', platform: 'no', host: 'database' } },
  { id: 'password', tables: [], sights: { member: 'no', admin: 'no', link: 'no', platform: 'no', host: 'hash' } },
  { id: 'key', tables: [], sights: { member: 'no', admin: 'last4', link: 'no', platform: 'no', host: 'sealed' } },
]

/** How much that is: the shape beside the word. */
export const amountOf = (sight: Sight): 'all' | 'some' | 'none' => (sight === 'yes' || sight === 'database' ? 'all' : sight === 'no' || sight === 'hash' || sight === 'sealed' ? 'none' : 'some')
