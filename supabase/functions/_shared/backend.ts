/**
 * The project that a function belongs to. Hosted projects keep their keys in
 * JSON dictionaries (SUPABASE_SECRET_KEYS) beside the classic pair, which they
 * will drop; a self-hosted one may set single names.
 */
export interface Backend {
  url: string
  publishableKey: string
  secretKey: string
  fetch: typeof fetch
}

export function backendFromEnvironment(env: { get(name: string): string | undefined }): Backend {
  return {
    url: required(env, 'SUPABASE_URL').replace(/\/$/, ''),
    publishableKey: named(env, 'SUPABASE_PUBLISHABLE_KEYS') ?? required(env, 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY'),
    secretKey: named(env, 'SUPABASE_SECRET_KEYS') ?? required(env, 'SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'),
    fetch,
  }
}

/** The default key of a dictionary such as {"default":"sb_secret_…"}. */
function named(env: { get(name: string): string | undefined }, name: string): string | undefined {
  try {
    const keys: unknown = JSON.parse(env.get(name) ?? 'null')
    if (typeof keys !== 'object' || keys === null) return undefined
    const key = 'default' in keys ? keys.default : Object.values(keys)[0]
    return typeof key === 'string' && key ? key : undefined
  } catch {
    return undefined
  }
}

function required(env: { get(name: string): string | undefined }, ...names: string[]): string {
  for (const name of names) {
    const value = env.get(name)
    if (value) return value
  }
  throw new Error(`${names.join(' or ')} is not set`)
}

/**
 * The headers that a key travels in: an opaque key (sb_…) is no bearer token,
 * a classic one must be.
 */
export function keyHeaders(key: string): Record<string, string> {
  return key.startsWith('sb_') ? { apikey: key } : { apikey: key, Authorization: `Bearer ${key}` }
}
