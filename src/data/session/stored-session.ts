import { device } from './storage'

/** Where supabase-js keeps the session: sb-{project}-auth-token (specification, section 9). */
export const sessionKey = `sb-${new URL(import.meta.env.VITE_SUPABASE_URL).hostname.split('.')[0]}-auth-token`

/**
 * A hint, before anybody was asked: a session is stored on this device. Whether it still holds is the server's to say.
 * Loads nothing of supabase-js, so that public pages can ask it.
 */
export const isSessionStored = (): boolean => device.get(sessionKey) !== null
