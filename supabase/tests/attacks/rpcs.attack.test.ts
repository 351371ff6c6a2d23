/** Every RPC of the catalogue, called for North by those who have no business there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { application, PLATFORM } from './platform-rpcs'
import { SECRET, World } from './support'
import type { Actor, Row } from './support'
import { TABLES } from './tables'

interface RpcCase {
  /** What is asked of North. Made anew for each call. */
  args: (world: World) => Row | Promise<Row>
  /** Who may: the same call must succeed. */
  by: Exclude<Actor, 'anonymous'>
  /** Who of North may not. */
  not?: readonly Exclude<Actor, 'anonymous'>[]
  /** What an outsider gets where it is not an error: nothing, and the positive control must get more than that. */
  empty?: (data: unknown) => boolean
  /** Asked about the caller, not about an organisation: outsiders may. */
  own?: true
}

const sample = async (world: World, table: string): Promise<Row> => {
  const found = TABLES[table]
  if (!found) throw new Error(`No sample of ${table}.`)
  return found.make(world)
}
const idOf = async (world: World, table: string) => (await sample(world, table)).id
const org = (world: World) => ({ p_org_id: world.north })
const uploading = async (world: World, rows = 1) =>
  (await world.insert('datasets', {
    org_id: world.north, user_id: world.ids.owner, name: `${SECRET} upload`, size_bytes: 10, type: 'csv', status: 'importing', row_count: rows,
    columns: [{ name: 'word', type: 'text' }],
  })).id
const pendingAnswer = async (world: World) => {
  const question = await sample(world, 'chat_messages')
  const answer = await world.insert('chat_messages', {
    org_id: world.north, session_id: question.session_id, user_id: world.ids.owner, position: 2, role: 'assistant', status: 'failed',
    answer: 'model', question_id: question.id,
  })
  return answer.id
}

/** An incident of North that it may show: North runs the platform, and a public service is hit. */
const publishable = async (world: World) => {
  await world.sql('insert into private.platform_settings (operator_org_id) values ($1) on conflict (singleton) do update set operator_org_id = excluded.operator_org_id', [world.north])
  const { incident_id: id, service_id: service } = await sample(world, 'incident_services')
  await world.sql('update public.services set is_public = true where id = $1', [service])
  return id as string
}
const published = async (world: World) => {
  const id = await publishable(world)
  await world.sql('insert into private.status_publications (incident_id, org_id, title) values ($1, $2, $3)', [id, world.north, SECRET])
  return id
}

const RPCS: Record<string, RpcCase> = {
  status_operator: { args: org, by: 'viewer' },
  set_service_public: {
    args: async (world) => {
      await publishable(world)
      return { p_service_id: await idOf(world, 'services'), p_public: true }
    },
    by: 'admin', not: ['member', 'viewer'],
  },
  incident_publication: { args: async (world) => ({ p_incident_id: await published(world) }), by: 'viewer' },
  publish_incident: { args: async (world) => ({ p_incident_id: await publishable(world), p_title: 'made' }), by: 'member', not: ['viewer'] },
  withdraw_incident: { args: async (world) => ({ p_incident_id: await published(world) }), by: 'member', not: ['viewer'] },
  add_status_update: { args: async (world) => ({ p_incident_id: await published(world), p_id: crypto.randomUUID(), p_body: 'made' }), by: 'member', not: ['viewer'] },
  remove_status_update: { args: async (world) => ({ p_incident_id: await published(world), p_id: crypto.randomUUID() }), by: 'member', not: ['viewer'] },
  checkout_state: { args: async (world) => ({ p_checkout_id: await idOf(world, 'checkouts') }), by: 'viewer' },
  usage_by_day: { args: org, by: 'viewer' },
  log_audit: { args: (world) => ({ ...org(world), p_action: 'SIGN_IN' }), by: 'viewer' },
  monthly_usage: { args: org, by: 'viewer' },
  credit_balance: { args: org, by: 'viewer' },
  members: { args: org, by: 'viewer' },
  create_organisation: { args: () => ({ p_name: 'Mine' }), by: 'stranger', own: true },
  my_sessions: { args: () => ({}), by: 'viewer', own: true },
  end_session: { args: () => ({ p_id: crypto.randomUUID() }), by: 'viewer', own: true },
  export_my_data: { args: () => ({ p_part: 'profiles' }), by: 'viewer', own: true },
  account_deletion: { args: () => ({}), by: 'stranger', own: true },
  create_invitation: { args: (world) => ({ ...org(world), p_email: 'new@attacks.example', p_role: 'viewer' }), by: 'admin', not: ['member', 'viewer'] },
  revoke_invitation: { args: async (world) => ({ p_invitation_id: await idOf(world, 'invitations') }), by: 'admin', not: ['member', 'viewer'] },
  accept_invitation: {
    args: async (world) => {
      const token = crypto.randomUUID()
      await sample(world, 'invitations')
      await world.sql(`update public.invitations set token_hash = sha256(convert_to($1, 'UTF8')) where id = (select id from public.invitations where accepted_at is null and revoked_at is null order by created_at desc limit 1)`, [token])
      return { p_token: token }
    },
    by: 'stranger',
    own: true,
  },
  resend_invitation: { args: async (world) => ({ p_invitation_id: await idOf(world, 'invitations') }), by: 'admin', not: ['member', 'viewer'] },
  member_holdings: {
    args: async (world) => ({ ...org(world), p_user_id: (await sample(world, 'memberships')).user_id }),
    by: 'admin', not: ['member', 'viewer'],
  },
  change_member_role: {
    args: async (world) => ({ ...org(world), p_user_id: (await sample(world, 'memberships')).user_id, p_role: 'member' }),
    by: 'admin', not: ['member', 'viewer'],
  },
  remove_member: {
    args: async (world) => ({ ...org(world), p_user_id: (await sample(world, 'memberships')).user_id }),
    by: 'admin', not: ['member', 'viewer'],
  },
  create_project: { args: (world) => ({ ...org(world), p_name: 'made' }), by: 'member', not: ['viewer'] },
  move_project: { args: async (world) => ({ p_project_id: await idOf(world, 'knulldev_projects'), p_to: 'building' }), by: 'member', not: ['viewer'] },
  report_incident: { args: (world) => ({ ...org(world), p_title: 'made', p_severity: 'sev3' }), by: 'member', not: ['viewer'] },
  move_incident: { args: async (world) => ({ p_incident_id: await idOf(world, 'incidents'), p_to: 'acknowledged' }), by: 'member', not: ['viewer'] },
  edit_incident_time: {
    args: async (world) => ({ p_incident_id: await idOf(world, 'incidents'), p_state: 'started', p_at: '2025-12-31T23:00:00Z', p_reason: 'the logs say so' }),
    by: 'member', not: ['viewer'],
  },
  set_incident_severity: { args: async (world) => ({ p_incident_id: await idOf(world, 'incidents'), p_severity: 'sev1' }), by: 'member', not: ['viewer'] },
  set_incident_services: {
    args: async (world) => ({ p_incident_id: await idOf(world, 'incidents'), p_service_ids: [await idOf(world, 'services')] }),
    by: 'member', not: ['viewer'],
  },
  take_command: { args: async (world) => ({ p_incident_id: await idOf(world, 'incidents') }), by: 'member', not: ['viewer'] },
  incident_counts: {
    args: async (world) => {
      await sample(world, 'incidents')
      return org(world)
    },
    by: 'viewer',
  },
  incident_response_times: {
    args: async (world) => {
      await sample(world, 'incidents')
      return { ...org(world), p_since: '2000-01-01T00:00:00Z' }
    },
    by: 'viewer',
  },
  begin_dataset: {
    args: (world) => ({
      ...org(world), p_upload_key: crypto.randomUUID(), p_name: 'made', p_type: 'csv', p_size_bytes: 5, p_row_count: 1, p_refused_count: 0,
      p_columns: [{ name: 'word', type: 'text' }],
    }),
    by: 'member', not: ['viewer'],
  },
  // An upload is its own uploader's, who here is the owner.
  append_dataset_rows: {
    args: async (world) => ({ p_dataset_id: await uploading(world), p_first_row: 1, p_rows: [[2, ['word']]] }),
    by: 'owner', not: ['admin', 'member', 'viewer'],
  },
  finish_dataset: {
    args: async (world) => {
      const id = await uploading(world)
      await world.insert('dataset_rows', { org_id: world.north, dataset_id: id, row_number: 1, line_number: 2, cells: [SECRET] })
      await world.sql('update public.datasets set next_row = 2 where id = $1', [id])
      return { p_dataset_id: id }
    },
    by: 'owner', not: ['admin', 'member', 'viewer'],
  },
  cancel_dataset: { args: async (world) => ({ p_dataset_id: await uploading(world) }), by: 'owner', empty: (data) => data === false },
  create_document: {
    args: (world) => ({
      ...org(world), p_upload_key: crypto.randomUUID(), p_title: 'made', p_type: 'text', p_size_bytes: 5, p_language: 'en', p_passages: [['', 'words', '', null, null]],
    }),
    by: 'member', not: ['viewer'],
  },
  search_passages: { args: (world) => ({ ...org(world), p_query: SECRET }), by: 'viewer' },
  ask_question: {
    args: (world) => ({ p_session_id: null, ...org(world), p_question: `What is ${SECRET}?`, p_client_id: crypto.randomUUID() }),
    by: 'member', not: ['viewer'],
  },
  retry_answer: { args: async (world) => ({ ...org(world), p_answer_id: await pendingAnswer(world) }), by: 'member', not: ['viewer'] },
  list_projects: { args: org, by: 'viewer' },
  project_counts: { args: org, by: 'viewer' },
  project_board: { args: org, by: 'viewer' },
  project_incidents: { args: async (world) => ({ ...org(world), p_project_id: await idOf(world, 'knulldev_projects') }), by: 'viewer' },
  project_activity: { args: async (world) => ({ ...org(world), p_project_id: await idOf(world, 'knulldev_projects') }), by: 'viewer' },
  home_first_steps: { args: org, by: 'viewer' },
  stopped_imports: { args: org, by: 'viewer' },
  home_layers: { args: org, by: 'viewer' },
  list_sources: { args: org, by: 'viewer' },
  source_totals: { args: org, by: 'viewer' },
  create_report: {
    args: async (world) => ({
      ...org(world), p_session_id: await idOf(world, 'chat_sessions'), p_title: 'made', p_body: 'made', p_citations: [], p_client_id: crypto.randomUUID(),
    }),
    by: 'member', not: ['viewer'],
  },
  save_report: { args: async (world) => ({ p_report_id: await idOf(world, 'reports'), p_version: 1, p_title: 'made', p_body: 'made' }), by: 'member', not: ['viewer'] },
  copy_report: {
    args: async (world) => ({ p_report_id: await idOf(world, 'reports'), p_title: 'made', p_body: 'made', p_client_id: crypto.randomUUID() }),
    by: 'member', not: ['viewer'],
  },
  preview_publication: {
    args: async (world) => ({ ...org(world), p_kind: 'report', p_record_id: await idOf(world, 'reports') }),
    by: 'member', not: ['viewer'],
  },
  publish: {
    args: async (world) => {
      const asked = { ...org(world), p_kind: 'report', p_record_id: await idOf(world, 'reports') }
      const { data } = await world.as('member').rpc('preview_publication', { ...asked, p_quotes: true, p_names: true })
      return { ...asked, p_days: 7, p_quotes: true, p_names: true, p_seen: (data as Row).seen }
    },
    by: 'member', not: ['viewer'],
  },
  // What the owner published: its author revokes it, and admins.
  revoke_publication: { args: async (world) => ({ p_publication_id: await idOf(world, 'publications') }), by: 'admin', not: ['member', 'viewer'] },
  search_everything: { args: (world) => ({ ...org(world), p_query: SECRET }), by: 'viewer' },
  record_events: {
    args: (world) => ({ ...org(world), p_session_id: crypto.randomUUID(), p_events: [{ id: crypto.randomUUID(), name: 'page_viewed', properties: {}, age: 0 }] }),
    by: 'viewer',
  },
  analytics_overview: { args: (world) => ({ ...org(world), p_days: 7 }), by: 'viewer' },
  retention_preview: { args: (world) => ({ ...org(world), p_chat_days: 30, p_analytics_days: 30 }), by: 'admin', not: ['member', 'viewer'] },
  set_retention: { args: (world) => ({ ...org(world), p_chat_days: null, p_analytics_days: 395 }), by: 'admin', not: ['member', 'viewer'] },
  organisation_settings: { args: org, by: 'viewer' },
  set_token_budget: { args: (world) => ({ ...org(world), p_tokens: 500_000 }), by: 'admin', not: ['member', 'viewer'] },
  model_endpoint: { args: org, by: 'viewer' },
  remove_model_endpoint: { args: org, by: 'admin', not: ['member', 'viewer'] },
  end_organisation: {
    // Another one with the same people: North is still needed.
    args: async (world) => {
      const doomed = await world.insert('orgs', { name: 'Doomed' })
      for (const role of ['owner', 'admin', 'member', 'viewer'] as const) {
        await world.insert('memberships', { org_id: doomed.id, user_id: world.ids[role], role })
      }
      return { p_org_id: doomed.id, p_name: 'Doomed' }
    },
    by: 'owner', not: ['admin', 'member', 'viewer'],
  },
  notifications: { args: org, by: 'viewer' },
  notification_bell: { args: org, by: 'viewer' },
  read_notification: { args: async (world) => ({ ...org(world), p_entry_id: await idOf(world, 'audit_logs') }), by: 'viewer' },
  read_notifications: { args: async (world) => ({ ...org(world), p_up_to: await idOf(world, 'audit_logs') }), by: 'viewer' },
  clear_notifications: { args: async (world) => ({ ...org(world), p_up_to: await idOf(world, 'audit_logs') }), by: 'viewer' },
  undo_clear_notifications: { args: org, by: 'viewer' },
  dashboard_usage: { args: org, by: 'viewer' },
  dashboard_trends: { args: org, by: 'viewer' },
}

/** For the server alone: no browser calls them, whoever is signed in. */
const SERVER_ONLY: Record<string, (world: World) => Row | Promise<Row>> = {
  begin_checkout: (world) => ({
    ...org(world), p_user_id: world.ids.owner, p_client_id: crypto.randomUUID(), p_provider: 'sandbox', p_kind: 'credits', p_item: 'pack-1000',
    p_name: 'cheap', p_cadence: 'once', p_currency: 'EUR', p_amount: 1, p_credits: 1_000_000,
  }),
  checkout_opened: async (world) => ({ p_checkout_id: await idOf(world, 'checkouts'), p_session_id: 'cs_forged' }),
  billing_account: (world) => ({ ...org(world), p_user_id: world.ids.owner, p_provider: 'sandbox' }),
  sandbox_checkout: async (world) => ({ p_checkout_id: await idOf(world, 'checkouts'), p_user_id: world.ids.owner }),
  record_billing_event: async (world) => ({
    p_provider: 'sandbox', p_event_id: `evt_${crypto.randomUUID()}`, p_type: 'checkout.session.completed', p_made_at: '2026-01-01T00:00:00Z',
    p_fact: { kind: 'checkout', checkout: await idOf(world, 'checkouts'), session: 'cs', status: 'paid', amount: 500, currency: 'EUR' },
  }),
  bootstrap_user: (world) => ({ p_user_id: world.ids.outsider, p_email: 'x@attacks.example', p_name: 'x' }),
  reserve_tokens: (world) => ({ ...org(world), p_user_id: world.ids.member, p_request_id: crypto.randomUUID(), p_tokens: 1, p_source: 'chat' }),
  model_for: (world) => ({ ...org(world), p_user_id: world.ids.member }),
  begin_model_test: (world) => ({ ...org(world), p_user_id: world.ids.admin }),
  save_model_endpoint: (world) => ({
    ...org(world), p_user_id: world.ids.admin, p_base_url: 'https://models.example/v1', p_model: 'm', p_key_sealed: null, p_key_end: null, p_keep_key: false, p_tested_ms: 1,
  }),
  settle_tokens: async (world) => ({
    p_request_id: (await sample(world, 'usage_ledger')).request_id, p_input: 1, p_output: 1, p_model: 'small',
  }),
  receive_inquiry: application,
  withdraw_inquiry: async (world) => {
    const sent = application()
    await world.server().rpc('receive_inquiry', sent)
    return { p_token: sent.p_withdraw }
  },
  public_status: () => ({}),
  finish_answer: async (world) => ({
    p_answer_id: await pendingAnswer(world), p_status: 'complete', p_content: 'forged', p_model: 'm', p_input_tokens: 1, p_output_tokens: 1, p_latency_ms: 1,
  }),
}
const FOR_EVERYBODY = ['report_client_error', 'invitation_preview', 'read_publication']
/** Needs a session of the auth service: account.attack.test.ts. */
const FOR_ONESELF = ['delete_account']

let world: World
beforeAll(async () => {
  world = await World.create()
  await world.insert('credit_ledger', { org_id: world.north, amount: 100, reason: 'grant' })
  await sample(world, 'message_citations')
  await sample(world, 'dataset_rows')
})
afterAll(() => world.close())

it('knows every function of the API: a new one says here who may call it', async () => {
  const rows = await world.sql<{ name: string }>(
    `select distinct proname as name from pg_proc p where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  )
  expect([...Object.keys(RPCS), ...Object.keys(SERVER_ONLY), ...Object.keys(PLATFORM), ...FOR_EVERYBODY, ...FOR_ONESELF].sort()).toEqual(rows.map(({ name }) => name))
})

describe.each(Object.entries(RPCS))('%s', (name, { args, by, not = [], empty, own }) => {
  const strangers: (Actor | 'mover')[] = own ? ['anonymous'] : ['anonymous', 'stranger', 'outsider', ...not]
  it.each(strangers)('is refused to %s and changes nothing', async (actor) => {
    const given = await args(world)
    const before = await world.fingerprint()
    const { data, error } = await world.as(actor).rpc(name, given)
    if (empty && actor !== 'anonymous') {
      expect(error).toBeNull()
      expect(empty(data)).toBe(true)
    } else {
      expect(error?.code).toMatch(/^(42501|P0002)$/)
      expect(data).toBeNull()
    }
    expect(JSON.stringify([data, error])).not.toContain(SECRET)
    expect(await world.fingerprint()).toBe(before)
  })

  it(`is open to ${by}`, async () => {
    const { data, error } = await world.as(by).rpc(name, await args(world))
    expect(error).toBeNull()
    if (empty) expect(empty(data)).toBe(false)
    // The stranger stays one.
    await world.sql('delete from public.memberships where org_id = $1 and user_id = $2', [world.north, world.ids.stranger])
  })

  it('says the same of an organisation that does not exist as of a foreign one', async () => {
    // What is asked about the caller alone names no organisation.
    if (own) return
    const foreign = await args(world)
    const [key] = Object.keys(foreign).filter((argument) => argument.endsWith('_id') && argument !== 'p_user_id' && argument !== 'p_client_id' && foreign[argument] !== null)
    if (!key) return
    const nobodys = { ...foreign, [key]: crypto.randomUUID() }
    const [there, nowhere] = [await world.as('outsider').rpc(name, foreign), await world.as('outsider').rpc(name, nobodys)]
    expect([nowhere.error?.code, nowhere.error?.message, nowhere.data]).toEqual([there.error?.code, there.error?.message, there.data])
  })
})

describe.each(Object.entries(SERVER_ONLY))('%s', (name, args) => {
  it.each(['anonymous', 'outsider', 'member', 'owner'] as const)('is refused to %s and changes nothing', async (actor) => {
    const given = await args(world)
    const before = await world.fingerprint()
    const { error } = await world.as(actor).rpc(name, given)
    expect(error?.code).toBe('42501')
    expect(await world.fingerprint()).toBe(before)
  })

  it('is open to the server', async () => {
    expect((await world.server().rpc(name, await args(world))).error).toBeNull()
  })
})

it('takes an error report from anybody, whatever it holds', async () => {
  for (const actor of ['anonymous', 'stranger', 'outsider', 'viewer'] as const) {
    const report = { p_message: `${actor} <script>`, p_stack: 'x'.repeat(100_000), p_route: '/a?secret=1', p_build: null }
    expect((await world.as(actor).rpc('report_client_error', report)).error).toBeNull()
    expect(await world.sql('select route from public.client_errors where message = $1', [report.p_message])).toEqual([{ route: '/a' }])
  }
})
