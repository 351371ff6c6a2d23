import { loadEnv, type Plugin } from 'vite'
import { securityHeaders } from '../supabase/embedded/headers.ts'

/**
 * Writes the production headers into the build as `_headers`, the format that Netlify and Cloudflare Pages read; for other
 * hosts it is the list to copy. With VITE_SUPABASE_URL set, that origin is the one that the page may call.
 */
export function staticHeaders(): Plugin {
  let apiOrigin: string | undefined
  return {
    name: 'knull-static-headers',
    apply: 'build',
    configResolved(config) {
      const url = loadEnv(config.mode, config.envDir || config.root, 'VITE_SUPABASE_').VITE_SUPABASE_URL
      apiOrigin = url ? new URL(url).origin : undefined
    },
    generateBundle() {
      const lines = Object.entries(securityHeaders({ apiOrigin })).map(([name, value]) => `  ${name}: ${value}`)
      const source = ['/*', ...lines, '/assets/*', '  Cache-Control: public, max-age=31536000, immutable', ''].join('\n')
      this.emitFile({ type: 'asset', fileName: '_headers', source })
    },
  }
}
