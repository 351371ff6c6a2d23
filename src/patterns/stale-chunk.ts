import { isChunkError } from '@/lib/chunk-error'

const marker = 'knull.reloaded-for'

/**
 * After a deploy the chunks that an open page knows by name are gone. The page is reloaded once to learn the new names;
 * the marker keeps a chunk that is really missing from reloading for ever.
 * Never resolves when it reloads, so that the loading state stays until the page goes. Throws any other error.
 */
export function recoverFromStaleChunk(error: unknown): Promise<never> {
  if (!isChunkError(error) || !navigator.onLine) throw error
  const build = import.meta.env.VITE_BUILD_TAG ?? 'development'
  try {
    if (sessionStorage.getItem(marker) === build) throw error
    sessionStorage.setItem(marker, build)
  } catch {
    throw error
  }
  location.reload()
  return new Promise(() => undefined)
}
