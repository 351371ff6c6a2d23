import { describe, expect, it } from 'vitest'
import { sessionOf } from './account-acts'
import { readDevice } from './account.model'

/* account-acts imports the client; nothing of it is called here. */

describe('readDevice', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux', false],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36', 'Chrome', 'Windows', false],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0', 'Edge', 'Windows', false],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15', 'Safari', 'macOS', false],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1', 'Safari', 'iPhone', true],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1', 'Chrome', 'iPhone', true],
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36', 'Chrome', 'Android', true],
    ['Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Safari/537.36', 'Samsung Internet', 'Android', false],
    ['curl/8.5.0', null, null, false],
    ['', null, null, false],
    [null, null, null, false],
  ])('%s', (agent, browser, system, phone) => {
    expect(readDevice(agent)).toEqual({ browser, system, phone })
  })
})

describe('sessionOf', () => {
  const token = (payload: unknown) => `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`

  it('reads the session of a token', () => {
    expect(sessionOf(token({ session_id: 'a-1', name: 'Zoë ÿ' }))).toBe('a-1')
  })

  it.each([undefined, '', 'x', 'a.%%%.c', token({}), token({ session_id: 7 }), token(null)])('has none in %j', (given) => {
    expect(sessionOf(given)).toBeNull()
  })
})
