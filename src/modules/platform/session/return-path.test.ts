import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { destination, returnParam, safeReturnPath, signInHref, withoutCallback } from './return-path'

const origin = 'https://app.knull.example'
const safe = (raw: string | null | undefined) => safeReturnPath(raw, origin)

/** Where a browser would end up. */
const lands = (path: string) => new URL(path, `${origin}/auth`)

/** One layer of percent-encoding off, as often as it goes: what a careless proxy or router would read. */
function layers(path: string): string[] {
  const seen = [path]
  for (let turn = 0; turn < 8; turn += 1) {
    const last = seen.at(-1) ?? ''
    let next: string
    try {
      next = decodeURIComponent(last)
    } catch {
      return seen
    }
    if (next === last) return seen
    seen.push(next)
  }
  return seen
}

const encodeTimes = (text: string, times: number) => {
  let out = text
  for (let turn = 0; turn < times; turn += 1) out = encodeURIComponent(out)
  return out
}

/** Pieces of which open redirects are made, put together at random. */
const piece = fc.constantFrom(
  '/', '//', '\\', '/\\', '%2f', '%2F', '%5c', '%252f', '%25252f', '..', '.', '%2e%2e', '@', ':', 'javascript:', 'data:', 'https:', 'http://',
  'evil.example', 'app.knull.example', 'auth', 'AUTH', 'ops', '?', '#', '&', '=', '\t', '\n', '\r', '\0', ' ', '\u00a0', '\u2028', '\u2029', '／', '。', 'ⓔ', '%00', '%09', '%0a', ';',
)
const hostile = fc.array(fc.oneof({ weight: 6, arbitrary: piece }, { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) }), { maxLength: 10 }).map((parts) => parts.join(''))
const anything = fc.oneof(hostile, hostile.map((text) => `/${text}`), fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string({ unit: 'binary' }))
const encoded = fc.tuple(anything, fc.nat(4)).map(([text, times]) => {
  try {
    return `/${encodeTimes(text, times)}`
  } catch {
    return text
  }
})

describe('safeReturnPath', () => {
  it('never leads to another origin, whatever it is given', () => {
    fc.assert(
      fc.property(fc.oneof(anything, encoded), (raw) => {
        const path = safe(raw)
        if (path === null) return
        expect(lands(path).origin).toBe(origin)
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(lands(path).username).toBe('')
        // Nor once the path has been decoded, by anything between here and the screen.
        for (const layer of layers(lands(path).pathname)) {
          expect(layer.startsWith('//') || layer.includes('\\')).toBe(false)
          expect(new URL(layer, origin).origin).toBe(origin)
          expect(new URL(layer, origin).pathname).toMatch(/^\/(?!\/)/)
        }
      }),
      { numRuns: 5000 },
    )
  })

  it('never leads back to the sign-in pages', () => {
    fc.assert(
      fc.property(fc.oneof(anything, encoded), (raw) => {
        const path = safe(raw)
        if (path === null) return
        for (const layer of layers(lands(path).pathname)) expect(layer.toLowerCase()).not.toMatch(/^\/auth(\/|$)/)
      }),
      { numRuns: 3000 },
    )
  })

  it('says the same when asked again', () => {
    fc.assert(
      fc.property(fc.oneof(anything, encoded), (raw) => {
        const path = safe(raw)
        if (path !== null) expect(safe(path)).toBe(path)
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps a path of ours with its query and hash', () => {
    const segment = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,11}$/).filter((text) => text !== 'auth')
    const value = fc.string({ maxLength: 12 })
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), fc.dictionary(segment, value, { maxKeys: 3 }), fc.option(segment), (parts, query, hash) => {
        const search = new URLSearchParams(query).toString()
        const path = `/${parts.join('/')}${search ? `?${search}` : ''}${hash ? `#${hash}` : ''}`
        expect(safe(path)).toBe(path)
      }),
    )
  })

  it.each([
    '//evil.example', '/\\evil.example', '\\\\evil.example', '/%2f/evil.example', '/%2fevil.example', '/%252fevil.example', '/%5cevil.example', '/a/..//evil.example',
    '/%2e%2e//evil.example', '/.//evil.example', 'https://evil.example', 'javascript:alert(1)', '/\tevil', '/\n/evil.example', '/\u0000', 'ops/incidents', '', ' /ops',
    '//app.knull.example@evil.example', '/%', '/a/%252e%252e//evil.example', '/auth', '/auth/', '/auth?x=1', '/auth/recover', '/AUTH/reset', '/%61uth', '/%2561uth', '/ops/../auth', `/${'a'.repeat(2001)}`,
  ])('refuses %j', (raw) => {
    expect(safe(raw)).toBeNull()
  })

  it.each(['/ops/incidents?status=triggered&q=a%2Fb#t-3', '/ai/knulledge/start-chat?q=https%3A%2F%2Fevil.example', '/ops?next=//evil.example', '/authors', '/search?q=100%25', '/', '/ai/knulledge/datasets/%C3%A4'])(
    'keeps %j',
    (raw) => {
      expect(safe(raw)).toBe(raw)
    },
  )

  it('gives nothing for nothing', () => {
    expect(safe(null)).toBeNull()
    expect(safe(undefined)).toBeNull()
  })
})

describe('the way to the sign-in page and back', () => {
  const place = { pathname: '/ops/incidents', search: '?status=triggered', hash: '#t-3' }

  it('carries the whole place there and back', () => {
    const to = new URL(signInHref(place), window.location.origin)
    expect(to.pathname).toBe('/auth')
    expect(to.searchParams.get(returnParam)).toBe('/ops/incidents?status=triggered#t-3')
    expect(destination(to.search)).toBe('/ops/incidents?status=triggered#t-3')
  })

  it('mentions neither the platform home nor a place that is not ours', () => {
    expect(signInHref({ pathname: '/knullplatform', search: '', hash: '' })).toBe('/auth')
    expect(signInHref({ pathname: '//evil.example', search: '', hash: '' })).toBe('/auth')
    expect(signInHref(null)).toBe('/auth')
  })

  it('goes to the platform home when there is nothing better', () => {
    expect(destination('')).toBe('/knullplatform')
    expect(destination(`?${returnParam}=${encodeURIComponent('https://evil.example')}`)).toBe('/knullplatform')
    expect(destination('', '/ops')).toBe('/ops')
    expect(destination(`?${returnParam}=%2Fai`, '/ops')).toBe('/ai')
  })

  it('leaves out what the auth service added to the address', () => {
    const back = { pathname: '/knullplatform', search: '?code=abc&tab=2', hash: '' }
    expect(withoutCallback(back)).toEqual({ pathname: '/knullplatform', search: '?tab=2', hash: '' })
    expect(withoutCallback({ pathname: '/ops', search: '?error=access_denied&error_description=No', hash: '#error=access_denied&error_code=x' })).toEqual({ pathname: '/ops', search: '', hash: '' })
    expect(withoutCallback(place)).toBe(place)
    expect(signInHref({ pathname: '/knullplatform', search: '?error=server_error', hash: '' })).toBe('/auth')
  })
})
