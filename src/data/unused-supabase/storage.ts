/** Stands in for @supabase/storage-js: no browser upload goes to Storage. See scripts/lean-supabase.ts. */
export class StorageApiError extends Error {}

export class StorageClient {
  from(): never {
    throw new Error('Storage is not part of this build: see scripts/lean-supabase.ts')
  }
}
