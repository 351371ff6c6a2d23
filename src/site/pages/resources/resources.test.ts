import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '@/i18n/language'
import { formatter } from '@/lib/format'
import { hoursWithAtLeast } from '@/site/figures/commitment-hours'
import { savingAt } from '@/site/figures/commitment-level'
import { sum } from '@/site/tools/decimal'
import type { Charge } from '@/site/tools/focus/charge'
import { readFocus } from '@/site/tools/focus/read-focus'
import { findSavings } from '@/site/tools/optimizer/findings'
import { defaultSettings } from '@/site/tools/optimizer/settings'

/* What is taken away says what its page says. */

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const page = (slug: string, language = 'en') => plain(readFileSync(path.resolve('src/content', language, 'resources', `${slug}.md`), 'utf8'))
const file = (name: string) => plain(readFileSync(path.resolve('public/files', name), 'utf8'))
const en = formatter('en')

/** The same charges as a daily export has them: one row a day. */
const daysOf = (charges: readonly Charge[]): Charge[] => {
  const day = 86_400_000
  const starts = [...new Set(charges.map(({ start }) => Math.floor(start / day) * day))]
  return starts.flatMap((start) => {
    const rows = charges.filter((charge) => Math.floor(charge.start / day) * day === start)
    return rows.slice(0, 1).map((first) => ({ ...first, start, end: start + day, cost: sum(rows.map(({ cost }) => cost)) }))
  })
}

describe('the worked calculation', () => {
  const text = page('commitment-break-even')

  it.each([20, 21, 22, 25, 30])('level %i is needed in the hours that the table says', (level) => {
    const hours = hoursWithAtLeast[level - 1] ?? 0
    const share = en.number((hours / 720) * 100, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    expect(text).toContain(`| ${level} | ${hours} | ${share}% | ${hours / 720 >= 0.72 ? 'pays' : 'costs more than it saves'} |`)
  })

  it.each([17, 21, 25, 30, 39])('level %i saves what the table says, and less than the best', (level) => {
    const money = (dollars: number) => en.money(dollars).replace('-', '−')
    expect(text).toContain(`| ${level} | ${money(savingAt(level))} | ${money(Math.round((savingAt(level) - savingAt(21)) * 100) / 100)} |`)
  })

  it('the bill adds up', () => {
    const used = hoursWithAtLeast.reduce((sum, hours) => sum + hours, 0)
    const covered = hoursWithAtLeast.slice(0, 21).reduce((sum, hours) => sum + hours, 0)
    expect([used, used - covered]).toEqual([21_553, 6819])
    for (const said of ['$2,155.30', '$1,088.64', '$681.90', '$1,770.54', '17.9%', '97.4%', '68.4%']) expect(text).toContain(said)
    const committed = 21 * 720 * 0.1 * 0.72
    expect([used * 0.1, committed, (used - covered) * 0.1, committed + (used - covered) * 0.1].map((dollars) => dollars.toFixed(2))).toEqual(['2155.30', '1088.64', '681.90', '1770.54'])
    expect([savingAt(21) / (used * 0.1), covered / (21 * 720), covered / used].map((share) => (share * 100).toFixed(1))).toEqual(['17.9', '97.4', '68.4'])
  })

  it('the optimizer reads the file and proposes what the text says, by the hour and, were it by day, by the day', () => {
    const { charges } = readFocus(new Uint8Array(readFileSync(path.resolve('public/files/commitment-hours.csv'))))
    expect(charges).toHaveLength(720)
    const proposal = (rows: readonly Charge[]) => findSavings(rows, 'USD', { ...defaultSettings, discount: '28' }).findings.find(({ rule }) => rule === 'commitment')
    /* Dollars an hour at 0.10 a machine. */
    const machines = (of: ReturnType<typeof proposal>) => (Number(of?.facts.level) * 10).toFixed(1)
    const [byHour, byDay] = [proposal(charges), proposal(daysOf(charges))]
    expect([byHour?.facts.period, machines(byHour), byHour?.facts.level, byHour?.facts.spend, byHour?.monthly.toFixed(2)]).toEqual(['hour', '21.0', '2.1', '1.512', '390.37'])
    expect(byHour?.monthly.times(30).div('30.4375').toFixed(2)).toBe('384.76')
    expect([byDay?.facts.period, machines(byDay), byDay?.monthly.toFixed(2)]).toEqual(['day', '32.4', '458.27'])
    expect(text).toContain('21 machines, $2.10 of use an hour bought for $1.51, and $390.37 in an average month of 30.4375 days, which is $384.76 in these 30.')
    expect(text).toContain(`it would propose 32.4 machines and $458.27. By the hour, 32 machines save ${en.money(savingAt(32))}`)
    for (const language of languages)
      for (const said of [2.1, 1.51, 390.37, 384.76, 458.27, savingAt(32)]) expect(page('commitment-break-even', language), language).toContain(plain(formatter(language).number(said, { minimumFractionDigits: 2 })))
  })

  it('counts in the column that its formula names', () => {
    expect(file('commitment-hours.csv').split('\n')[0]?.split(',').indexOf('ConsumedQuantity')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf('R'))
  })
})

describe.each(languages)('%s', (language) => {
  it('every file that a page offers is there, in its language', () => {
    for (const slug of ['zero-trust-evidence', 'commitment-break-even', 'business-case-on-a-page']) {
      const name = /^file: (.+)$/m.exec(page(slug, language))?.[1] ?? ''
      expect(existsSync(path.resolve('public/files', name)), name).toBe(true)
      if (name.endsWith('.md')) expect(name).toContain(`.${language}.`)
    }
  })

  it('the checklist has the fifteen lines of its page, with room for the stage', () => {
    const rows = page('zero-trust-evidence', language).split('\n').filter((line) => /^\| [A-Z]/.test(line))
    const taken = file(`zero-trust-evidence.${language}.md`).split('\n').filter((line) => /^\| [A-Z]/.test(line))
    expect(rows).toHaveLength(20)
    expect(taken.map((line) => line.split('|').slice(0, 4).join('|'))).toEqual(rows.map((line) => line.split('|').slice(0, 4).join('|')))
    expect(taken.every((line) => line.split('|').length === 6)).toBe(true)
  })

  it('the template has the ten lines of its page', () => {
    const labels = (text: string) => [...text.matchAll(/^\| (\d+\. [^|]+?) \|/gm)].map(([, label]) => label)
    expect(labels(file(`business-case.${language}.md`))).toEqual(labels(page('business-case-on-a-page', language)))
    expect(labels(page('business-case-on-a-page', language))).toHaveLength(10)
  })
})
