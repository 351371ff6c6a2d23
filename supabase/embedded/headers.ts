import { createHash } from 'node:crypto'
import { isSecret, secretPaths } from '../../src/routes/select.ts'

/**
 * The production security headers, in one place: the preview server sends
 * them, and a static host must send the same.
 */

interface Page {
  /** A backend on another origin than the page's own. */
  apiOrigin?: string
  /** Where analytics events are posted for those who agree; an address on the page's own origin needs no mention. */
  analyticsEndpoint?: string
  /** The HTML that is served: the scripts written into it are allowed by their hashes, and no others. */
  html?: string
}

export function securityHeaders({ apiOrigin, analyticsEndpoint, html = '' }: Page = {}): Record<string, string> {
  const connect = ["'self'"]
  if (apiOrigin) connect.push(apiOrigin, apiOrigin.replace(/^http/, 'ws'))
  if (analyticsEndpoint && URL.canParse(analyticsEndpoint)) connect.push(new URL(analyticsEndpoint).origin)
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScriptHashes(html)],
    // The toasts and Radix's scroll lock insert <style> elements of their own.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': connect,
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  }
}

function inlineScriptHashes(html: string): string[] {
  /* Data blocks (JSON-LD) are not run. */
  const scripts = [...html.matchAll(/<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)]
  return scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

/** What an address that is a secret sends besides: it is told to no other site, found by no search, and kept by no cache. */
const secretHeaders = {
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
  'Cache-Control': 'private, no-store',
} as const

/** The headers of one address that differ from those of all. */
export const headersOf = (pathname: string): Readonly<Record<string, string>> => (isSecret(pathname) ? secretHeaders : {})

/** The same for a static host: patterns of addresses ("/ai/shared/*") and their headers. */
export const headerRules = (): readonly (readonly [pattern: string, headers: Readonly<Record<string, string>>])[] =>
  secretPaths().map((path) => [path.replace(/:\w+/g, '*'), secretHeaders])
