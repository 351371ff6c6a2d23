import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hourly, inquiryKinds, keptDays, largestCv, limits, looksLikeAddress, topics, urgencies } from './inquiries'

const chapter = readFileSync('supabase/migrations/20261121001000_inquiries.sql', 'utf8')

describe('the database holds the same limits', () => {
  it.each(['name', 'company', 'preferred', 'link'] as const)('%s', (field) => {
    expect(chapter).toMatch(new RegExp(`char_length\\(${field}\\) (between 1 and|<=) ${limits[field]}\\b`))
    expect(chapter).toContain(`private.inquiry_text(p_inquiry, '${field}', ${limits[field]}`)
  })

  it('address and message', () => {
    expect(chapter).toContain(`char_length(email) <= ${limits.email}`)
    expect(chapter).toContain(`char_length(message) between ${limits.messageLeast} and ${limits.message}`)
  })

  it('the file', () => {
    expect(chapter).toContain(`octet_length(content) between 100 and ${largestCv}`)
  })

  it('kinds, urgencies and topics', () => {
    expect(chapter).toContain(`kind in (${inquiryKinds.map((kind) => `'${kind}'`).join(', ')})`)
    expect(chapter).toContain(`urgency in (${urgencies.map((urgency) => `'${urgency}'`).join(', ')})`)
    for (const topic of Object.values(topics).flat()) expect(topic).toMatch(/^[a-z][a-z0-9-]{0,79}$/)
  })

  it('how often, and for how long', () => {
    expect(chapter).toMatch(new RegExp(`address_hash = v_address[^;]*?offset ${hourly.address - 1} limit 1`))
    expect(chapter).toMatch(new RegExp(`network_hash = v_network[^;]*?offset ${hourly.network - 1} limit 1`))
    expect(chapter).toContain(`when 'application' then interval '${keptDays.application} days' else interval '${keptDays.contact} days'`)
    expect(new Set([keptDays.call, keptDays.contact, keptDays.support]).size).toBe(1)
  })
})

it.each([
  ['grace@navy.example', true],
  ["o'neil+tag@sub.navy.example", true],
  ['grace@navy', false],
  ['grace navy@a.example', false],
  ['a@b.example, c@d.example', false],
  ['a@@b.example', false],
  ['a@b..example', false],
  [`${'x'.repeat(250)}@a.example`, false],
])('%s', (text, good) => {
  expect(looksLikeAddress(text)).toBe(good)
})
