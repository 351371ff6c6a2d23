import type { Backend } from '../_shared/backend.ts'
import { languageOf } from '../_shared/forms.ts'
import { corsHeaders, preflight, refusal } from '../_shared/http.ts'
import { callAsServer, passOn } from '../_shared/server-rpc.ts'
import { type PublicStatus, reportOf } from './report.ts'
import { rssOf } from './rss.ts'

/*
 * GET /functions/v1/status               StatusReport (report.ts) as JSON
 * GET /functions/v1/status?format=rss    RSS 2.0; &lng=de in German
 * 304 where If-None-Match names what there is; 503 database.unavailable.
 *
 * For anybody, without a key. A cache may keep it for half a minute, and show it for five more minutes while it asks
 * anew or cannot: a status page is read when much else does not answer.
 */

const cacheControl = 'public, max-age=30, stale-while-revalidate=300, stale-if-error=300'

interface StatusOptions {
  backend: Backend
  /** The site's address, for the links of the feed; without it they lead to where the function was asked. */
  siteUrl: string | undefined
}

export function statusHandler({ backend, siteUrl }: StatusOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return preflight()
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, 'method.not_allowed', 'method.not_allowed')
    const { searchParams, origin } = new URL(request.url)
    const format = searchParams.get('format') ?? 'json'
    if (format !== 'json' && format !== 'rss') return refusal(400, '22023', 'status.unknown_format')
    const asked = await callAsServer(backend, 'public_status', {})
    if (!asked.ok) return passOn(asked)
    const report = reportOf(asked.value as PublicStatus)
    const page = `${siteUrl ?? origin}/status`
    const body = format === 'rss' ? rssOf(report, languageOf(searchParams.get('lng')), page) : JSON.stringify(report)
    // The clock alone is no change.
    const tag = `"${await digest(body.replaceAll(report.now, '').replace(/<lastBuildDate>.*<\/lastBuildDate>/, ''))}"`
    const headers = { ...corsHeaders, 'Cache-Control': cacheControl, ETag: tag, Vary: 'Accept-Encoding' }
    if (request.headers.get('if-none-match')?.replaceAll('W/', '').split(/\s*,\s*/).includes(tag)) return new Response(null, { status: 304, headers })
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: { ...headers, 'Content-Type': format === 'rss' ? 'application/rss+xml; charset=utf-8' : 'application/json; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
    })
  }
}

async function digest(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...hash.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
