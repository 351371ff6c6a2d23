import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEntry } from '../../../../../scripts/content'
import type { Entry } from '@/content/entry'
import { featured, remains } from './remains'

const folder = path.resolve('src/content/en/case-studies')
const studies = readdirSync(folder).map((file) => readEntry(path.join(folder, file)) as Entry<'case-studies'>)
const amount = (text: string) => Number(/^[\d,.]+/.exec(text)?.[0].replace(',', ''))

describe('what is left', () => {
  it('is known for every study, and for no other', () => {
    expect(Object.keys(remains).sort()).toEqual(studies.map(({ slug }) => slug).sort())
    expect(remains).toHaveProperty(featured)
  })

  it.each(studies.filter(({ slug }) => slug !== featured).map(({ slug, meta }) => [slug, meta.result] as const))('of %s is after divided by before', (slug, { before, after }) => {
    expect(remains[slug]).toBeCloseTo(amount(after) / amount(before), 6)
  })

  it.each(studies)('$slug has exactly one drawing, and says that its figures are illustrative', ({ blocks }) => {
    expect(blocks.filter((block) => 'figure' in block)).toHaveLength(1)
    expect(blocks.flatMap((block) => ('html' in block ? [block.html] : [])).join('')).toContain('illustrative')
  })
})
