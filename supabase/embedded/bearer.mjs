import { verifyToken } from './tokens.mjs'

/**
 * The library serves a bearer token that is expired or not genuine as if there
 * were none. PostgREST refuses it, and the session layer lives on that answer:
 * it renews the session instead of showing an empty list.
 *
 * @param {Request} request
 * @param {string} jwtSecret
 * @returns {Response | undefined} the refusal
 */
export function refuseBearer(request, jwtSecret) {
  if (!new URL(request.url).pathname.startsWith('/rest/v1')) return undefined
  const token = /^Bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]?.trim()
  // Without a session, clients send the API key itself.
  if (!token || token.startsWith('sb_')) return undefined
  if (verifyToken(token, jwtSecret)) return undefined

  const expired = verifyToken(token, jwtSecret, { evenExpired: true }) !== undefined
  const message = expired ? 'JWT expired' : 'No suitable key or wrong key type'
  return Response.json(
    { code: expired ? 'PGRST303' : 'PGRST301', details: null, hint: null, message },
    {
      status: 401,
      headers: {
        'access-control-allow-origin': '*',
        'www-authenticate': `Bearer error="invalid_token", error_description="${message}"`,
      },
    },
  )
}
