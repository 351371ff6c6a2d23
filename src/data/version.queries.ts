import { queryOptions } from '@tanstack/react-query'
import { readVersion, type VersionInfo } from '@/lib/version-info'
import { AppError, toAppError } from './errors'

/** The server's build. A failure is logged, and whoever shows it goes without (specification, section 9). */
export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: async ({ signal }): Promise<VersionInfo> => {
    try {
      const answer = await fetch('/version.json', { signal, cache: 'no-cache' })
      if (!answer.ok) throw new AppError({ kind: 'unavailable', status: answer.status })
      return readVersion(await answer.json())
    } catch (error) {
      const known = toAppError(error)
      if (known.kind !== 'cancelled') console.warn('version.json could not be read', error)
      throw known
    }
  },
  retry: false,
  staleTime: 60_000,
})
