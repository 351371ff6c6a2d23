/**
 * Stands in for @supabase/storage-js in the browser's build (vite.config.ts): files go through edge functions and rows,
 * never from the browser to Storage, and the client is 6 KB gz of every first load.
 */
export class StorageApiError extends Error {}

export class StorageClient {
  from(): never {
    throw new Error('Storage is not part of this build: see src/data/without-storage.ts')
  }
}
