import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { isRetryable, toAppError, type AppError } from './errors'

/** Retry 3 times, 1 s doubled, capped at 30 s (specification, section 9). */
const retries = 3
const retryDelay = (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000)
const garbageCollection = 5 * 60_000
/** Rows read less than this ago are shown without asking again: going back and forth between screens costs nothing. */
const fresh = 15_000

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppError
    mutationMeta: {
      /** Query keys (prefixes) that the write makes stale. */
      invalidates?: readonly QueryKey[]
      /** `inline`: the form shows the error. `toast` (default): a toast does. */
      errors?: 'inline' | 'toast'
    }
  }
}

interface Handlers {
  /** A write failed and nothing on the screen shows it. */
  onMutationError: (error: AppError) => void
}

/** One cache for the whole session. It is cleared at sign-out. */
export function createQueryClient({ onMutationError }: Handlers): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _context, mutation) => {
        const keys = mutation.meta?.invalidates ?? []
        return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))).then(() => undefined)
      },
      onError: (raw, _variables, _context, mutation) => {
        const error = toAppError(raw)
        const silent: readonly string[] = ['cancelled', 'unauthenticated']
        if (!silent.includes(error.kind) && mutation.meta?.errors !== 'inline') onMutationError(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: fresh,
        gcTime: garbageCollection,
        retry: (failures, error) => failures < retries && isRetryable(error),
        retryDelay,
      },
      /* A write is not repeated by itself: the first one may have arrived. */
      mutations: { retry: false, gcTime: garbageCollection },
    },
  })
  return client
}
