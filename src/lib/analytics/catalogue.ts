/**
 * The events of the product (specification, end of section 9) and what each may carry. `count` is a whole number, `word`
 * a short slug such as a route's id, a list the words that are allowed. There is no free text: an event says that
 * something was done, never what was written. The database keeps the same list (chapter 950) and drops whatever else
 * arrives; catalogue.test.ts compares the two.
 */
export const catalogue = {
  page_viewed: { screen: 'word' },
  search_performed: { kind: ['all', 'chats', 'projects', 'datasets', 'services'], results: 'count' },
  intake_started: {},
  intake_submitted: { kind: 'word' },
  sow_generated: { milestones: 'count' },
  sow_accepted: {},
  build_started: { from: 'word' },
  build_finished: { outcome: ['succeeded', 'failed', 'cancelled'] },
  project_created: {},
  project_moved: { to: ['planning', 'building', 'operating', 'archived'] },
  export_created: { what: 'word', format: ['csv', 'json', 'md', 'pdf'] },
  dataset_uploaded: { type: ['csv', 'tsv', 'json', 'ndjson'], rows: 'count', refused: 'count' },
  dataset_deleted: {},
  document_added: { type: ['markdown', 'text'] },
  document_deleted: {},
  chat_asked: { answer: ['model', 'passages'], scoped: 'boolean' },
  chat_answered: { answer: ['model', 'passages'], status: ['complete', 'stopped', 'failed'], quotes: 'count', dropped: 'count' },
  chat_source_opened: { source: ['document', 'dataset'] },
  chart_viewed: { chart: 'word', as: ['chart', 'table'] },
  service_created: { tier: 'count' },
  service_deleted: {},
  incident_reported: { severity: ['sev1', 'sev2', 'sev3', 'sev4'] },
  incident_moved: { to: ['acknowledged', 'mitigated', 'resolved', 'closed', 'cancelled', 'reopened'] },
  cost_viewed: { days: 'count' },
  security_finding_opened: { severity: 'word' },
  runbook_created: {},
  runbook_run: { outcome: ['succeeded', 'failed', 'cancelled'] },
  slo_created: { target: 'word' },
  alert_created: { severity: 'word' },
  alert_acknowledged: {},
  report_saved: { from: ['chat', 'ops', 'blank'] },
  report_published: { days: 'count' },
  pricing_currency_changed: { currency: ['usd', 'eur', 'gbp'] },
  pricing_billing_changed: { cadence: ['monthly', 'yearly'] },
  pricing_tier_selected: { tier: 'word', currency: ['usd', 'eur', 'gbp'], cadence: ['monthly', 'yearly'] },
  checkout_started: { tier: 'word', cadence: ['once', 'monthly', 'yearly'] },
  checkout_completed: { tier: 'word', cadence: ['once', 'monthly', 'yearly'] },
  checkout_cancelled: {},
  contact_submitted: { topic: 'word' },
  support_ticket_created: { topic: 'word', priority: ['low', 'normal', 'high', 'urgent'] },
} as const satisfies Record<string, Record<string, 'boolean' | 'count' | 'word' | readonly string[]>>

type Value<Form> = Form extends 'boolean' ? boolean : Form extends 'count' ? number : Form extends 'word' ? string : Form extends readonly (infer Word)[] ? Word : never

export type EventName = keyof typeof catalogue
/** The properties of an event: `EventProperties<'incident_reported'>` is { severity?: 'sev1' | … }. */
export type EventProperties<Name extends EventName> = { [Key in keyof (typeof catalogue)[Name]]?: Value<(typeof catalogue)[Name][Key]> }
