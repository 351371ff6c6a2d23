const marker = 'knull.reloaded-for'

/** A file of the build did not arrive: offline, or gone after a deploy. */
export const isChunkError = (error: unknown) =>
  error instanceof Error && /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(error.message)

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
