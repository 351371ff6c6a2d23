import { FunctionsFetchError, FunctionsHttpError } from '@supabase/supabase-js'
import { isRecord } from '@/lib/shape'

/** What went wrong, in terms that the interface can act on. Raw database text is never shown. */
export type ErrorKind =
  | 'offline'
  | 'timeout'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'invalid'
  | 'too-large'
  | 'rate-limited'
  | 'budget'
  | 'unavailable'
  | 'cancelled'
  | 'unexpected'

interface AppErrorInit {
  kind: ErrorKind
  /** `area.key` from an RPC; its text is `errors:area.key`. */
  key?: string
  /** Values for the text, from the RPC's DETAIL. */
  details?: Record<string, unknown>
  status?: number
  code?: string
  cause?: unknown
}

export class AppError extends Error {
  override name = 'AppError'
  readonly kind: ErrorKind
  readonly key?: string
  readonly details: Record<string, unknown>
  readonly status?: number
  readonly code?: string

  constructor(init: AppErrorInit, message?: string) {
    super(message ?? init.key ?? init.kind, { cause: init.cause })
    this.kind = init.kind
    this.key = init.key
    this.details = init.details ?? {}
    this.status = init.status
    this.code = init.code
  }
}

/** SQLSTATE and PostgREST codes: https://www.postgresql.org/docs/current/errcodes-appendix.html, https://docs.postgrest.org/en/stable/references/errors.html */
const kindByCode: Record<string, ErrorKind> = {
  '42501': 'forbidden',
  '28000': 'unauthenticated',
  '23505': 'conflict',
  '40001': 'conflict',
  '23503': 'conflict',
  '22023': 'invalid',
  /* A text that is no id where an id was asked for: an address with a typo. Forms never send one. */
  '22P02': 'not-found',
  '23514': 'invalid',
  '23502': 'invalid',
  '22001': 'too-large',
  '54000': 'too-large',
  '53400': 'budget',
  '57014': 'timeout',
  P0002: 'not-found',
  PGRST116: 'not-found',
  /* A function, table or column that this build knows and the database does not: a deploy is half-way. */
  PGRST202: 'unavailable',
  PGRST204: 'unavailable',
  PGRST205: 'unavailable',
  PGRST301: 'unauthenticated',
  PGRST302: 'unauthenticated',
  PGRST303: 'unauthenticated',
}

function kindByStatus(status: number | undefined): ErrorKind {
  if (status === undefined || status === 0) return 'unexpected'
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  if (status === 408 || status === 504) return 'timeout'
  if (status === 409) return 'conflict'
  if (status === 413) return 'too-large'
  if (status === 429) return 'rate-limited'
  if (status >= 500) return 'unavailable'
  /* An answer that is no JSON, the page of a proxy say: postgrest-js makes an error of it and leaves the status. */
  if (status >= 200 && status < 300) return 'unavailable'
  return status >= 400 ? 'invalid' : 'unexpected'
}

const keyPattern = /^[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)+$/

function parseDetails(value: unknown): Record<string, unknown> | undefined {
  if (isRecord(value)) return value
  if (typeof value !== 'string' || !value.startsWith('{')) return undefined
  try {
    const parsed: unknown = JSON.parse(value)
    return isRecord(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/**
 * Makes an AppError of whatever supabase-js, fetch or our own code threw or returned.
 * @param status the HTTP status of the answer, where the error object does not carry it
 */
export function toAppError(error: unknown, status?: number): AppError {
  if (error instanceof AppError) return error
  if (error instanceof FunctionsFetchError) return toAppError(error.context)
  if (error instanceof FunctionsHttpError && error.context instanceof Response) status = error.context.status
  const record: Record<string, unknown> = isRecord(error) ? error : {}
  const name = typeof record.name === 'string' ? record.name : ''
  const message = typeof record.message === 'string' ? record.message : String(error)
  if (name === 'AbortError' || /AbortError|signal is aborted/.test(message)) return new AppError({ kind: 'cancelled', cause: error })
  /* postgrest-js passes on what fetch threw as a text: "TimeoutError: …". */
  if (name === 'TimeoutError' || message.startsWith('TimeoutError')) return new AppError({ kind: 'timeout', cause: error })
  const code = typeof record.code === 'string' ? record.code : undefined
  const httpStatus = typeof record.status === 'number' ? record.status : status
  /* fetch says "Failed to fetch" (Chromium), "NetworkError …" (Firefox) or "Load failed" (Safari), and supabase-js passes it on with status 0. */
  if (!code && !httpStatus && /fetch|network|load failed/i.test(message)) return new AppError({ kind: 'offline', cause: error })
  const key = keyPattern.test(message) ? message : undefined
  const kind = (code && kindByCode[code]) || kindByStatus(httpStatus)
  return new AppError({ kind, key, details: parseDetails(record.details ?? record.detail), status: httpStatus, code, cause: error }, message)
}

/** 4xx answers are the caller's doing: the same call will fail the same way. 408 and 429 are not. */
export function isRetryable(error: unknown): boolean {
  const { kind } = toAppError(error)
  return kind === 'offline' || kind === 'timeout' || kind === 'unavailable' || kind === 'rate-limited' || kind === 'unexpected'
}

/** The session is over, or there was none. */
export const isUnauthenticated = (error: unknown): boolean => toAppError(error).kind === 'unauthenticated'
