import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from './startup-notes.mjs'
import { createTestBackend } from './test-backend.mjs'

/** @type {import('./test-backend.mjs').TestBackend} */
let backend
beforeAll(async () => {
  backend = await createTestBackend({ seed: true })
})
afterAll(() => backend.close())

it('signs every demo account in, with the role that the start announces', async () => {
  const accounts = demoAccounts()
  expect(accounts).toHaveLength(6)
  for (const { email, password, what } of accounts) {
    const { data, error } = await backend.createClient().auth.signInWithPassword({ email, password })
    expect(error, email).toBeNull()
    const client = backend.createClient(data.session?.access_token)
    const memberships = await client.from('memberships').select('role').eq('user_id', data.user?.id).order('created_at')
    if (what.includes('platform admin')) {
      expect(memberships.data).toEqual([])
      expect((await client.from('user_roles').select('role')).data).toEqual([{ role: 'admin' }])
    } else {
      expect(what).toContain(memberships.data?.[0]?.role)
    }
  }
})

it('leaves no table of the demo empty', async () => {
  const tables = /** @type {{ name: string }[]} */ (
    await backend.admin(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`)
  )
  /** @type {string[]} */
  const empty = []
  for (const { name } of tables) {
    if ((await backend.admin(`select from public."${name}" limit 1`)).length === 0) empty.push(name)
  }
  expect(empty).toEqual([])
})

it('tells a story that agrees with itself', async () => {
  const [facts] = await backend.admin(`select
    (select sum(tokens)::int from public.usage_ledger where created_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc') as tokens,
    (select count(*)::int from public.profiles p where p.credits_balance <> coalesce((select sum(amount) from public.credit_ledger c where c.org_id = p.org_id), 0)) as wrong_balances,
    (select count(*)::int from public.message_citations c where not private.quote_holds(c)) as wrong_quotes,
    (select count(*)::int from public.chat_messages m where m.answer = 'model' and m.dropped > 0) as dropped,
    (select count(*)::int from public.datasets d where d.row_count <> (select count(*) from public.dataset_rows r where r.dataset_id = d.id)) as wrong_rows,
    (select count(*)::int from public.documents d where d.passage_count <> (select count(*) from public.passages p where p.document_id = d.id)) as wrong_passages,
    (select count(*)::int from public.passages p join public.documents d on d.id = p.document_id where strpos(d.content, p.content) = 0) as loose_passages,
    (select count(*)::int from public.audit_logs where created_at > now()) as in_the_future,
    (select detected_at - started_at = interval '5 minutes 7 seconds' and acknowledged_at - detected_at = interval '3 minutes 24 seconds'
       from public.incidents where number = 318) as night,
    (select count(*)::int from pg_trigger where tgenabled = 'D') as sleeping_triggers`)
  expect(facts).toEqual({
    tokens: 312480, wrong_balances: 0, wrong_quotes: 0, dropped: 0, wrong_rows: 0, wrong_passages: 0, loose_passages: 0, in_the_future: 0,
    night: true, sleeping_triggers: 0,
  })
})

it('keeps the two organisations apart, and lets Halden begin', async () => {
  const noor = await backend.createClient().auth.signInWithPassword({ email: 'noor@halden.example', password: 'knull-demo' })
  const client = backend.createClient(noor.data.session?.access_token)
  expect((await client.from('orgs').select('name')).data).toEqual([{ name: 'Halden Print' }])
  for (const table of ['services', 'incidents', 'knulldev_projects', 'datasets', 'documents', 'chat_sessions']) {
    expect((await client.from(table).select('org_id')).data, table).toEqual([])
  }
})
