/**
 * Which addresses an organisation may have our server ask. What its admin types is a request that we send: it must not
 * reach our own network (server-side request forgery, OWASP API7:2023).
 *
 * Allowed is what is known to be public; everything else is refused. https only, so that the key and the passages are
 * not readable on the way. On the embedded backend, which runs on the reader's own machine, a model on that machine
 * (127.0.0.1, localhost, ::1) may also be asked, with http.
 */

export type AddressProblem = 'model.address_invalid' | 'model.address_https' | 'model.address_private' | 'model.address_credentials'

export interface AddressRules {
  /** The embedded backend: this machine may be asked. */
  allowLocal: boolean
}

export const longestAddress = 500

/**
 * The base address of an OpenAI-compatible endpoint, as it is stored: without a slash at the end, and without the
 * /chat/completions that people copy along.
 */
export function readAddress(text: string, { allowLocal }: AddressRules): { url: string } | { problem: AddressProblem } {
  const typed = text.trim()
  if (typed.length === 0 || typed.length > longestAddress || !/^[\x21-\x7e]+$/.test(typed)) return { problem: 'model.address_invalid' }
  let url: URL
  try {
    url = new URL(typed)
  } catch {
    return { problem: 'model.address_invalid' }
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { problem: 'model.address_https' }
  if (url.username || url.password) return { problem: 'model.address_credentials' }
  if (url.search || url.hash || !url.hostname) return { problem: 'model.address_invalid' }
  const local = allowLocal && isThisMachine(url.hostname)
  if (!local && isPrivateHost(url.hostname)) return { problem: 'model.address_private' }
  if (!local && url.protocol !== 'https:') return { problem: 'model.address_https' }
  const path = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '').replace(/\/+$/, '')
  return { url: url.origin + path }
}

const isThisMachine = (host: string) => host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)

/** Names that only mean something inside a network (RFC 6761, 6762, 8375 and what clouds use). */
const innerNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|onion|test|invalid)$/

/** @param host as URL gives it: lower case, IPv4 in four decimals however it was written, IPv6 in brackets */
export function isPrivateHost(host: string): boolean {
  const name = host.replace(/\.$/, '')
  if (name.startsWith('[')) return !isPublicIp(name.slice(1, -1))
  if (/^[\d.]+$/.test(name)) return !isPublicIp(name)
  return !name.includes('.') || innerNames.test(name)
}

/** Special-purpose IPv4 blocks that are not globally reachable, and multicast (IANA, RFC 6890). */
const innerIpv4: readonly [string, number][] = [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24],
  ['192.0.2.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24],
  ['224.0.0.0', 4], ['240.0.0.0', 4],
]

/** Inside 2000::/3, the only part that is routed: Teredo, ORCHID and other protocols, documentation, 6to4. */
const innerIpv6: readonly [string, number][] = [['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20]]

export function isPublicIp(text: string): boolean {
  const v4 = ipv4(text)
  if (v4 !== null) return !innerIpv4.some(([block, bits]) => v4 >>> (32 - bits) === (ipv4(block) ?? 0) >>> (32 - bits))
  const v6 = ipv6(text)
  if (v6 === null) return false
  const inside = (block: string, bits: number) => v6 >> BigInt(128 - bits) === (ipv6(block) ?? 0n) >> BigInt(128 - bits)
  return inside('2000::', 3) && !innerIpv6.some(([block, bits]) => inside(block, bits))
}

function ipv4(text: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number)
  if (!parts || parts.some((part) => part > 255)) return null
  return parts.reduce((sum, part) => sum * 256 + part, 0)
}

/** As a number of 128 bits. The URL parser knows every way to write one. */
function ipv6(text: string): bigint | null {
  let host: string
  try {
    host = new URL(`http://[${text}]/`).hostname.slice(1, -1)
  } catch {
    return null
  }
  const [head = '', tail] = host.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const front = groups(head)
  const back = tail === undefined ? [] : groups(tail)
  const all = [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back]
  return all.reduce((sum, group) => (sum << 16n) + BigInt(parseInt(group, 16)), 0n)
}

/** The name leads into a network that is not public. Thrown by the fetch below, in the place of an answer. */
export class InnerAddress extends Error {}

type Resolve = (name: string, type: 'A' | 'AAAA') => Promise<string[]>

/**
 * fetch for addresses that an organisation chose. The name is looked up each time, since it may lead somewhere else
 * than when it was saved; one inner address among its answers refuses it. Between this look-up and fetch's own the
 * answer could still change: the embedded backend's Deno therefore refuses inner networks itself (functions-host.mjs),
 * and a hosted worker has no inner network of ours around it.
 */
export function guardedFetch({ allowLocal }: AddressRules, send: typeof fetch = fetch, resolve: Resolve = resolveDns): typeof fetch {
  return (async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    if (!(allowLocal && isThisMachine(url.hostname))) {
      if (url.protocol !== 'https:' || isPrivateHost(url.hostname)) throw new InnerAddress(url.hostname)
      if (!url.hostname.startsWith('[') && !/^[\d.]+$/.test(url.hostname)) {
        const found = await Promise.all([resolve(url.hostname, 'A'), resolve(url.hostname, 'AAAA')])
        if (found.flat().some((ip) => !isPublicIp(ip))) throw new InnerAddress(url.hostname)
      }
    }
    return send(input, { ...init, redirect: 'manual' })
  }) as typeof fetch
}

/** No answer, or a runtime that may not ask, is no address: fetch then finds out itself. */
async function resolveDns(name: string, type: 'A' | 'AAAA'): Promise<string[]> {
  try {
    return await Deno.resolveDns(name, type, { signal: AbortSignal.timeout(3000) })
  } catch {
    return []
  }
}
