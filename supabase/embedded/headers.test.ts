import { describe, expect, it } from 'vitest'
import { headerRules, headersOf, securityHeaders } from './headers.ts'

const policyOf = (page?: Parameters<typeof securityHeaders>[0]) =>
  Object.fromEntries(
    (securityHeaders(page)['Content-Security-Policy'] ?? '').split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ')
      return [name, sources]
    }),
  )

describe('the content security policy', () => {
  it('allows scripts of the page’s own origin, and neither inline nor eval', () => {
    expect(policyOf()['script-src']).toEqual(["'self'"])
    expect(policyOf()['object-src']).toEqual(["'none'"])
    expect(policyOf()['frame-ancestors']).toEqual(["'none'"])
  })

  it('allows exactly the scripts that the built page carries', () => {
    const html = '<script>theme()</script><script type="module" src="/a.js"></script><script type="application/ld+json">{"@type":"Organization"}</script>'
    expect(policyOf({ html })['script-src']).toEqual([
      "'self'",
      "'sha256-Rfr3GgHZFiXm+TmNr+li+0sZ4J9FGllo8jsXcJF5XZ8='",
    ])
  })

  it('lets the page talk to a backend elsewhere, where there is one', () => {
    expect(policyOf()['connect-src']).toEqual(["'self'"])
    expect(policyOf({ apiOrigin: 'https://x.supabase.co' })['connect-src']).toEqual([
      "'self'",
      'https://x.supabase.co',
      'wss://x.supabase.co',
    ])
  })
})

it('lets events be posted where the operator configured it, and nowhere else', () => {
  expect(policyOf({ analyticsEndpoint: 'https://collect.example/events?site=1' })['connect-src']).toEqual(["'self'", 'https://collect.example'])
  expect(policyOf({ analyticsEndpoint: '/events' })['connect-src']).toEqual(["'self'"])
})

it('sends the other headers that quality asks for', () => {
  expect(securityHeaders()).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': expect.stringMatching(/strict-origin|no-referrer/),
    'Permissions-Policy': expect.stringContaining('camera=()'),
    'Strict-Transport-Security': expect.stringContaining('max-age='),
  })
})

describe('addresses that are secrets', () => {
  it.each(['/ai/knulledge/shared/ab12', '/ai/shared/ab12', '/ai/knulledge/reports/ab12'])('%s is told to no other site and found by no search', (path) => {
    expect(headersOf(path)).toMatchObject({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': expect.stringContaining('noindex') as string })
  })

  it.each(['/', '/ai/knulledge/reports', '/ai/reports/7', '/assets/a.js'])('%s is none', (path) => {
    expect(headersOf(path)).toEqual({})
  })

  it('are patterns for a static host', () => {
    expect(headerRules()).toEqual(expect.arrayContaining([['/ai/shared/*', headersOf('/ai/shared/ab12')]]))
  })
})
