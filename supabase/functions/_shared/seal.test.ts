import assert from 'node:assert/strict'
import { seal, unseal } from './seal.ts'

const secret = 'forty-four characters of randomness, or so it is'

Deno.test('what was sealed opens with the same secret and context, and with nothing else', async () => {
  const sealed = await seal(secret, 'org https://models.example', 'sk-very-secret-ü')
  assert.match(sealed, /^v1\.[\w-]{16}\.[\w-]{22,}$/)
  assert.equal(await unseal(secret, 'org https://models.example', sealed), 'sk-very-secret-ü')
  await assert.rejects(unseal(`${secret}!`, 'org https://models.example', sealed), 'another secret')
  await assert.rejects(unseal(secret, 'org https://evil.example', sealed), 'another host')
  await assert.rejects(unseal(secret, 'other https://models.example', sealed), 'another organisation')
})

Deno.test('no bit of it can be changed', async () => {
  const sealed = await seal(secret, 'c', 'sk-1')
  for (let place = 0; place < sealed.length; place += 1) {
    const sign = sealed[place] === 'A' ? 'B' : 'A'
    const changed = sealed.slice(0, place) + sign + sealed.slice(place + 1)
    // The last sign of base64 carries bits that say nothing: only those may open to the same text.
    const opened = await unseal(secret, 'c', changed).catch(() => null)
    assert.ok(opened === null || (opened === 'sk-1' && [sealed.length - 1].includes(place)), `place ${place}`)
  }
})

Deno.test('twice sealed is never twice the same, and a short secret seals nothing', async () => {
  assert.notEqual(await seal(secret, 'c', 'x'), await seal(secret, 'c', 'x'))
  await assert.rejects(seal('short', 'c', 'x'), RangeError)
})
