/**
 * Keys of other services at rest: AES-256-GCM under a secret that only edge functions have (MODEL_KEY_SECRET). The
 * context is authenticated with it, so that a sealed key opens for the organisation and the host it was typed for alone.
 */

/** Shorter ones could be guessed; `openssl rand -base64 32` gives 44 characters. */
export const shortestSecret = 32

/**
 * Encrypts a text.
 * @param secret at least 32 characters; throws RangeError for less
 * @param context whatever must be the same when it is opened
 * @returns `v1.nonce.ciphertext`, base64url
 */
export async function seal(secret: string, context: string, text: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(algorithm(nonce, context), await keyOf(secret), bytes(text))
  return `v1.${base64url(nonce)}.${base64url(new Uint8Array(sealed))}`
}

/** The text again. Throws where the secret or the context is another one, or a bit was changed. */
export async function unseal(secret: string, context: string, sealed: string): Promise<string> {
  const [version, nonce, text, more] = sealed.split('.')
  if (version !== 'v1' || !nonce || !text || more !== undefined) throw new TypeError('not sealed by us')
  const opened = await crypto.subtle.decrypt(algorithm(fromBase64url(nonce), context), await keyOf(secret), fromBase64url(text))
  return new TextDecoder('utf-8', { fatal: true }).decode(opened)
}

const algorithm = (nonce: Uint8Array<ArrayBuffer>, context: string) => ({ name: 'AES-GCM', iv: nonce, additionalData: bytes(context) })

/** HKDF (RFC 5869): the secret's entropy, spread evenly over a key for this one purpose. */
async function keyOf(secret: string): Promise<CryptoKey> {
  if (secret.length < shortestSecret) throw new RangeError(`the secret has fewer than ${shortestSecret} characters`)
  const material = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: bytes('knull'), info: bytes('model endpoint key v1') }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

function base64url(data: Uint8Array): string {
  return btoa(String.fromCharCode(...data)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
}
