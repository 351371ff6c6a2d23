import { loadEnv, type Plugin } from 'vite'
import { firstPaint } from './first-paint.ts'
import { headerRules, securityHeaders } from '../supabase/embedded/headers.ts'

/**
 * Writes the production headers into the build as `_headers`, the format that Netlify and Cloudflare Pages read; for other
 * hosts it is the list to copy. With VITE_SUPABASE_URL or VITE_ANALYTICS_ENDPOINT set, the page may call those origins, too.
 */
export function staticHeaders(): Plugin {
  let apiOrigin: string | undefined
  let analyticsEndpoint: string | undefined
  let root = ''
  return {
    name: 'knull-static-headers',
    apply: 'build',
    configResolved(config) {
      root = config.root
      const given = loadEnv(config.mode, config.envDir || config.root, ['VITE_SUPABASE_', 'VITE_ANALYTICS_'])
      apiOrigin = given.VITE_SUPABASE_URL ? new URL(given.VITE_SUPABASE_URL).origin : undefined
      analyticsEndpoint = given.VITE_ANALYTICS_ENDPOINT
    },
    generateBundle() {
      const linesOf = (headers: Readonly<Record<string, string>>) => Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
      /* Hosts join the values of all rules that match, in this order: of two referrer policies browsers take the last. */
      const source = [
        '/*',
        ...linesOf(securityHeaders({ apiOrigin, analyticsEndpoint, html: firstPaint(root) })),
        ...headerRules().flatMap(([pattern, headers]) => [pattern, ...linesOf(headers)]),
        '/assets/*',
        '  Cache-Control: public, max-age=31536000, immutable',
        '',
      ].join('\n')
      this.emitFile({ type: 'asset', fileName: '_headers', source })
    },
  }
}
