import assert from 'node:assert/strict'
import { guardedFetch, InnerAddress, isPublicIp, readAddress } from './address.ts'

const hosted = { allowLocal: false }
const embedded = { allowLocal: true }
const problemOf = (text: string, rules = hosted) => {
  const read = readAddress(text, rules)
  return 'problem' in read ? read.problem : read.url
}

const table: [address: string, hosted: string, embedded?: string][] = [
  ['https://api.openai.com/v1', 'https://api.openai.com/v1'],
  ['  https://api.openai.com/v1/ ', 'https://api.openai.com/v1'],
  ['https://api.openai.com/v1/chat/completions', 'https://api.openai.com/v1'],
  ['HTTPS://API.OpenAI.com', 'https://api.openai.com'],
  ['https://models.example:8443/llm', 'https://models.example:8443/llm'],
  ['https://1.1.1.1/v1', 'https://1.1.1.1/v1'],
  ['https://[2606:4700:4700::1111]/v1', 'https://[2606:4700:4700::1111]/v1'],
  ['http://api.openai.com/v1', 'model.address_https'],
  ['ftp://api.openai.com/v1', 'model.address_https'],
  ['file:///etc/passwd', 'model.address_https'],
  ['javascript:alert(1)', 'model.address_https'],
  ['', 'model.address_invalid'],
  ['models.example/v1', 'model.address_invalid'],
  ['https://', 'model.address_invalid'],
  ['https://models.example/v1?key=1', 'model.address_invalid'],
  ['https://models.example/v1#x', 'model.address_invalid'],
  ['https://möbel.example/v1', 'model.address_invalid'],
  ['https://models.example/v1 \n', 'https://models.example/v1'],
  ['https://models.example/\r\nX: 1', 'model.address_invalid'],
  [`https://models.example/${'a'.repeat(500)}`, 'model.address_invalid'],
  ['https://key@models.example/v1', 'model.address_credentials'],
  ['https://10.0.0.1@models.example/v1', 'model.address_credentials'],
  // This machine, in every spelling that the URL parser understands: the embedded backend's own may be asked.
  ['http://127.0.0.1:11434/v1', 'model.address_private', 'http://127.0.0.1:11434/v1'],
  ['http://localhost:11434/v1', 'model.address_private', 'http://localhost:11434/v1'],
  ['http://[::1]:11434/v1', 'model.address_private', 'http://[::1]:11434/v1'],
  ['https://127.0.0.1/v1', 'model.address_private', 'https://127.0.0.1/v1'],
  ['https://2130706433/v1', 'model.address_private', 'https://127.0.0.1/v1'],
  ['https://0x7f.1/v1', 'model.address_private', 'https://127.0.0.1/v1'],
  ['https://0177.0.0.1/v1', 'model.address_private', 'https://127.0.0.1/v1'],
  ['https://127.1/v1', 'model.address_private', 'https://127.0.0.1/v1'],
  ['https://localhost./v1', 'model.address_private'],
  ['https://model.localhost/v1', 'model.address_private'],
  ['https://0.0.0.0/v1', 'model.address_private'],
  ['https://[::]/v1', 'model.address_private'],
  ['https://[::ffff:127.0.0.1]/v1', 'model.address_private'],
  ['https://[::ffff:7f00:1]/v1', 'model.address_private'],
  ['https://[::7f00:1]/v1', 'model.address_private'],
  // Networks around us.
  ['https://10.0.0.1/v1', 'model.address_private'],
  ['https://172.16.0.1/v1', 'model.address_private'],
  ['https://172.31.255.255/v1', 'model.address_private'],
  ['https://172.32.0.1/v1', 'https://172.32.0.1/v1'],
  ['https://192.168.1.1/v1', 'model.address_private'],
  ['https://100.64.0.1/v1', 'model.address_private'],
  ['https://169.254.169.254/latest/meta-data', 'model.address_private'],
  ['https://0xa9fea9fe/latest', 'model.address_private'],
  ['https://[fd00:ec2::254]/latest', 'model.address_private'],
  ['https://[fe80::1]/v1', 'model.address_private'],
  ['https://[64:ff9b::a00:1]/v1', 'model.address_private'],
  ['https://[2002:a00:1::]/v1', 'model.address_private'],
  ['https://[2001:0:a00:1::]/v1', 'model.address_private'],
  ['https://metadata.google.internal/v1', 'model.address_private'],
  ['https://printer.local/v1', 'model.address_private'],
  ['https://nas/v1', 'model.address_private'],
  ['https://ＬＯＣＡＬＨＯＳＴ/v1', 'model.address_invalid'],
]

for (const [address, onHosted, onEmbedded = onHosted] of table) {
  Deno.test(`address ${address.slice(0, 60) || '(empty)'}`, () => {
    assert.equal(problemOf(address), onHosted)
    assert.equal(problemOf(address, embedded), onEmbedded)
  })
}

/* mulberry32: the same numbers each run, so that a failure can be looked at. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (t ^ (t >>> 14)) >>> 0
  }
}

/** Each block written out by hand, so that the test does not repeat the code's arithmetic. */
const inner = (a: number, b: number, c: number) =>
  a === 0 || a === 10 || a === 127 || a >= 224 || (a === 100 && b >= 64 && b <= 127) || (a === 169 && b === 254) ||
  (a === 172 && b >= 16 && b <= 31) || (a === 192 && b === 168) || (a === 192 && b === 0 && (c === 0 || c === 2)) ||
  (a === 192 && b === 88 && c === 99) || (a === 198 && (b === 18 || b === 19)) || (a === 198 && b === 51 && c === 100) ||
  (a === 203 && b === 0 && c === 113)

Deno.test('property: an IPv4 address is judged the same in every spelling, and as the registry says', () => {
  const next = numbers(2026)
  const edges = [0, 1, 10, 15, 16, 31, 32, 63, 64, 88, 99, 100, 113, 127, 128, 168, 169, 172, 192, 198, 203, 223, 224, 254, 255]
  const byte = () => (next() % 2 ? next() % 256 : (edges[next() % edges.length] ?? 0))
  for (let n = 0; n < 20_000; n += 1) {
    const [a, b, c, d] = [byte(), byte(), byte(), byte()] as [number, number, number, number]
    const number = ((a * 256 + b) * 256 + c) * 256 + d
    const spellings = [`${a}.${b}.${c}.${d}`, String(number), `0x${number.toString(16)}`, `${a}.${(b * 256 + c) * 256 + d}`, `0${a.toString(8)}.${b}.${c}.${d}`]
    for (const spelling of spellings) {
      const read = readAddress(`https://${spelling}/v1`, hosted)
      assert.equal('problem' in read, inner(a, b, c), spelling)
    }
    const hex = (high: number, low: number) => (high * 256 + low).toString(16)
    for (const wrapped of [`::ffff:${a}.${b}.${c}.${d}`, `::ffff:${hex(a, b)}:${hex(c, d)}`, `64:ff9b::${hex(a, b)}:${hex(c, d)}`, `2002:${hex(a, b)}:${hex(c, d)}::`])
      assert.equal(isPublicIp(wrapped), false, wrapped)
  }
})

Deno.test('property: of IPv6 only what is routed is public', () => {
  const next = numbers(6)
  for (let n = 0; n < 5_000; n += 1) {
    const groups = Array.from({ length: 8 }, () => next() % 65_536)
    const first = groups[0] ?? 0
    const text = groups.map((group) => group.toString(16)).join(':')
    const routed = first >= 0x2000 && first <= 0x3fff
    const special = first === 0x2002 || (first === 0x2001 && ((groups[1] ?? 0) < 0x200 || groups[1] === 0xdb8)) || (first === 0x3fff && (groups[1] ?? 0) < 0x1000)
    assert.equal(isPublicIp(text), routed && !special, text)
  }
  assert.equal(isPublicIp('not an address'), false)
  assert.equal(isPublicIp('256.1.1.1'), false)
})

Deno.test('a name is looked up each time, and one inner address among its answers refuses it', async () => {
  const asked: string[] = []
  const send = ((input: string, init?: RequestInit) => {
    asked.push(`${input} ${init?.redirect}`)
    return Promise.resolve(new Response('ok'))
  }) as typeof fetch
  const answers = (v4: string[], v6: string[] = []) => guardedFetch(hosted, send, (_name, type) => Promise.resolve(type === 'A' ? v4 : v6))
  await answers(['1.1.1.1'], ['2606:4700::1'])('https://models.example/v1')
  assert.deepEqual(asked, ['https://models.example/v1 manual'], 'a public one is asked, and where it redirects to is not')
  for (const [v4, v6] of [[['10.0.0.1'], []], [['1.1.1.1', '169.254.169.254'], []], [['1.1.1.1'], ['::1']], [[], ['fd00::1']]] as [string[], string[]][])
    await assert.rejects(answers(v4, v6)('https://models.example/v1'), InnerAddress)
  await assert.rejects(guardedFetch(hosted, send)('http://127.0.0.1:1/v1'), InnerAddress)
  await assert.rejects(guardedFetch(hosted, send)('https://192.168.0.1/v1'), InnerAddress)
  await assert.rejects(answers(['1.1.1.1'])('http://models.example/v1'), InnerAddress, 'open text')
  assert.equal(asked.length, 1)
  await guardedFetch(embedded, send)('http://127.0.0.1:1/v1')
  assert.equal(asked.length, 2)
})
