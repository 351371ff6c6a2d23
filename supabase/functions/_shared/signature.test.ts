import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { signatureOf, verdictOn } from './signature.ts'

const secret = 'whsec_test_secret'
const at = 1_760_000_000
const body = new TextEncoder().encode('{"id":"evt_1","object":"event"}')
/** As Stripe's documentation says it, by another implementation than ours. */
const hex = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex')
const text = new TextDecoder().decode(body)

Deno.test('a signature is the HMAC of the time, a dot and the body, in hex', async () => {
  assert.equal(await signatureOf(body, secret, at), `t=${at},v1=${hex(`${at}.${text}`)}`)
})

Deno.test('what was signed with the secret within five minutes is genuine', async () => {
  const header = `t=${at},v1=${hex(`${at}.${text}`)}`
  for (const now of [at, at + 300, at - 300]) assert.equal(await verdictOn(header, body, secret, now), 'genuine')
})

Deno.test('five minutes and a second later it is stale, and from the future too', async () => {
  const header = await signatureOf(body, secret, at)
  assert.equal(await verdictOn(header, body, secret, at + 301), 'stale')
  assert.equal(await verdictOn(header, body, secret, at - 301), 'stale')
})

Deno.test('a new time does not make an old signature young', async () => {
  const old = hex(`${at - 4000}.${text}`)
  assert.equal(await verdictOn(`t=${at},v1=${old}`, body, secret, at), 'forged')
})

Deno.test('one signature of several is enough, while a secret is replaced', async () => {
  const other = hex(`${at}.${text}`, 'whsec_old')
  const own = hex(`${at}.${text}`)
  assert.equal(await verdictOn(`t=${at},v1=${other},v1=${own}`, body, secret, at), 'genuine')
  assert.equal(await verdictOn(`t=${at},v1=${own},v1=${other}`, body, secret, at), 'genuine')
  assert.equal(await verdictOn(`t=${at},v1=${other},v1=${other}`, body, secret, at), 'forged')
})

Deno.test('another secret, another body, another scheme are forged', async () => {
  const own = hex(`${at}.${text}`)
  assert.equal(await verdictOn(`t=${at},v1=${hex(`${at}.${text}`, 'whsec_else')}`, body, secret, at), 'forged')
  for (const changed of [text.replace('evt_1', 'evt_2'), `${text} `, ` ${text}`, '']) {
    assert.equal(await verdictOn(`t=${at},v1=${own}`, new TextEncoder().encode(changed), secret, at), 'forged')
  }
  // v0 is what Stripe's test mode adds; it is never a proof.
  assert.equal(await verdictOn(`t=${at},v0=${own}`, body, secret, at), 'missing')
})

Deno.test('a body that is not valid text is compared byte for byte', async () => {
  const broken = Uint8Array.from([0x7b, 0xff, 0xfe, 0x7d])
  const other = Uint8Array.from([0x7b, 0xff, 0xfd, 0x7d])
  const header = await signatureOf(broken, secret, at)
  assert.equal(await verdictOn(header, broken, secret, at), 'genuine')
  assert.equal(await verdictOn(header, other, secret, at), 'forged')
})

Deno.test('a header without a time or a signature, or with two times, is none', async () => {
  const own = hex(`${at}.${text}`)
  for (const header of [null, '', 'v1', `v1=${own}`, `t=${at}`, `t=,v1=${own}`, `t=now,v1=${own}`, `t=${at},v1=`, `t=${at},v1=${own.slice(1)}`, `t=${at},v1=${own.toUpperCase()}`, `t=${at},t=${at},v1=${own}`, `t=-${at},v1=${own}`]) {
    assert.equal(await verdictOn(header, body, secret, at), 'missing', String(header))
  }
})
