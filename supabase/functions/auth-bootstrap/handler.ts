import { type Backend, keyHeaders } from '../_shared/backend.ts'
import { verifyCaller } from '../_shared/caller.ts'
import { json, preflight, refusal } from '../_shared/http.ts'

const REFUSALS = {
  'session.required': { status: 401, message: 'A signed-in session is required.' },
  'session.invalid': { status: 401, message: 'The session is invalid or has expired.' },
  'auth.unavailable': { status: 503, message: 'The auth service cannot be reached.' },
}

/**
 * Gives a user a profile, an organisation of their own and starting credits,
 * once: called after every sign-in, it changes nothing from the second time on.
 */
export function bootstrapHandler(backend: Backend): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return preflight()
    if (request.method !== 'POST') return refusal(405, 'method.not_allowed', 'Use POST.')

    const verified = await verifyCaller(request, backend)
    if ('refused' in verified) {
      const { status, message } = REFUSALS[verified.refused]
      return refusal(status, verified.refused, message)
    }

    const { id, email, name } = verified.caller
    let answer: Response
    try {
      answer = await backend.fetch(`${backend.url}/rest/v1/rpc/bootstrap_user`, {
        method: 'POST',
        headers: { ...keyHeaders(backend.secretKey), 'Content-Type': 'application/json' },
        body: JSON.stringify({ p_user_id: id, p_email: email, p_name: name }),
      })
    } catch {
      return refusal(503, 'database.unavailable', 'The database cannot be reached.')
    }
    if (!answer.ok) {
      console.error(`bootstrap_user answered ${answer.status}: ${await answer.text()}`)
      return refusal(answer.status >= 500 ? 503 : 500, 'bootstrap.failed', 'The account could not be prepared.')
    }
    const { profile, orgs, created } = await answer.json()
    return json(200, { profile, orgs, created })
  }
}
