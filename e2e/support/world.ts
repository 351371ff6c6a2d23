import { randomUUID } from 'node:crypto'
import type { Api } from './fixtures'

/** The ids of one of everything, for addresses that need one. */
export interface World {
  datasetId: string
  documentId: string
  sessionId: string
  projectId: string
  serviceId: string
  incidentId: string
  reportId: string
  /** The secret of a link that shows the report to anybody. */
  shareToken: string
  /** Of no purchase: a visitor is asked to sign in before any is looked for. */
  checkoutId: string
}

const depots = ['HAM', 'RTM', 'GDN', 'LYS', 'CPH']

/** Gives an organisation one of everything, through the same RPCs that the screens call. */
export async function createWorld(api: Api, orgId: string): Promise<World> {
  const columns = [
    { name: 'depot', type: 'text', empty: 0, distinct: 5 },
    { name: 'peak_rps', type: 'integer', empty: 0, distinct: 60, min: 41, max: 540 },
  ]
  const [begun] = await api.rpc<{ dataset_id: string }[]>('begin_dataset', {
    p_org_id: orgId,
    p_upload_key: randomUUID(),
    p_name: 'planner_runs.csv',
    p_type: 'csv',
    p_size_bytes: 146_800,
    p_row_count: 120,
    p_refused_count: 0,
    p_columns: columns,
    p_delimiter: ',',
  })
  if (!begun) throw new Error('begin_dataset gave nothing')
  await api.rpc('append_dataset_rows', {
    p_dataset_id: begun.dataset_id,
    p_first_row: 1,
    p_rows: Array.from({ length: 120 }, (_, index) => [index + 2, [depots[index % depots.length], String(41 + index * 4)]]),
  })
  await api.rpc('finish_dataset', { p_dataset_id: begun.dataset_id })

  const documentId = await api.rpc<string>('create_document', {
    p_org_id: orgId,
    p_upload_key: randomUUID(),
    p_title: 'Load test: eta-predictor v15',
    p_type: 'markdown',
    p_size_bytes: 180,
    p_language: 'en',
    p_passages: [
      ['# Result\n\n', 'The sustained rate of the test was 120 requests per second for 30 minutes.', '\n\n', 'Result', 1],
      ['', 'The test environment shares its gateway with staging, which limits it to 150 requests per second.', '\n', null, null],
    ],
  })
  const answer = await api.rpc<{ session_id: string }>('ask_question', {
    p_session_id: null,
    p_org_id: orgId,
    p_question: 'What was the sustained rate of the load test?',
    p_client_id: randomUUID(),
  })
  const quotes = await api.select<{ id: string; position: number }>('message_citations', `session_id=eq.${answer.session_id}&used=is.true&select=id,position&order=position`)
  const reportId = await api.rpc<string>('create_report', {
    p_org_id: orgId,
    p_session_id: answer.session_id,
    p_title: 'What the load test proves',
    p_body: '## Result\n\nThe test ran at 120 requests per second [1].\n\n- not more\n- for **30 minutes**\n\n| depot | peak |\n| --- | --- |\n| HAM | 540 |',
    p_citations: quotes.slice(0, 1).map(({ id }) => ({ position: 1, citation_id: id })),
    p_client_id: randomUUID(),
  })
  const { token: shareToken } = await publishThroughApi(api, orgId, 'report', reportId)
  const project = await api.rpc<{ id: string }>('create_project', { p_org_id: orgId, p_name: 'ETA predictor', p_description: 'Arrival times for every stop.' })
  const [service] = await api.insert<{ id: string }>('services', {
    org_id: orgId,
    name: 'route-planner',
    description: 'Plans the routes of the night.',
    tier: 1,
    project_id: project.id,
  })
  if (!service) throw new Error('the service was not created')
  const incidentId = await api.rpc<string>('report_incident', {
    p_org_id: orgId,
    p_title: 'Route plans not produced for morning departures',
    p_description: '1,138 of 1,912 loads have no route.',
    p_severity: 'sev2',
    p_service_ids: [service.id],
    p_client_id: randomUUID(),
  })
  return { datasetId: begun.dataset_id, documentId, sessionId: answer.session_id, projectId: project.id, serviceId: service.id, incidentId, reportId, shareToken, checkoutId: randomUUID() }
}

/** Makes a link as the dialog does: looks at what it would show, and publishes that. */
export async function publishThroughApi(api: Api, orgId: string, kind: 'report' | 'chat', recordId: string): Promise<{ id: string; token: string }> {
  const record = { p_org_id: orgId, p_kind: kind, p_record_id: recordId, p_quotes: true, p_names: true }
  const { seen } = await api.rpc<{ seen: string }>('preview_publication', record)
  return api.rpc<{ id: string; token: string }>('publish', { ...record, p_days: 7, p_seen: seen })
}
