import { isOneOf, isRecord, readItems } from '@/lib/shape'

/** A source as people outside see it: its number and kind, and of its name and words what was chosen. */
export interface SharedSource {
  position: number
  source: 'document' | 'dataset'
  label: string | null
  heading: string | null
  row_number: number | null
  quote: string | null
  fields: [string, string][] | null
}

export interface SharedTurn {
  question: string
  answer: 'passages' | 'model'
  /** What a model wrote; empty for passages. */
  text: string
  /** How many passages were found and quoted, also where they are not shared. */
  passages: number
  sources: SharedSource[]
}

/** What is frozen in a publication. */
export type Snapshot = { title: string } & ({ kind: 'report'; body: string; sources: SharedSource[] } | { kind: 'chat'; turns: SharedTurn[] })

/** A snapshot as the link shows it. */
export type SharedPage = Snapshot & { org: string; publishedAt: string; expiresAt: string }

const text = (value: unknown) => (typeof value === 'string' ? value : null)

function readFields(value: unknown): [string, string][] | null {
  if (!Array.isArray(value)) return null
  return readItems(value, (field): [string, string] | undefined => (Array.isArray(field) && typeof field[0] === 'string' && typeof field[1] === 'string' ? [field[0], field[1]] : undefined))
}

function readSource(value: unknown): SharedSource | undefined {
  if (!isRecord(value) || typeof value.n !== 'number' || !isOneOf(['document', 'dataset'] as const, value.source)) return undefined
  return {
    position: value.n,
    source: value.source,
    label: text(value.label),
    heading: text(value.heading),
    row_number: typeof value.row === 'number' ? value.row : null,
    quote: text(value.quote),
    fields: readFields(value.fields),
  }
}

function readTurn(value: unknown): SharedTurn | undefined {
  if (!isRecord(value) || typeof value.question !== 'string' || !isOneOf(['passages', 'model'] as const, value.answer)) return undefined
  return {
    question: value.question,
    answer: value.answer,
    text: text(value.text) ?? '',
    passages: typeof value.passages === 'number' ? value.passages : 0,
    sources: readItems(value.sources, readSource),
  }
}

/** A snapshot out of the database's jsonb; undefined for what is none. */
export function readSnapshot(value: unknown): Snapshot | undefined {
  if (!isRecord(value) || typeof value.title !== 'string') return undefined
  if (value.kind === 'report') return { kind: 'report', title: value.title, body: text(value.body) ?? '', sources: readItems(value.sources, readSource) }
  if (value.kind === 'chat') return { kind: 'chat', title: value.title, turns: readItems(value.turns, readTurn) }
  return undefined
}

/** What read_publication gives; undefined for what is no publication. */
export function readPage(value: unknown): SharedPage | undefined {
  const snapshot = readSnapshot(value)
  if (!snapshot || !isRecord(value)) return undefined
  const { org, published_at, expires_at } = value
  if (typeof org !== 'string' || typeof published_at !== 'string' || typeof expires_at !== 'string') return undefined
  return { ...snapshot, org, publishedAt: published_at, expiresAt: expires_at }
}

/** A token as publish makes them. Anything else is not asked about. */
export const isToken = (text: string) => /^[0-9a-f]{64}$/.test(text)
