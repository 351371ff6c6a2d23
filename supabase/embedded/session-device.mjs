/** Answers of the auth server that begin or renew a session. */
const opens = /^\/auth\/v1\/(signup|token|verify)$/
/** As much of it as anybody reads. */
const LONGEST = 400

/**
 * The hosted auth server keeps the browser's own description with each session, so that people can tell their devices
 * apart; lite leaves the column empty. This fills it in. It never fails the answer that it looks at.
 *
 * @param {import('./database.mjs').Database} database
 * @returns {(request: Request, response: Response) => Promise<void>}
 */
export function sessionDevices(database) {
  return async (request, response) => {
    const agent = request.headers.get('user-agent')?.slice(0, LONGEST)
    if (request.method !== 'POST' || !agent || !response.ok || !opens.test(new URL(request.url).pathname)) return
    try {
      const { access_token: token } = await response.clone().json()
      const payload = typeof token === 'string' ? token.split('.')[1] : undefined
      if (!payload) return
      const { session_id: id } = JSON.parse(Buffer.from(payload, 'base64url').toString())
      await database.admin('update auth.sessions set user_agent = $1 where id = $2 and user_agent is null', [agent, id])
    } catch (error) {
      console.error('The device of a session was not kept.', error)
    }
  }
}
