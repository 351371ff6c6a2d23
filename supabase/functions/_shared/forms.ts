import { inquiryFields, type InquiryField, limits, looksLikeAddress } from '../../../src/content/inquiries.ts'
import { json } from './http.ts'

/** What the forms of the site have in common: reading a body of strangers, telling them which field is wrong, and from where they send. */

export const languages = ['en', 'es', 'fr', 'de'] as const
export type Language = (typeof languages)[number]

/** Why a field was not accepted; the page has a text for each. */
export type FieldProblem = 'required' | 'too_short' | 'too_long' | 'invalid'
export type Problems = Partial<Record<InquiryField, FieldProblem>>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

export const languageOf = (value: unknown): Language => languages.find((known) => known === value) ?? 'en'

/**
 * A text as it is stored: without characters that no keyboard makes (a database takes no NUL, and a mail no line break
 * in a name), trimmed. Anything that is no text is empty.
 */
export function plain(value: unknown, lines = false): string {
  if (typeof value !== 'string') return ''
  const text = value.normalize('NFC').replace(/\r\n?/g, '\n')
  return (lines ? text.replace(/[^\P{Cc}\n\t]/gu, '') : text.replace(/\p{Cc}+/gu, ' ')).replace(/[\u202a-\u202e\u2066-\u2069]/g, '').trim()
}

/** Characters as PostgreSQL counts them. */
const length = (text: string) => [...text].length

export function problemOf(text: string, { most, least = 0 }: { most: number; least?: number }): FieldProblem | undefined {
  if (text === '') return least > 0 ? 'required' : undefined
  if (length(text) < least) return 'too_short'
  return length(text) > most ? 'too_long' : undefined
}

/** The fields that every form has, read and judged. */
export function readSender(body: Record<string, unknown>, problems: Problems) {
  const name = plain(body.name)
  const email = plain(body.email)
  const message = plain(body.message, true)
  const note = (field: InquiryField, problem: FieldProblem | undefined) => {
    if (problem) problems[field] = problem
  }
  note('name', problemOf(name, { most: limits.name, least: 1 }))
  note('email', problemOf(email, { most: limits.email, least: 1 }) ?? (looksLikeAddress(email) ? undefined : 'invalid'))
  note('message', problemOf(message, { most: limits.message, least: limits.messageLeast }))
  return { name, email, message }
}

/** 422 with every field that is wrong, in the order of the form. */
export function wrongFields(problems: Problems): Response {
  const fields = Object.fromEntries(inquiryFields.flatMap((field) => (problems[field] ? [[field, problems[field]]] : [])))
  return json(422, { code: '22023', message: 'inquiry.invalid', fields })
}

/** A link to somewhere on the web; what javascript: and data: would do is not tried. */
export function isWebLink(text: string): boolean {
  try {
    const { protocol, hostname } = new URL(text)
    return (protocol === 'https:' || protocol === 'http:') && hostname !== '' && !/\s/.test(text)
  } catch {
    return false
  }
}

/**
 * The sender's network, for counting alone. Behind Cloudflare (where hosted functions run) its own header is the one
 * that nobody can set; elsewhere the last proxy appends to X-Forwarded-For, so its last entry is the one that was seen.
 * An IPv6 customer has a whole /64 to send from: that is what is counted.
 */
export function networkOf(headers: Headers): string {
  const seen = headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',').at(-1) ?? headers.get('x-real-ip') ?? ''
  const address = seen.trim().toLowerCase()
  if (!address.includes(':')) return address.slice(0, 64)
  try {
    const host = new URL(`http://[${address.replace(/^\[|\]$/g, '')}]/`).hostname.slice(1, -1)
    const [head = '', tail] = host.split('::')
    const front = head === '' ? [] : head.split(':')
    const back = tail === undefined || tail === '' ? [] : tail.split(':')
    const all = tail === undefined ? front : [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back]
    return all.slice(0, 4).join(':')
  } catch {
    return address.slice(0, 64)
  }
}

/** The bytes of a body, or undefined when there are more: nobody has proved who sends this. */
export async function bytesUpTo(request: Request, most: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > most) return undefined
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

export function parsedObject(bytes: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
