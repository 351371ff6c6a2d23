/**
 * Two organisations and everybody who might want something in them, on the embedded backend, reached as a browser
 * reaches it: through supabase-js with a token.
 *
 * North is attacked. Its owner, admin, member and viewer may what their role says; the outsider owns South; the
 * stranger has no organisation; the mover owns both; the anonymous caller has no token.
 *
 * A refusal is an error, or no row: PostgREST answers 200 and nothing to an update that finds nothing. So no test
 * looks at the answer alone: what is in the database before and after decides (world.stateOf, world.fingerprint).
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import { createTestBackend } from '../../embedded/test-backend.mjs'
import type { TestBackend } from '../../embedded/test-backend.mjs'

export const ACTORS = ['anonymous', 'stranger', 'outsider', 'viewer', 'member', 'admin', 'owner'] as const
export type Actor = (typeof ACTORS)[number]
export type Row = Record<string, unknown>

/** In every text of North: an answer to an outsider that contains it has leaked. */
export const SECRET = 'north-secret'

export class World {
  readonly ids: Record<Exclude<Actor, 'anonymous'> | 'mover', string>
  readonly north: string
  readonly south: string
  readonly #backend: TestBackend
  readonly #keys = new Map<string, string[]>()

  private constructor(backend: TestBackend, ids: World['ids'], north: string, south: string) {
    this.#backend = backend
    this.ids = ids
    this.north = north
    this.south = south
  }

  static async create(): Promise<World> {
    const backend = await createTestBackend()
    const people = ['owner', 'admin', 'member', 'viewer', 'outsider', 'stranger', 'mover'] as const
    const ids = Object.fromEntries(
      people.map((name, index) => [name, `a77ac000-0000-4000-8000-00000000000${index}`]),
    ) as World['ids']
    for (const name of people) {
      await backend.admin('insert into auth.users (id, email) values ($1, $2)', [ids[name], `${name}@attacks.example`])
      await backend.admin('select public.bootstrap_user($1, $2, $3)', [ids[name], `${name}@attacks.example`, name])
    }
    const [north] = (await backend.admin(`insert into public.orgs (name) values ($1) returning id`, [`${SECRET} North`])) as { id: string }[]
    const [south] = (await backend.admin(`insert into public.orgs (name) values ('South') returning id`)) as { id: string }[]
    if (!north || !south) throw new Error('No organisations.')
    // Only North and South count: the personal organisations would make every "no membership" untrue.
    await backend.admin(`alter table public.memberships disable trigger memberships_last_owner`)
    await backend.admin(`delete from public.memberships where org_id not in ($1, $2)`, [north.id, south.id])
    await backend.admin(`alter table public.memberships enable trigger memberships_last_owner`)
    const memberships = [
      [north.id, ids.owner, 'owner'],
      [north.id, ids.admin, 'admin'],
      [north.id, ids.member, 'member'],
      [north.id, ids.viewer, 'viewer'],
      [north.id, ids.mover, 'owner'],
      [south.id, ids.mover, 'owner'],
      [south.id, ids.outsider, 'owner'],
    ]
    for (const membership of memberships) {
      await backend.admin('insert into public.memberships (org_id, user_id, role) values ($1, $2, $3::public.org_role)', membership)
    }
    const world = new World(backend, ids, north.id, south.id)
    for (const { table_name: table, column_name: column } of await world.sql<{ table_name: string; column_name: string }>(
      `select c.relname as table_name, a.attname as column_name
       from pg_index i join pg_class c on c.oid = i.indrelid
       cross join lateral unnest(i.indkey::int2[]) with ordinality k (num, place)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
       where i.indisprimary and c.relnamespace = 'public'::regnamespace order by k.place`,
    )) {
      world.#keys.set(table, [...(world.#keys.get(table) ?? []), column])
    }
    return world
  }

  close(): Promise<void> {
    return this.#backend.close()
  }

  /** As the database's owner, past every policy. */
  async sql<T = Row>(statement: string, parameters?: unknown[]): Promise<T[]> {
    return (await this.#backend.admin(statement, parameters)) as T[]
  }

  token(actor: Exclude<Actor, 'anonymous'> | 'mover', claims: Row = {}, secret?: string): string {
    return this.#backend.tokenFor(this.ids[actor], claims, secret)
  }

  /** As a browser in which this person is signed in. */
  as(actor: Actor | 'mover'): SupabaseClient {
    return this.#backend.createClient(actor === 'anonymous' ? undefined : this.token(actor))
  }

  server(): SupabaseClient {
    return this.#backend.serviceClient()
  }

  fetch(path: string, headers: Record<string, string>, init: RequestInit = {}): Promise<Response> {
    return this.#backend.fetch(path, { ...init, headers: { apikey: this.#backend.keys.publishableKey, ...headers } })
  }

  /** Makes a row as the owner of the database and answers all of it. */
  async insert(table: string, columns: Row): Promise<Row> {
    const names = Object.keys(columns).map((name) => `"${name}"`).join(', ')
    const [made] = await this.sql<{ row: Row }>(
      `insert into public."${table}" (${names}) select ${names} from jsonb_populate_record(null::public."${table}", $1::jsonb)
       returning to_jsonb("${table}".*) as row`,
      [JSON.stringify(columns)],
    )
    if (!made) throw new Error(`No row in ${table}.`)
    return made.row
  }

  keysOf(table: string): string[] {
    const keys = this.#keys.get(table)
    if (!keys) throw new Error(`${table} has no primary key.`)
    return keys
  }

  keyOf(table: string, row: Row): Row {
    return Object.fromEntries(this.keysOf(table).map((name) => [name, row[name]]))
  }

  /** What is stored under the key of this row now; null when nothing is. */
  async stateOf(table: string, row: Row): Promise<Row | null> {
    const keys = this.keysOf(table)
    const [found] = await this.sql<{ row: Row }>(
      `select to_jsonb(t) as row from public."${table}" t where ${keys.map((name, index) => `"${name}"::text = $${index + 1}`).join(' and ')}`,
      keys.map((name) => String(row[name])),
    )
    return found?.row ?? null
  }

  async tables(): Promise<string[]> {
    const rows = await this.sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    )
    return rows.map(({ name }) => name)
  }

  async countOf(table: string): Promise<number> {
    const [found] = await this.sql<{ rows: number }>(`select count(*)::integer as rows from public."${table}"`)
    return found?.rows ?? 0
  }

  /** One value for everything that North owns: equal before and after means that nothing of it changed. */
  async fingerprint(org = this.north): Promise<string> {
    const parts: string[] = []
    for (const { table, column } of await this.sql<{ table: string; column: string }>(
      `select c.relname as table, a.attname as column from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'profiles'
       union all select 'orgs', 'id' order by 1`,
    )) {
      const [sum] = await this.sql<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(to_jsonb(t)::text), '' order by md5(to_jsonb(t)::text))), '') as sum
         from public."${table}" t where "${column}" = $1`,
        [org],
      )
      parts.push(`${table} ${sum?.sum}`)
    }
    return parts.join('\n')
  }
}
