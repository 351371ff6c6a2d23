import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { ask, askMaybe } from '@/data/ask'
import { db } from '@/data/client'
import { AppError } from '@/data/errors'
import { authIsUp } from '@/data/session/session.queries'
import { cursorAfter, type Account, type Cursor, type Day, type Organisation, type Overview, type PlatformEntry } from './admin.model'

/** Rows of a page, of every list of the administration. */
export const pageSize = 50

/** Milliseconds that something took, as this browser saw it. */
async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const begun = performance.now()
  const answer = await work()
  return { answer, ms: Math.max(1, Math.round(performance.now() - begun)) }
}

export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: async ({ signal }): Promise<Overview & { ms: number }> => {
    const { answer, ms } = await timed(() => ask<Overview[]>(db.rpc('admin_overview').abortSignal(signal)))
    const [row] = answer
    if (!row) throw new AppError({ kind: 'not-found' })
    return { ...row, ms }
  },
  refetchInterval: 60_000,
})

/** The last days (UTC), oldest first, today included. */
export const daysQuery = (count: number) =>
  queryOptions({
    queryKey: ['admin', 'days', count],
    queryFn: ({ signal }) => ask<Day[]>(db.rpc('admin_days', { p_days: count }).abortSignal(signal)),
  })

/** How fast the sign-in service answers, in milliseconds; null when it does not. */
export const authHealthQuery = queryOptions({
  queryKey: ['admin', 'health', 'auth'],
  queryFn: async () => {
    const { answer, ms } = await timed(authIsUp)
    return answer ? ms : null
  },
  refetchInterval: 60_000,
})

/** How fast the edge functions answer a preflight, in milliseconds; null when they do not. The first after a while starts them. */
export const functionsHealthQuery = queryOptions({
  queryKey: ['admin', 'health', 'functions'],
  queryFn: async () => {
    try {
      const { answer, ms } = await timed(() =>
        fetch(`${import.meta.env.VITE_SUPABASE_URL}/functions/v1/auth-bootstrap`, { method: 'OPTIONS', signal: AbortSignal.timeout(15_000) }),
      )
      return answer.ok ? ms : null
    } catch {
      return null
    }
  },
  refetchInterval: 60_000,
})

export interface OrganisationFilter {
  text: string
  /** Only those of this person. */
  member: string | null
}

export const organisationsQuery = (filter: OrganisationFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'organisations', filter],
    initialPageParam: null as Cursor | null,
    queryFn: ({ signal, pageParam }) =>
      ask<Organisation[]>(
        db
          .rpc('admin_organisations', {
            p_search: filter.text,
            p_member: filter.member ?? undefined,
            p_before_at: pageParam?.at,
            p_before_id: pageParam?.id,
            p_limit: pageSize,
          })
          .abortSignal(signal)
          .overrideTypes<Organisation[], { merge: false }>(),
      ),
    getNextPageParam: (rows) => cursorAfter(rows, pageSize),
    select: ({ pages }) => pages.flat(),
  })

export interface AccountFilter {
  text: string
  /** Only the members of this organisation. */
  organisation: string | null
  admins: boolean
}

export const accountsQuery = (filter: AccountFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'users', filter],
    initialPageParam: null as Cursor | null,
    queryFn: ({ signal, pageParam }) =>
      ask<Account[]>(
        db
          .rpc('admin_users', {
            p_search: filter.text,
            p_organisation: filter.organisation ?? undefined,
            p_admins: filter.admins,
            p_before_at: pageParam?.at,
            p_before_id: pageParam?.id,
            p_limit: pageSize,
          })
          .abortSignal(signal)
          .overrideTypes<Account[], { merge: false }>(),
      ),
    getNextPageParam: (rows) => cursorAfter(rows, pageSize),
    select: ({ pages }) => pages.flat(),
  })

/** What a picker offers: a name, and what tells it from others of that name. */
export interface Choice {
  id: string
  name: string
  hint: string | null
}

const offered = 8

export const organisationChoices = (text: string) =>
  queryOptions({
    queryKey: ['admin', 'choices', 'organisation', text],
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const rows = await ask<Organisation[]>(
        db.rpc('admin_organisations', { p_search: text, p_limit: offered }).abortSignal(signal).overrideTypes<Organisation[], { merge: false }>(),
      )
      return rows.map(({ id, name }) => ({ id, name, hint: id.slice(0, 8) }))
    },
  })

export const accountChoices = (text: string) =>
  queryOptions({
    queryKey: ['admin', 'choices', 'user', text],
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const rows = await ask<Account[]>(
        db.rpc('admin_users', { p_search: text, p_limit: offered }).abortSignal(signal).overrideTypes<Account[], { merge: false }>(),
      )
      return rows.map(({ id, name, email }) => ({ id, name: name ?? email ?? id, hint: email }))
    },
  })

/** Gives or takes the platform role. The caller decides what to read anew: after taking one's own, nothing. */
export const setPlatformRole = mutationOptions({
  mutationFn: ({ userId, admin }: { userId: string; admin: boolean }) =>
    askMaybe<unknown>(db.rpc('admin_set_platform_role', { p_user_id: userId, p_admin: admin })),
  meta: { errors: 'inline' },
})

/** What platform admins did and looked at, newest first. */
export const platformLogQuery = (size = pageSize) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'log', size],
    initialPageParam: null as Cursor | null,
    queryFn: ({ signal, pageParam }) =>
      ask<PlatformEntry[]>(
        db
          .rpc('admin_platform_log', { p_before_at: pageParam?.at, p_before_id: pageParam?.id, p_limit: size })
          .abortSignal(signal)
          .overrideTypes<PlatformEntry[], { merge: false }>(),
      ),
    getNextPageParam: (rows) => cursorAfter(rows, size),
    select: ({ pages }) => pages.flat(),
  })
