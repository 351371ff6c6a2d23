/**
 * Signatures of webhooks as Stripe makes them: `t=<unix seconds>,v1=<hex>[,v1=<hex>]`, each v1 the HMAC-SHA256 of
 * `<t>.<body>` with the endpoint's secret. While a secret is being replaced there is one v1 for each.
 * https://docs.stripe.com/webhooks#verify-manually
 */

/** How far the time of a signature may be from ours, in seconds: older than that, it is a replay. */
export const tolerance = 300

const encoder = new TextEncoder()

function keyOf(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [use])
}

/** The bytes that are signed. The body is taken as it arrived: read and written again, it would be another one. */
function signedBytes(time: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = encoder.encode(`${time}.`)
  const all = new Uint8Array(head.length + body.length)
  all.set(head)
  all.set(body, head.length)
  return all
}

/** The header for a body, signed at a time in unix seconds. */
export async function signatureOf(body: Uint8Array, secret: string, at: number): Promise<string> {
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), signedBytes(String(at), body)))
  return `t=${at},v1=${[...mac].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export type Verdict = 'genuine' | 'missing' | 'stale' | 'forged'

/**
 * Whether one of the header's v1 signatures was made with the secret over these bytes, not longer than `tolerance` ago
 * and not in the future. crypto.subtle.verify compares in constant time.
 * @param now unix seconds
 */
export async function verdictOn(header: string | null, body: Uint8Array, secret: string, now: number): Promise<Verdict> {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2) as [string, string | undefined])
  const times = parts.filter(([name]) => name === 't').map(([, value]) => value ?? '')
  const macs = parts.filter(([name]) => name === 'v1').map(([, value]) => value ?? '').filter((value) => /^[0-9a-f]{64}$/.test(value))
  const time = times[0]
  // Two times would leave it open which one was signed.
  if (times.length !== 1 || time === undefined || !/^\d{1,12}$/.test(time) || macs.length === 0) return 'missing'
  const key = await keyOf(secret, 'verify')
  const signed = signedBytes(time, body)
  // All of them are compared, whichever fits: the number of comparisons says nothing.
  const fits = await Promise.all(macs.slice(0, 10).map((mac) => crypto.subtle.verify('HMAC', key, bytesOf(mac), signed)))
  if (!fits.includes(true)) return 'forged'
  return Math.abs(now - Number(time)) > tolerance ? 'stale' : 'genuine'
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}
