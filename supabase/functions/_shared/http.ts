/** What every function answers with: JSON, readable from any origin, refusals with a code. */

export const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Max-Age': '86400',
}

export function json(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { ...corsHeaders, 'Cache-Control': 'no-store' } })
}

export function refusal(status: number, code: string, message: string): Response {
  return json(status, { code, message })
}

export function preflight(): Response {
  return new Response(null, { status: 204, headers: corsHeaders })
}
