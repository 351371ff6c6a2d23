/**
 * The embedded auth server knows Google's addresses by heart and takes no
 * others, so a stand-in for tests is reached by translating them. It is
 * active only where SUPABASE_AUTH_EXTERNAL_GOOGLE_URL names one.
 */

const PAGE = 'https://accounts.google.com/'
const SERVICES = ['https://oauth2.googleapis.com/', 'https://www.googleapis.com/']

/** @param {NodeJS.ProcessEnv} [env] */
export function googleStandIn(env = process.env) {
  const address = env.SUPABASE_AUTH_EXTERNAL_GOOGLE_URL?.replace(/\/$/, '')
  if (!address) return { /** @param {Response} answer */ sendThere: (answer) => answer }

  const toStandIn = (/** @type {string} */ url) => `${address}${url.slice(new URL(url).origin.length)}`
  translateFetch(toStandIn)
  return {
    /** Sends the browser to the stand-in instead. @param {Response} answer */
    sendThere(answer) {
      const location = answer.headers.get('location')
      if (!location?.startsWith(PAGE)) return answer
      const headers = new Headers(answer.headers)
      headers.set('location', toStandIn(location))
      return new Response(null, { status: answer.status, headers })
    },
  }
}

const TRANSLATED = Symbol.for('knull.google-stand-in')

/** @param {(url: string) => string} toStandIn */
function translateFetch(toStandIn) {
  const original = /** @type {typeof fetch & { [TRANSLATED]?: typeof fetch }} */ (globalThis.fetch)
  const real = original[TRANSLATED] ?? original
  const translated = async (/** @type {string | URL | Request} */ input, /** @type {RequestInit} */ init) => {
    const url = input instanceof Request ? input.url : String(input)
    return SERVICES.some((service) => url.startsWith(service)) ? real(toStandIn(url), init) : real(input, init)
  }
  globalThis.fetch = Object.assign(translated, { [TRANSLATED]: real })
}
