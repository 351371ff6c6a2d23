/** One sample of every table: how a row of North comes to be, what a client would send, and who may. */
import { SECRET } from './support'
import type { Actor, Row, World } from './support'

export interface TableCase {
  /** A row in North, not made by any of the actors that attack it (where it has a creator, it is the owner). */
  make: (world: World) => Promise<Row>
  /** What a client sends to make one in this organisation. Without it, nobody can; a copy of `make` is then tried. */
  send?: (world: World, org: string, actor: Actor | 'mover') => Promise<Row>
  /** A change that a client sends. Without it, nobody can; `tamper` is then tried. */
  patch?: Row
  /** A change that nobody may make. */
  tamper: Row
  select: readonly Actor[]
  insert?: readonly Actor[]
  update?: readonly Actor[]
  delete?: readonly Actor[]
  /** Columns to ask for where not all are granted. */
  columns?: string
}

const READERS = ['viewer', 'member', 'admin', 'owner'] as const
const WRITERS = ['member', 'admin', 'owner'] as const
const ADMINS = ['admin', 'owner'] as const

let count = 0
const next = () => ++count
const uuid = () => crypto.randomUUID()

const project = (world: World, org = world.north) =>
  world.insert('knulldev_projects', { org_id: org, user_id: world.ids.owner, name: `${SECRET} project ${next()}` })
const service = (world: World) =>
  world.insert('services', { org_id: world.north, user_id: world.ids.owner, name: `${SECRET} service ${next()}` })
const incident = (world: World) =>
  world.insert('incidents', {
    org_id: world.north, user_id: world.ids.owner, number: 1000 + next(), title: `${SECRET} incident`, severity: 'sev2',
    started_at: '2026-01-01T00:00:00Z', detected_at: '2026-01-01T00:01:00Z',
  })
const dataset = (world: World) =>
  world.insert('datasets', {
    org_id: world.north, user_id: world.ids.owner, name: `${SECRET} dataset ${next()}`, size_bytes: 10, type: 'csv', status: 'ready',
    row_count: 1, next_row: 2, columns: [{ name: 'word', type: 'text' }],
  })
const datasetRow = async (world: World) => {
  const { id } = await dataset(world)
  return world.insert('dataset_rows', { org_id: world.north, dataset_id: id, row_number: 1, line_number: 2, cells: [SECRET] })
}
const document = (world: World) =>
  world.insert('documents', {
    org_id: world.north, user_id: world.ids.owner, title: `${SECRET} document ${next()}`, type: 'text', size_bytes: 10,
    content: `The ${SECRET} passage.`, passage_count: 1,
  })
const passage = async (world: World) => {
  const { id } = await document(world)
  return world.insert('passages', { org_id: world.north, document_id: id, position: 1, content: `The ${SECRET} passage.`, language: 'en' })
}
const session = (world: World) =>
  world.insert('chat_sessions', { org_id: world.north, user_id: world.ids.owner, title: `${SECRET} session ${next()}` })
const message = async (world: World) => {
  const { id } = await session(world)
  return world.insert('chat_messages', {
    org_id: world.north, session_id: id, user_id: world.ids.owner, position: 1, role: 'user', content: `${SECRET} question`,
  })
}
const citation = async (world: World) => {
  const asked = await message(world)
  const found = await passage(world)
  return world.insert('message_citations', {
    org_id: world.north, session_id: asked.session_id, message_id: asked.id, position: 1, source: 'document',
    document_id: found.document_id, passage_id: found.id, label: SECRET, quote: SECRET, checked: 'exact',
  })
}
const checkout = (world: World, kind: 'credits' | 'plan' = 'credits') =>
  world.insert('checkouts', {
    org_id: world.north, user_id: world.ids.owner, client_id: uuid(), provider: 'sandbox', kind, item: 'pack-1000', name: `${SECRET} credits`,
    cadence: kind === 'plan' ? 'monthly' : 'once', currency: 'EUR', amount: 500, credits: 1000,
  })
const report = async (world: World) =>
  world.insert('reports', { org_id: world.north, user_id: world.ids.owner, session_id: (await session(world)).id, title: `${SECRET} report ${next()}`, body: `${SECRET} [1]` })
const publication = async (world: World) => {
  const { id } = await report(world)
  return world.insert('publications', {
    org_id: world.north, kind: 'report', report_id: id, title: `${SECRET} published`, snapshot: { kind: 'report', title: SECRET, body: SECRET, sources: [] },
    with_quotes: true, with_names: true, token_hash: `\\x${uuid().replaceAll('-', '').repeat(2)}`, created_by: world.ids.owner,
    created_at: new Date().toISOString(), expires_at: new Date(Date.now() + 86_400_000).toISOString(), views: 0,
  })
}
/** A user that nobody plays, so that a row about them says nothing about an actor. */
const bystander = async (world: World) => {
  const id = uuid()
  await world.sql('insert into auth.users (id, email) values ($1, $2)', [id, `bystander-${next()}@attacks.example`])
  return id
}

export const TABLES: Record<string, TableCase> = {
  orgs: {
    make: (world) => world.sql<{ row: Row }>('select to_jsonb(o) as row from public.orgs o where id = $1', [world.north]).then(([found]) => found?.row ?? {}),
    patch: { name: `${SECRET} renamed` },
    tamper: { created_by: '00000000-0000-4000-8000-000000000000' },
    select: READERS,
    update: ADMINS,
  },
  profiles: {
    make: async (world) => {
      const id = await bystander(world)
      const made = await world.insert('profiles', { id, name: `${SECRET} colleague`, email: 'colleague@attacks.example' })
      await world.sql(`insert into public.memberships (org_id, user_id, role) values ($1, $2, 'member')`, [world.north, id])
      return (await world.stateOf('profiles', made)) ?? {}
    },
    tamper: { name: 'attacked' },
    // Not even those of the same organisation: names come from members(). One's own: browser.attack.test.ts.
    select: [],
  },
  memberships: {
    make: async (world) => world.insert('memberships', { org_id: world.north, user_id: await bystander(world), role: 'viewer' }),
    tamper: { role: 'owner' },
    select: READERS,
  },
  user_roles: {
    make: async (world) => world.insert('user_roles', { user_id: await bystander(world), role: 'admin' }),
    tamper: { created_at: '2020-01-01T00:00:00Z' },
    select: [],
  },
  invitations: {
    make: (world) =>
      world.insert('invitations', {
        org_id: world.north, email: `${SECRET}-${next()}@attacks.example`, role: 'viewer', token_hash: `\\x${uuid().replaceAll('-', '').repeat(2)}`,
      }),
    tamper: { role: 'owner' },
    select: ADMINS,
    columns: 'id,org_id,email,role,expires_at',
  },
  audit_logs: {
    make: (world) => world.insert('audit_logs', { org_id: world.north, user_id: world.ids.owner, action: 'ROLE_CHANGED', target: SECRET }),
    send: async (world, org, actor) => ({
      org_id: org, user_id: actor === 'anonymous' ? null : world.ids[actor], action: 'SIGN_IN', target: `sent ${next()}`, meta: {},
    }),
    tamper: { action: 'SIGN_IN' },
    select: READERS,
    insert: READERS,
  },
  notification_state: {
    make: async (world) => world.insert('notification_state', { org_id: world.north, user_id: await bystander(world), read_until: '2026-01-01T00:00:00Z' }),
    send: async (world, org, actor) => {
      if (actor !== 'anonymous') await world.sql('delete from public.notification_state where user_id = $1', [world.ids[actor]])
      return { org_id: org, user_id: actor === 'anonymous' ? uuid() : world.ids[actor], read_until: '2026-01-02T00:00:00Z' }
    },
    tamper: { read_until: '2020-01-01T00:00:00Z' },
    select: [],
    insert: READERS,
  },
  usage_ledger: {
    make: (world) =>
      world.insert('usage_ledger', { org_id: world.north, user_id: world.ids.owner, source: SECRET, tokens: 5, request_id: uuid(), entry: 'reserve' }),
    tamper: { tokens: 1 },
    select: READERS,
  },
  credit_ledger: {
    make: (world) => world.insert('credit_ledger', { org_id: world.north, amount: 5, reason: 'grant', ref: SECRET }),
    tamper: { amount: 1000000 },
    select: ADMINS,
  },
  checkouts: {
    make: checkout,
    tamper: { amount: 1 },
    select: ADMINS,
  },
  payments: {
    make: async (world) =>
      world.insert('payments', {
        org_id: world.north, entry: 'charge', provider: 'sandbox', reference: `pi_${uuid()}`, checkout_id: (await checkout(world)).id, name: SECRET,
        currency: 'EUR', amount: 500, credits: 1000,
      }),
    tamper: { credits: 1_000_000 },
    select: ADMINS,
  },
  subscriptions: {
    make: async (world) =>
      world.insert('subscriptions', {
        org_id: world.north, checkout_id: (await checkout(world, 'plan')).id, provider: 'sandbox', reference: `sub_${uuid()}`, item: 'team', name: SECRET,
        cadence: 'monthly', currency: 'EUR', amount: 2900, credits: 10_000, status: 'active', changed_at: '2026-01-01T00:00:00Z',
      }),
    tamper: { credits: 1_000_000 },
    select: READERS,
  },
  client_errors: {
    make: (world) => world.insert('client_errors', { message: SECRET, user_id: world.ids.owner }),
    /* Not a copy: its fingerprint is the database's to compute. */
    send: async () => ({ message: `sent ${next()}` }),
    tamper: { message: 'attacked' },
    select: [],
  },
  knulldev_projects: {
    make: project,
    send: async (_, org) => ({ org_id: org, name: `sent ${next()}` }),
    patch: { description: 'changed' },
    tamper: { status: 'archived' },
    select: READERS,
    insert: WRITERS,
    update: WRITERS,
    delete: ADMINS,
  },
  project_moves: {
    make: async (world) => {
      const { id } = await project(world)
      const [found] = await world.sql<{ row: Row }>('select to_jsonb(m) as row from public.project_moves m where project_id = $1', [id])
      return found?.row ?? {}
    },
    tamper: { to_status: 'operating' },
    select: READERS,
  },
  services: {
    make: service,
    send: async (_, org) => ({ org_id: org, name: `sent ${next()}` }),
    patch: { description: 'changed' },
    tamper: { user_id: '00000000-0000-4000-8000-000000000000' },
    select: READERS,
    insert: WRITERS,
    update: WRITERS,
    delete: ADMINS,
  },
  incidents: {
    make: incident,
    patch: { description: 'changed' },
    tamper: { status: 'closed' },
    select: READERS,
    update: WRITERS,
    delete: ADMINS,
  },
  incident_services: {
    make: async (world) =>
      world.insert('incident_services', { org_id: world.north, incident_id: (await incident(world)).id, service_id: (await service(world)).id }),
    tamper: { service_id: '00000000-0000-4000-8000-000000000000' },
    select: READERS,
  },
  incident_updates: {
    make: async (world) =>
      world.insert('incident_updates', { org_id: world.north, incident_id: (await incident(world)).id, user_id: world.ids.owner, kind: 'note', body: SECRET }),
    send: async (world, org) => ({ org_id: org, incident_id: (await incident(world)).id, kind: 'note', body: `sent ${next()}` }),
    tamper: { body: 'attacked' },
    select: READERS,
    insert: WRITERS,
  },
  datasets: {
    make: dataset,
    patch: { name: `${SECRET} renamed` },
    tamper: { row_count: 5 },
    select: READERS,
    update: WRITERS,
    delete: ADMINS,
  },
  dataset_rows: { make: datasetRow, tamper: { cells: ['attacked'] }, select: READERS },
  documents: {
    make: document,
    patch: { title: `${SECRET} renamed` },
    tamper: { content: 'attacked' },
    select: READERS,
    update: WRITERS,
    delete: ADMINS,
  },
  passages: { make: passage, tamper: { content: 'attacked' }, select: READERS },
  chat_sessions: {
    make: session,
    patch: { title: `${SECRET} renamed` },
    tamper: { topic: 'attacked' },
    select: READERS,
    update: WRITERS,
    delete: ADMINS,
  },
  chat_messages: { make: message, tamper: { content: 'attacked' }, select: READERS },
  message_citations: { make: citation, tamper: { quote: 'attacked' }, select: READERS },
  reports: { make: report, tamper: { body: 'attacked' }, select: READERS, delete: ADMINS },
  report_citations: {
    make: async (world) => {
      const found = await passage(world)
      return world.insert('report_citations', {
        org_id: world.north, report_id: (await report(world)).id, position: 1, source: 'document', document_id: found.document_id, passage_id: found.id,
        label: SECRET, quote: SECRET, checked: 'exact',
      })
    },
    tamper: { quote: 'attacked' },
    select: READERS,
  },
  publications: {
    make: publication,
    tamper: { expires_at: '2040-01-01T00:00:00Z' },
    select: READERS,
    columns: 'id,org_id,kind,session_id,report_id,title,snapshot,with_quotes,with_names,created_by,created_at,expires_at,revoked_at,revoked_by,views,last_viewed_at',
  },
  analytics_events: {
    make: (world) =>
      world.insert('analytics_events', { org_id: world.north, id: uuid(), name: 'page_viewed', user_id: world.ids.owner, session_id: uuid(), occurred_at: '2026-01-01T00:00:00Z' }),
    tamper: { name: 'chat_asked' },
    // Not even the owner: analytics_overview answers with sums.
    select: [],
  },
  org_settings: {
    make: async (world) => {
      await world.sql('delete from public.org_settings where org_id = $1', [world.north])
      return world.insert('org_settings', { org_id: world.north, chat_days: 365 })
    },
    tamper: { token_budget: 1_000_000_000 },
    select: READERS,
  },
}
