import { useRef, useState, type FormEvent } from 'react'
import type { InquiryField } from '@/content/inquiries'
import { askPublic, type PublicAnswer } from '@/lib/public-api'
import { problemsOf, type Problems } from './check'

/** What the function answers when something has arrived. */
export interface Received {
  reference: string
  received_at: string
  delete_at: string
  /** Working hours; an application has none. */
  answer_within?: number
  /** Of an application: the token that deletes it, and whether a mail with it was sent. */
  withdraw?: string
  mail?: 'sent' | 'not_configured' | 'failed'
}

export interface Failure {
  /** `failures.<key>` of site-form. */
  key: 'offline' | 'timeout' | 'unavailable' | 'too_many' | 'trap' | 'too_large' | 'bad_request'
  /** Of too_many: until there is room. */
  minutes: number
}

const failureOf = (answer: Extract<PublicAnswer<unknown>, { ok: false }>): Failure => {
  const key = answer.key.replace(/^inquiry\./, '')
  const known = (['offline', 'timeout', 'too_many', 'trap', 'too_large', 'bad_request'] as const).find((name) => name === key)
  let seconds = 3600
  try {
    const { details } = answer.body
    const read: unknown = typeof details === 'string' ? JSON.parse(details) : details
    if (typeof read === 'object' && read !== null && 'seconds' in read && typeof read.seconds === 'number') seconds = read.seconds
  } catch {
    // It does not say for how long: the hour of the limit.
  }
  return { key: known ?? 'unavailable', minutes: Math.max(Math.ceil(seconds / 60), 1) }
}

const newId = () => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  // A page that is not served with https has no randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => (index === 6 ? (byte & 15) | 64 : index === 8 ? (byte & 63) | 128 : byte).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

interface Options {
  /** The edge function. */
  to: 'inquiry' | 'apply'
  /** Sent along: kind and language, or the role. */
  fixed: Readonly<Record<string, string>>
  required: readonly InquiryField[]
  /** What is wrong beyond the texts: the file. */
  check?: (data: FormData) => Problems
}

export interface InquiryForm {
  problems: Problems
  failure: Failure | null
  pending: boolean
  received: Received | null
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** On the form: a field that is changed is no longer wrong. */
  onChange: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form whose fields keep their own values, so that a failure takes nothing away and what was typed before the page's
 * script arrived is still there. A second submit of the same content has the same id, and makes one row.
 */
export function useInquiry({ to, fixed, required, check }: Options): InquiryForm {
  const element = useRef<HTMLFormElement>(null)
  const sent = useRef({ id: '', content: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [pending, setPending] = useState(false)
  const [received, setReceived] = useState<Received | null>(null)

  const show = (found: Problems) => {
    setProblems(found)
    const first = [...(element.current?.elements ?? [])].find((control) => 'name' in control && found[control.name as InquiryField])
    // After the error is drawn, so that a screen reader finds it described.
    requestAnimationFrame(() => (first as HTMLElement | undefined)?.focus())
  }

  const send = async (data: FormData) => {
    const texts = Object.fromEntries([...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    const files = [...data.values()].map((value) => (value instanceof File ? `${value.name} ${value.size} ${value.lastModified}` : ''))
    const content = JSON.stringify([fixed, texts, files])
    if (sent.current.content !== content) sent.current = { id: newId(), content }
    setPending(true)
    setFailure(null)
    let body: object | FormData = { ...texts, ...fixed, client_id: sent.current.id }
    if (to === 'apply') {
      for (const [name, value] of Object.entries({ ...fixed, client_id: sent.current.id })) data.set(name, value)
      body = data
    }
    const answer = await askPublic<Received>(to, { body })
    setPending(false)
    if (answer.ok) {
      setReceived(answer.value)
      /* Nobody waits for it, and a page before the press needs nothing of it. */
      void import('./note-sent').then(({ noteSent }) => noteSent(fixed.kind, texts)).catch(() => undefined)
    } else if (answer.status === 422 && typeof answer.body.fields === 'object' && answer.body.fields !== null) show(answer.body.fields)
    else setFailure(failureOf(answer))
  }

  return {
    problems,
    failure,
    pending,
    received,
    onSubmit: (event) => {
      event.preventDefault()
      if (pending) return
      element.current = event.currentTarget
      const data = new FormData(event.currentTarget)
      const asked = Object.fromEntries([...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'website'))
      /* A group of radio buttons without a choice is not in the form's data at all. */
      for (const name of required) if (!(name in asked) && name !== 'cv') asked[name] = ''
      const found = { ...problemsOf(asked, required), ...check?.(data) }
      show(found)
      if (Object.keys(found).length === 0) void send(data)
    },
    onChange: (event) => {
      const name = (event.target as HTMLInputElement).name as InquiryField
      if (problems[name]) setProblems((last) => ({ ...last, [name]: undefined }))
    },
  }
}
