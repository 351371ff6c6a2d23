/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL: string
  readonly VITE_SUPABASE_PUBLISHABLE_KEY: string
  /** Version and commit; only a build has one. */
  readonly VITE_BUILD_TAG?: string
  /** Year of the build, for the copyright line: a page drawn ahead must not ask a clock. */
  readonly VITE_BUILD_YEAR: string
  /** Where single analytics events may be posted, for those who agree. */
  readonly VITE_ANALYTICS_ENDPOINT?: string
}

declare module '*.md' {
  const entry: import('./content/entry').Entry
  export default entry
}

declare module '*.list' {
  const listed: readonly import('./content/entry').ListedEntry[]
  export default listed
}
