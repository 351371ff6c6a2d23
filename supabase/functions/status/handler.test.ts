import assert from 'node:assert/strict'
import type { Backend } from '../_shared/backend.ts'
import { languages } from '../_shared/forms.ts'
import { statusHandler } from './handler.ts'
import type { PublicStatus, StatusIncident, StatusReport } from './report.ts'

const SHOP = '11111111-1111-4111-8111-111111111111'
const MAIL = '22222222-2222-4222-8222-222222222222'
const FIRE: StatusIncident = {
  id: '33333333-3333-4333-8333-333333333333', title: 'The shop & its "till" <b>burn</b>', phase: 'working', impact: 'down', started_at: '2026-11-21T11:00:00+00:00',
  ended_at: null, resolved_at: null, published_at: '2026-11-21T11:10:00+00:00', services: [SHOP],
  updates: [{ id: '44444444-4444-4444-8444-444444444444', body: 'We put it out.\nSlowly.', phase: 'working', at: '2026-11-21T11:30:00+00:00' }],
}
const PUBLIC: PublicStatus = {
  now: '2026-11-21T12:00:00+00:00', operator: true, incidents: [FIRE],
  services: [{ id: SHOP, name: 'Shop', since: '2026-11-20T12:00:00+00:00' }, { id: MAIL, name: 'Mail', since: '2020-01-01T00:00:00+00:00' }],
}

function world(answer: () => Response = () => Response.json(PUBLIC)) {
  const asked: string[] = []
  const backend: Backend = {
    url: 'http://backend.test', publishableKey: 'sb_publishable_x', secretKey: 'sb_secret_x',
    fetch: ((url: string) => {
      asked.push(new URL(url).pathname)
      return Promise.resolve(answer())
    }) as typeof fetch,
  }
  const handler = statusHandler({ backend, siteUrl: 'https://knull.example' })
  const get = (query = '', init: RequestInit = {}) => handler(new Request(`http://functions.test/status${query}`, init))
  return { asked, get }
}

Deno.test('JSON for anybody: services with 90 days, what they suffer from, incidents as the database gives them', async () => {
  const { asked, get } = world()
  const answer = await get()
  assert.equal(answer.status, 200)
  assert.deepEqual(asked, ['/rest/v1/rpc/public_status'])
  assert.match(answer.headers.get('cache-control') ?? '', /^public, max-age=30\b/)
  assert.equal(answer.headers.get('access-control-allow-origin'), '*')
  const report = (await answer.json()) as StatusReport
  assert.equal(report.impact, 'down')
  assert.deepEqual(report.services.map(({ name, impact, uptime }) => [name, impact, uptime.share]), [['Shop', 'down', 1 - 3600 / 86_400], ['Mail', 'none', 1]])
  assert.equal(report.services[1]?.days.length, 90)
  assert.deepEqual(report.incidents, [FIRE])
  assert.equal(Object.keys(report.services[0] ?? {}).includes('since'), false)
})

Deno.test('a cancelled incident hurt nobody', async () => {
  const report = (await (await world(() => Response.json({ ...PUBLIC, incidents: [{ ...FIRE, phase: 'cancelled' }] })).get()).json()) as StatusReport
  assert.equal(report.impact, 'none')
  assert.equal(report.services[0]?.uptime.down, 0)
  assert.equal(report.incidents.length, 1)
})

Deno.test('what has not changed is not sent again, also when the clock has moved', async () => {
  const idle = { ...PUBLIC, incidents: [], services: [{ id: MAIL, name: 'Mail', since: PUBLIC.now }] }
  const first = await world(() => Response.json(idle)).get()
  const tag = first.headers.get('etag') ?? ''
  assert.match(tag, /^"[0-9a-f]{24}"$/)
  const same = await world(() => Response.json(idle)).get('', { headers: { 'if-none-match': `W/${tag}` } })
  assert.equal(same.status, 304)
  assert.equal(await same.text(), '')
  assert.equal((await world().get('', { headers: { 'if-none-match': tag } })).status, 200)
})

Deno.test('RSS in four languages: well-formed whatever a title holds, linked to the page', async () => {
  const feeds = await Promise.all(languages.map(async (language) => (await world().get(`?format=rss&lng=${language}`)).text()))
  assert.equal(new Set(feeds).size, 4)
  for (const feed of feeds) {
    assert.match(feed, /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0"/)
    assert.doesNotMatch(feed, /<b>|&(?!#\d+;)/)
    assert.match(feed, /<link>https:\/\/knull\.example\/status#33333333-3333-4333-8333-333333333333<\/link>/)
    assert.match(feed, /<pubDate>Sat, 21 Nov 2026 11:30:00 GMT<\/pubDate>/)
    assert.match(feed, /We put it out\./)
    const tags = [...feed.matchAll(/<(\/?)([a-zA-Z:]+)(?:\s[^>]*)?>/g)]
    const open: string[] = []
    for (const [, end, name] of tags) if (end) assert.equal(open.pop(), name)
      else open.push(name ?? '')
    assert.deepEqual(open, [])
  }
  const answer = await world().get('?format=rss')
  assert.match(answer.headers.get('content-type') ?? '', /^application\/rss\+xml/)
  assert.match(await (await world(() => Response.json({ ...PUBLIC, incidents: [] })).get('?format=rss')).text(), /<ttl>5<\/ttl>\n {2}<\/channel>/)
})

Deno.test('other methods and formats are refused, and a database that does not answer is said', async () => {
  assert.equal((await world().get('', { method: 'POST' })).status, 405)
  assert.equal((await world().get('', { method: 'OPTIONS' })).status, 204)
  assert.equal((await world().get('?format=xml')).status, 400)
  const head = await world().get('', { method: 'HEAD' })
  assert.equal(head.status, 200)
  assert.equal(await head.text(), '')
  const broken = await world(() => new Response('down', { status: 502 })).get()
  assert.equal(broken.status, 502)
  assert.equal(broken.headers.get('cache-control'), 'no-store')
})
