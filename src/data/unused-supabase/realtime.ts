/** Stands in for @supabase/realtime-js: nothing subscribes to channels yet. See scripts/lean-supabase.ts. */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve()
  }

  channel(): never {
    throw new Error('Realtime is not part of this build: see scripts/lean-supabase.ts')
  }

  getChannels(): never[] {
    return []
  }
}
