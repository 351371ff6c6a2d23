/** A file of the build that we asked for ourselves did not arrive. */
export class MissingFile extends Error {
  constructor(url: string) {
    super(`${url} did not arrive`)
  }
}

/** A file of the build did not arrive: offline, or gone after a deploy. Each browser has its own words for it. */
export const isChunkError = (error: unknown) =>
  error instanceof MissingFile || (error instanceof Error && /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(error.message))
