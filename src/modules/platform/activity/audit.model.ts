import { href } from '@/routes/href'

export type Module = 'knulledge' | 'knulldev' | 'knullops'

/** An entry of the audit log. */
export interface AuditEntry {
  id: string
  action: string
  target: string | null
  meta: Record<string, unknown>
  user_id: string | null
  created_at: string
}

type Meta = Record<string, unknown>

export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Leads to the record that the entry names in this field, the first of them that it has. */
const to =
  (place: (id: string) => string, ...fields: string[]) =>
  (meta: Meta): string | null => {
    const id = fields.map((field) => textOf(meta[field])).find((value) => value !== null)
    return id ? place(id) : null
  }
const chat = (sessionId: string) => href('chat-session', { sessionId })
const report = (reportId: string) => href('report', { reportId })

/** What actions are about, by how they begin: the module, and the record's screen. The first that fits counts. */
const subjects: readonly { prefix: string; module: Module | null; to?: (meta: Meta) => string | null }[] = [
  { prefix: 'INCIDENT_', module: 'knullops', to: to((id) => href('incident', { id }), 'id') },
  { prefix: 'SERVICE_', module: 'knullops', to: to((serviceId) => href('service', { serviceId }), 'id') },
  { prefix: 'PROJECT_', module: 'knulldev', to: to((id) => href('project', { id }), 'id') },
  { prefix: 'DATASET_', module: 'knulledge', to: to((datasetId) => href('dataset', { datasetId }), 'id') },
  { prefix: 'DOCUMENT_', module: 'knulledge', to: to((documentId) => href('document', { documentId }), 'id') },
  { prefix: 'CHAT_RETENTION_', module: 'knulledge', to: () => href('knulledge-settings') },
  { prefix: 'CHAT_SESSION_', module: 'knulledge', to: to(chat, 'id') },
  { prefix: 'CHAT_', module: 'knulledge', to: to(chat, 'session_id') },
  { prefix: 'REPORT_', module: 'knulledge', to: to(report, 'id') },
  { prefix: 'PUBLICATION_', module: 'knulledge', to: (meta) => to(report, 'id')(meta) ?? to(chat, 'session_id')(meta) },
  { prefix: 'MODEL_ENDPOINT_', module: 'knulledge', to: () => href('knulledge-settings') },
  { prefix: 'USAGE_BUDGET_', module: 'knulledge', to: () => href('knulledge-settings') },
  { prefix: 'ORG_RETENTION_', module: 'knulledge', to: () => href('knulledge-settings') },
  { prefix: 'ORG_ENDED', module: null },
  { prefix: 'ORG_', module: null, to: () => href('team') },
  { prefix: 'MEMBER_', module: null, to: () => href('team') },
  { prefix: 'ROLE_', module: null, to: () => href('team') },
  { prefix: 'INVITATION_', module: null, to: () => href('team') },
  { prefix: 'CREDITS_', module: null, to: () => href('billing') },
  { prefix: 'BILLING_', module: null, to: () => href('billing') },
]

const subjectOf = (action: string) => subjects.find(({ prefix }) => action.startsWith(prefix))

/** The prefixes of a module's actions, for asking the log about them alone. */
export const prefixesOf = (module: Module): readonly string[] => subjects.filter((subject) => subject.module === module).map(({ prefix }) => prefix)

/** Null for what belongs to the organisation as a whole: members, roles, credits, sign-ins. */
export const moduleOf = (action: string): Module | null => subjectOf(action)?.module ?? null

/** The screen of what an entry is about; null for what is gone or has no screen. */
export function linkOf({ action, meta }: Pick<AuditEntry, 'action' | 'meta'>): string | null {
  return action.endsWith('_DELETED') ? null : (subjectOf(action)?.to?.(meta) ?? null)
}
