/**
 * The production security headers, in one place: the preview server sends
 * them, and a static host must send the same.
 */

/** @param apiOrigin a backend on another origin than the page's own */
export function securityHeaders(apiOrigin?: string): Record<string, string> {
  const connect = ["'self'"]
  if (apiOrigin) connect.push(apiOrigin, apiOrigin.replace(/^http/, 'ws'))
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    // Radix, sonner and charts place elements with style attributes.
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
