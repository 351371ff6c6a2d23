import { AppError, toAppError } from './errors'

interface Answer<T> {
  data: T | null
  error: unknown
  status: number
  count?: number | null
}

/** Data of a supabase-js call. The only places that look at `{ data, error }` are these three functions. Throws AppError. */
export async function ask<T>(call: PromiseLike<Answer<T>>): Promise<NonNullable<T>> {
  const answer = await settle(call)
  if (answer.data === null || answer.data === undefined) throw new AppError({ kind: 'not-found', status: answer.status })
  return answer.data
}

/** As `ask`, for calls that may rightly answer nothing (`maybeSingle`, RPCs returning void). Throws AppError. */
export async function askMaybe<T>(call: PromiseLike<Answer<T>>): Promise<T | null> {
  return (await settle(call)).data
}

/** A page of rows with the total that `count: 'exact' | 'estimated'` asked for. Throws AppError. */
export async function askPage<T>(call: PromiseLike<Answer<T[]>>): Promise<{ rows: T[]; total: number }> {
  const answer = await settle(call)
  const rows = answer.data ?? []
  return { rows, total: answer.count ?? rows.length }
}

/** The count of a `head: true` query. Throws AppError. */
export async function askCount(call: PromiseLike<Answer<unknown>>): Promise<number> {
  return (await settle(call)).count ?? 0
}

async function settle<T>(call: PromiseLike<Answer<T>>): Promise<Answer<T>> {
  let answer: Answer<T>
  try {
    answer = await call
  } catch (error) {
    throw toAppError(error)
  }
  if (answer.error) throw toAppError(answer.error, answer.status)
  return answer
}
