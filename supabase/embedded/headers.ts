import { createHash } from 'node:crypto'

/**
 * The production security headers, in one place: the preview server sends
 * them, and a static host must send the same.
 */

interface Page {
  /** A backend on another origin than the page's own. */
  apiOrigin?: string
  /** The HTML that is served: the scripts written into it are allowed by their hashes, and no others. */
  html?: string
}

export function securityHeaders({ apiOrigin, html = '' }: Page = {}): Record<string, string> {
  const connect = ["'self'"]
  if (apiOrigin) connect.push(apiOrigin, apiOrigin.replace(/^http/, 'ws'))
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
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  return scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}
