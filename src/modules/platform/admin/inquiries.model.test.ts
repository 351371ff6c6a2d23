import { expect, it } from 'vitest'
import { bytesOf, countsOf, mailTo, marksOf, type InquiryCount } from './inquiries.model'

const counts: InquiryCount[] = [
  { kind: 'contact', state: 'new', inquiries: 2 },
  { kind: 'support', state: 'new', inquiries: 3 },
  { kind: 'support', state: 'closed', inquiries: 1 },
]

it('counts what stands under each tab', () => {
  expect(countsOf(counts, null)).toEqual({ new: 5, answered: 0, closed: 1, all: 6 })
  expect(countsOf(counts, 'contact')).toEqual({ new: 2, answered: 0, closed: 0, all: 2 })
})

it('offers every other state, and never the present one', () => {
  for (const state of ['new', 'answered', 'closed'] as const) expect(marksOf(state)).not.toContain(state)
})

it('an address cannot add a second recipient or a text of its own', () => {
  expect(mailTo({ email: 'a?bcc=all@b.example&body=x', reference: 'K-01234-56789' })).toBe('mailto:a%3Fbcc%3Dall@b.example%26body%3Dx?subject=K-01234-56789')
})

it('gives back the bytes', () => {
  expect([...bytesOf(btoa('%PDF\u00ff'))]).toEqual([37, 80, 68, 70, 255])
})
