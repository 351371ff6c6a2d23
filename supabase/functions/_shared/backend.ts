/**
 * The project that a function belongs to. Hosted projects and the embedded
 * backend set the same variables; the newer key names win over the classic.
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
    publishableKey: required(env, 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY'),
    secretKey: required(env, 'SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'),
    fetch,
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
