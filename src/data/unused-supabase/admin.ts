import { isAuthError, type AuthError } from '@supabase/supabase-js'
import { _request } from '@supabase/auth-js/dist/module/lib/fetch'

interface Options {
  url: string
  headers: Record<string, string>
  fetch: typeof fetch
}

/**
 * Stands in for auth-js' GoTrueAdminApi, of which a browser may use nothing and the client itself only this one call.
 * See scripts/lean-supabase.ts.
 */
export default class SignOutOnly {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** POST /logout, as GoTrueAdminApi.signOut does: an answer of the service is returned, anything else is thrown. */
  async signOut(jwt: string, scope: 'global' | 'local' | 'others' = 'global'): Promise<{ data: null; error: AuthError | null }> {
    const { url, headers, fetch } = this.#options
    try {
      await _request(fetch, 'POST', `${url}/logout?scope=${scope}`, { headers, jwt, noResolveJson: true })
      return { data: null, error: null }
    } catch (error) {
      if (isAuthError(error)) return { data: null, error }
      throw error
    }
  }
}
