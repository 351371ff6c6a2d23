import { readKept, tab, writeKept } from '@/data/session/storage'

/**
 * The token of an invitation comes in the fragment, which no server and no referrer sees, and leaves the address as soon
 * as it is read. The tab keeps it meanwhile, so that it survives signing up, signing in and the way to a provider.
 */
const storageKey = 'knull.invitation'
/** Signing up takes minutes. Afterwards the tab is somebody else's, perhaps. */
const keptFor = 60 * 60_000
/** Ours has 64 signs; a longer one is cut, and unknown either way. */
const longest = 200

export function tokenIn(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  return token ? token.slice(0, longest) : null
}

export const keepToken = (token: string): void => writeKept(tab, storageKey, { token, at: Date.now() })

export const forgetToken = (): void => tab.remove(storageKey)

export function keptToken(): string | null {
  const kept = readKept(tab, storageKey, (value) => {
    if (typeof value !== 'object' || value === null || !('token' in value) || !('at' in value)) throw new Error('not a token')
    if (typeof value.token !== 'string' || typeof value.at !== 'number') throw new Error('not a token')
    return { token: value.token, at: value.at }
  })
  if (!kept) return null
  if (Date.now() - kept.at < keptFor) return kept.token
  forgetToken()
  return null
}
