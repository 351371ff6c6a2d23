import { createHmac, timingSafeEqual } from 'node:crypto'

/** Access tokens as the auth server signs them (HS256). */

/**
 * @param {Record<string, unknown>} claims
 * @param {string} secret
 */
export function signToken(claims, secret) {
  const head = encode({ alg: 'HS256', typ: 'JWT' })
  const body = encode(claims)
  return `${head}.${body}.${signature(`${head}.${body}`, secret)}`
}

/**
 * @param {string} token
 * @param {string} secret
 * @param {{ evenExpired?: boolean }} [options]
 * @returns {Record<string, unknown> | undefined} the claims of a genuine token that has not expired
 */
export function verifyToken(token, secret, { evenExpired = false } = {}) {
  const [head, body, signed, ...more] = token.split('.')
  if (!head || !body || !signed || more.length > 0) return undefined
  const expected = Buffer.from(signature(`${head}.${body}`, secret))
  const given = Buffer.from(signed)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined
  try {
    if (JSON.parse(Buffer.from(head, 'base64url').toString()).alg !== 'HS256') return undefined
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    if (typeof claims.exp !== 'number') return undefined
    return evenExpired || claims.exp * 1000 > Date.now() ? claims : undefined
  } catch {
    return undefined
  }
}

/** @param {unknown} value */
function encode(value) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** @param {string} text @param {string} secret */
function signature(text, secret) {
  return createHmac('sha256', secret).update(text).digest('base64url')
}
