import { describe, expect, it } from 'vitest'
import { isMonth, isRunning, ledgerCsv, likelyCurrency, moneyText, monthChoices, monthUsage, planState, usageShares, type UsageReport } from './billing.model'

const report = (change: Partial<UsageReport> = {}): UsageReport => ({
  month: '2026-11-01',
  today: '2026-11-21',
  first: '2026-09-01',
  rows: [
    { day: '2026-11-01', source: 'chat', model: 'small', tokens: 1000, calls: 1 },
    { day: '2026-11-03', source: 'chat', model: 'large', tokens: 6000, calls: 2 },
    { day: '2026-11-03', source: 'report', model: 'small', tokens: 2000, calls: 1 },
    { day: '2026-11-21', source: 'chat', model: null, tokens: 1000, calls: 0 },
  ],
  ...change,
})
const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`)

describe('a month of usage', () => {
  it('has every day up to today, divided by source', () => {
    const usage = monthUsage(report(), 'source', noonOf('2026-11-21'), '?')
    expect(usage.days).toHaveLength(21)
    expect(usage.sources).toEqual([{ source: 'chat', tokens: 8000 }, { source: 'report', tokens: 2000 }])
    expect(usage.days[2]).toMatchObject({ parts: [6000, 2000], total: 8000 })
    expect(usage.days[1]?.total).toBe(0)
    expect(usage.tokens).toBe(10_000)
  })

  it('or by model, with what is not known yet by a name of its own', () => {
    expect(monthUsage(report(), 'model', noonOf('2026-11-21'), 'being written').sources.map(({ source }) => source)).toEqual(['large', 'small', 'being written'])
  })

  it('goes on in a straight line: so much in so much of the month', () => {
    const usage = monthUsage(report(), 'source', noonOf('2026-11-21'), '?')
    expect(usage.gone).toBeCloseTo(20.5 / 30)
    expect(usage.forecast).toBe(Math.round(10_000 / (20.5 / 30)))
  })

  it('says nothing of its end before the third day, and nothing of one that is over', () => {
    const early = (today: string) => monthUsage(report({ today, rows: [] }), 'source', noonOf(today), '?').forecast
    expect(early('2026-11-01')).toBeNull()
    expect(early('2026-11-02')).toBeNull()
    expect(early('2026-11-03')).toBe(0)
    const past = monthUsage(report({ today: '2026-12-05' }), 'source', noonOf('2026-12-05'), '?')
    expect(past.forecast).toBeNull()
    expect(past.days).toHaveLength(30)
    expect(past.gone).toBe(1)
  })

  it('draws a day of corrections as nothing, and counts it all the same', () => {
    const usage = monthUsage(report({ rows: [{ day: '2026-11-02', source: 'chat', model: 'small', tokens: -500, calls: 0 }] }), 'source', noonOf('2026-11-21'), '?')
    expect(usage.days[1]).toMatchObject({ parts: [0], total: -500 })
    expect(usage.tokens).toBe(-500)
  })

  it('is broken down by source and model, the most used first, into shares of one', () => {
    const shares = usageShares(report().rows)
    expect(shares.map(({ source, model, tokens, calls }) => [source, model, tokens, calls])).toEqual([
      ['chat', 'large', 6000, 2],
      ['report', 'small', 2000, 1],
      ['chat', 'small', 1000, 1],
      ['chat', null, 1000, 0],
    ])
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
    expect(usageShares([])).toEqual([])
  })
})

describe('months to choose', () => {
  it('go from today back to the first use', () => {
    expect(monthChoices('2025-11-01', '2026-02-03')).toEqual(['2026-02-01', '2026-01-01', '2025-12-01', '2025-11-01'])
    expect(monthChoices(null, '2026-02-03')).toEqual(['2026-02-01'])
  })

  it('and no address asks for another kind of thing', () => {
    expect(['2026-02-01', '2026-02-02', '2026-13-01', 'now', '1999-01-01', ''].map(isMonth)).toEqual([true, false, false, false, false, false])
    expect(isMonth(null)).toBe(false)
  })
})

describe('the ledger as CSV', () => {
  it('keeps numbers numbers, and formulas out of the spreadsheet', () => {
    const line = { id: 'e1', amount: -3.326, reason: 'usage', ref: '=HYPERLINK("https://evil.example")', user_id: 'u1', created_at: '2026-11-21T10:00:00Z' }
    expect(ledgerCsv([line], () => '+49 171')).toBe('2026-11-21T10:00:00Z,usage,-3.326,\'+49 171,u1,"\'=HYPERLINK(""https://evil.example"")",e1\r\n')
  })
})

describe('a plan', () => {
  const plan = { status: 'active', ended_at: null, cancel_at_period_end: false }
  it('is told in one word', () => {
    expect(planState(plan)).toBe('active')
    expect(planState({ ...plan, cancel_at_period_end: true })).toBe('ending')
    expect(planState({ ...plan, status: 'past_due', cancel_at_period_end: true })).toBe('unpaid')
    expect(planState({ ...plan, status: 'incomplete' })).toBe('waiting')
    expect(planState({ ...plan, status: 'canceled', ended_at: '2026-11-21T00:00:00Z' })).toBe('ended')
  })

  it('keeps others out while it runs, as the database does', () => {
    expect(['active', 'past_due', 'trialing', 'paused', 'unpaid'].every((status) => isRunning({ status, ended_at: null }))).toBe(true)
    expect(['incomplete', 'incomplete_expired', 'canceled'].some((status) => isRunning({ status, ended_at: null }))).toBe(false)
    expect(isRunning({ status: 'active', ended_at: '2026-11-21T00:00:00Z' })).toBe(false)
  })
})

describe('prices', () => {
  it('are written as the reader writes them', () => {
    expect(moneyText(2900, 'EUR', 'en')).toBe('€29')
    expect(moneyText(2900, 'EUR', 'de')).toBe('29\u00A0€')
    expect(moneyText(450, 'GBP', 'en')).toBe('£4.50')
    expect(moneyText(-550, 'EUR', 'en')).toBe('-€5.50')
  })

  it('begin in the currency of the reader\'s country', () => {
    expect(likelyCurrency(['en-US', 'de'])).toBe('USD')
    expect(likelyCurrency(['en-GB'])).toBe('GBP')
    expect(likelyCurrency(['de-DE'])).toBe('EUR')
    expect(likelyCurrency([])).toBe('EUR')
  })
})
