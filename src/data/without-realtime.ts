/**
 * Stands in for @supabase/realtime-js in the browser's build (vite.config.ts): nothing subscribes to channels yet, and
 * the real one with its socket library is 12 KB gz of every first load. supabase-js itself only makes one and hands it
 * the token. The first feature that is live removes this file and its alias.
 */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve()
  }

  channel(): never {
    throw new Error('Realtime is not part of this build: see src/data/without-realtime.ts')
  }

  getChannels(): never[] {
    return []
  }
}
