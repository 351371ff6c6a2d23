import { href } from '@/routes/href'

/** The query parameter of /auth that says where to go back to. */
export const returnParam = 'returnTo'

/** The query parameter of /auth that opens it for those who have no account yet. */
export const modeParam = 'mode'

/** No address of ours is longer; a longer one is somebody's experiment. */
const longest = 2000

/* Backslashes are slashes to a browser, and it drops tabs and line breaks from an address before it reads it. */
const isTreacherous = (character: string) => {
  const code = character.codePointAt(0) ?? 0
  return character === '\\' || code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0x2028 || code === 0x2029
}

/** What a path says once every layer of percent-encoding is taken off; null when it does not come to rest. */
function unwrap(path: string): string | null {
  let shown = path
  for (let layer = 0; layer < 6; layer += 1) {
    let next: string
    try {
      next = decodeURIComponent(shown)
    } catch {
      return null
    }
    if (next === shown) return shown
    shown = next
  }
  return null
}

const isOtherHost = (path: string) => path.startsWith('//') || [...path].some(isTreacherous)

/**
 * The path to return to after signing in, or null when it is not one of ours: only a path of this origin with its query
 * and hash, never the sign-in pages, and nothing that a browser, a router or a server could read as another host at any
 * layer of encoding. Whatever comes out is the same when checked again.
 */
export function safeReturnPath(raw: string | null | undefined, origin = window.location.origin): string | null {
  if (!raw || raw.length > longest || !raw.startsWith('/') || isOtherHost(raw)) return null
  let url: URL
  try {
    url = new URL(raw, origin)
  } catch {
    return null
  }
  if (url.origin !== origin || url.username || url.password) return null
  /* Of the resolved path: `/a/..//host` has become `//host` by now. */
  const shown = unwrap(url.pathname)
  if (shown === null || isOtherHost(shown)) return null
  /* A server that decodes first and resolves afterwards would read `/a/%252e%252e//host` in this way. */
  if (/(^|\/)\.{1,2}(\/|$)/.test(shown)) return null
  /* The router does not care about case. */
  const auth = href('auth')
  const lower = shown.toLowerCase()
  if (lower === auth || lower.startsWith(`${auth}/`)) return null
  return url.pathname + url.search + url.hash
}

/** What the auth service adds to the address that it sends people back to. */
const callbackParams = ['code', 'sb_flow_id', 'error', 'error_code', 'error_description', 'access_token', 'refresh_token', 'expires_in', 'expires_at', 'token_type', 'provider_token']

interface Place {
  pathname: string
  search: string
  hash: string
}

/** A place without what the auth service added; the same object when it added nothing. */
export function withoutCallback<P extends Place>(place: P): P {
  const query = new URLSearchParams(place.search)
  const fragment = new URLSearchParams(place.hash.replace(/^#/, ''))
  const inQuery = callbackParams.filter((name) => query.has(name))
  const inHash = ['error', 'error_description', 'error_code', 'access_token'].some((name) => fragment.has(name))
  if (inQuery.length === 0 && !inHash) return place
  for (const name of inQuery) query.delete(name)
  const search = query.toString()
  return { ...place, search: search ? `?${search}` : '', hash: inHash ? '' : place.hash }
}

/** The sign-in page, or with `mode` its other half, with the place to come back to. The platform home needs no mention: it is where everybody lands. */
export function signInHref(place: Place | string | null, mode?: 'sign-up'): string {
  const { pathname, search, hash } = typeof place === 'object' && place !== null ? withoutCallback(place) : { pathname: place ?? '', search: '', hash: '' }
  const path = safeReturnPath(pathname + search + hash)
  return href('auth', {}, { [modeParam]: mode, [returnParam]: path === null || path === href('platform-home') ? undefined : path })
}

/** Where to go after signing in. */
export function destination(search: string, remembered: string | null = null): string {
  return safeReturnPath(new URLSearchParams(search).get(returnParam)) ?? safeReturnPath(remembered) ?? href('platform-home')
}
