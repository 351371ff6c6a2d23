import type { InquiryKind, Urgency } from '@/content/inquiries'
import type { Tone } from '@/ui/chip'

export const inquiryViews = ['new', 'answered', 'closed', 'all'] as const
export type InquiryView = (typeof inquiryViews)[number]
export type InquiryState = Exclude<InquiryView, 'all'>

/** A row of admin_inquiries. */
export interface InquiryRow {
  id: string
  reference: string
  kind: InquiryKind
  state: InquiryState
  name: string
  email: string
  company: string | null
  /** Of an application the job's slug. */
  topic: string
  urgency: Urgency | null
  excerpt: string
  has_file: boolean
  language: string
  created_at: string
  decided_at: string | null
  cursor_at: string
}

/** What admin_inquiry answers. */
export interface Inquiry extends Omit<InquiryRow, 'excerpt' | 'has_file' | 'cursor_at'> {
  preferred: string | null
  link: string | null
  message: string
  decided_by_name: string | null
  delete_at: string
  file: { name: string; bytes: number } | null
}

export interface InquiryCount {
  kind: InquiryKind
  state: InquiryState
  inquiries: number
}

export const stateTones: Readonly<Record<InquiryState, Tone>> = { new: 'warn', answered: 'good', closed: 'neutral' }

/** What can be made of one, the likeliest first. */
export const marksOf = (state: InquiryState): readonly InquiryState[] => (state === 'new' ? ['answered', 'closed'] : state === 'answered' ? ['closed', 'new'] : ['new'])

/** How many stand under each tab, of one kind or of all. */
export function countsOf(counts: readonly InquiryCount[], kind: InquiryKind | null): Record<InquiryView, number> {
  const sum = (state: InquiryState | null) =>
    counts.filter((row) => (kind === null || row.kind === kind) && (state === null || row.state === state)).reduce((total, row) => total + row.inquiries, 0)
  return { new: sum('new'), answered: sum('answered'), closed: sum('closed'), all: sum(null) }
}

/** Opens the reader's mail program with the address and the reference; nothing else of it leaves the page. */
export const mailTo = ({ email, reference }: Pick<Inquiry, 'email' | 'reference'>): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(reference)}`

/** The bytes of what the database answers in base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}
