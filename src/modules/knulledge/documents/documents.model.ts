import type { Formatter } from '@/lib/format'
import { maxUploadBytes, maxUploadMegabytes } from '@/lib/limits'
import { splitPassages, type DocumentType, type Passage } from '@/lib/passages/split'
import { decode } from '@/lib/tabular/decode'
import { TableError } from '@/lib/tabular/table'
import { detectLanguage, type DocumentLanguage } from '@/lib/passages/language'

export interface ListedDocument {
  id: string
  title: string
  type: DocumentType
  size_bytes: number
  language: DocumentLanguage
  passage_count: number
  user_id: string | null
  updated_at: string
}

export interface KnullDocument extends ListedDocument {
  created_at: string
}

export interface DocumentPassage {
  id: string
  position: number
  heading: string | null
  level: number | null
  content: string
}

/** A heading of the outline and the passage that it opens. */
export interface OutlineEntry {
  id: string
  position: number
  heading: string
  level: number
}

/** What there is to ask: a dataset or a document, with how often answers quote it. */
export interface Source {
  kind: 'dataset' | 'document'
  id: string
  name: string
  type: string
  size_bytes: number
  /** Rows or passages. */
  parts: number
  user_id: string | null
  updated_at: string
  quotes: number
  last_quoted_at: string | null
}

/** A text that was read and split, ready to be sent. */
export interface ReadDocument {
  title: string
  type: DocumentType
  size: number
  language: DocumentLanguage
  passages: Passage[]
}

interface Person {
  userId: string
  may: (right: 'write' | 'manage' | 'own') => boolean
}

export const documentCan = {
  rename: ({ may }: Person) => may('write'),
  delete: (document: Pick<ListedDocument, 'user_id'>, { userId, may }: Person) => may('manage') || (may('write') && document.user_id === userId),
}

const titleLength = 200

/** The first heading, otherwise the file's name without its ending, otherwise the first words. */
export function titleOf(text: string, type: DocumentType, fileName: string | null): string {
  const heading = type === 'markdown' ? /^\s{0,3}#{1,2}\s+(.+?)\s*#*\s*$/m.exec(text)?.[1] : undefined
  const fromName = fileName?.split(/[\\/]/).at(-1)?.replace(/\.(md|markdown|mdown|txt|text)$/i, '')
  const firstLine = text.trim().split('\n')[0] ?? ''
  return (heading?.trim() || fromName?.trim() || firstLine.trim()).slice(0, titleLength)
}

/** Half of a pair is no character: the database refuses it, and NUL. Pasted text may hold either. */
const storable = (text: string) => text.replace(/\p{Surrogate}|\0/gu, '\uFFFD')

/** Splits a text that was typed or pasted. Throws TableError `empty`. */
export function readText(source: string, type: DocumentType, title: string, size = new TextEncoder().encode(source).length): ReadDocument {
  if (size > maxUploadBytes) throw new TableError('too_large', { max: maxUploadMegabytes })
  const text = storable(source)
  const passages = splitPassages(text, type)
  if (passages.length === 0) throw new TableError('empty')
  return { title: title.trim() || titleOf(text, type, null), type, size, language: detectLanguage(text), passages }
}

/** Reads a Markdown or text file. Throws TableError `too_large`, `empty`, `binary` {kind}, `encoding` {line}. */
export async function readFile(file: File): Promise<ReadDocument> {
  if (file.size > maxUploadBytes) throw new TableError('too_large', { max: maxUploadMegabytes })
  const { text } = decode(new Uint8Array(await file.arrayBuffer()))
  const type: DocumentType = /\.(md|markdown|mdown)$/i.test(file.name) ? 'markdown' : 'text'
  return readText(text, type, titleOf(text, type, file.name), file.size)
}

/** Texts are small: "3 kB" where megabytes would say 0.00. */
export const sizeText = (bytes: number, format: Formatter) =>
  bytes < 1024 * 1024 ? format.number(Math.max(1, Math.round(bytes / 1000)), { style: 'unit', unit: 'kilobyte' }) : format.megabytes(bytes)

/** Passages as create_document takes them. */
export const toRpc = (passages: readonly Passage[]) => passages.map(({ lead, content, trail, heading, level }) => [lead, content, trail, heading, level])
