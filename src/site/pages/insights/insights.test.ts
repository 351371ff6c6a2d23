import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '@/i18n/language'
import { formatter } from '@/lib/format'
import { findQuote } from '@/lib/quotes/quotes'
import { firstAlert, marks, rules, timeText } from '@/site/figures/burn-rate'
import { hoursWithAtLeast } from '@/site/figures/commitment-hours'
import { savingAt } from '@/site/figures/commitment-level'
import { examples } from '@/site/figures/quote-check'
import { planned, terms } from '@/site/figures/restore-terms'
import { forms, measured } from '@/site/figures/rls-forms'
import { hoursToProve, routes } from '@/site/figures/shadow-proof'
import { listed } from '@/content/en/lists'
import { byService, nextOf } from './reading-order'

/* What is drawn, what is computed and what is written are the same numbers. */

const textOf = (slug: string, language = 'en') => readFileSync(path.resolve('src/content', language, 'articles', `${slug}.md`), 'utf8').replace(/[\u00a0\u202f]/g, ' ')
const words = (language: string, namespace: string): unknown => JSON.parse(readFileSync(path.resolve('src/i18n/locales', language, `${namespace}.json`), 'utf8').replace(/[\u00a0\u202f]/g, ' '))
const en = formatter('en')

describe('burn rates', () => {
  const text = textOf('error-budgets-that-stop-releases')

  it('each rule fires after the share of the budget that its table names', () => {
    expect(rules.map(({ window, burn }) => Math.round((window * burn * 1000) / (720 * 60)) / 10)).toEqual([2, 5, 10])
  })

  it.each([
    [1, '52 seconds', '52 s'],
    [0.1, '8 min 38 s', '8 min 38 s'],
    [0.01, '3 h 36 min', '3 h 36 min'],
    [0.002, '36 hours', '36 h'],
  ])('an error rate of %f is found after the time that the text says', (rate, said, drawn) => {
    expect(timeText(firstAlert(rate)?.minutes ?? 0)).toBe(drawn)
    expect(text).toContain(said)
    expect(marks).toContain(rate)
  })

  it('nothing fires within the objective', () => {
    expect(firstAlert(0.0009)).toBeUndefined()
  })

  it('ten failures behind a page need 695 requests', () => {
    expect(Math.ceil(10 / (14.4 * 0.001))).toBe(695)
    expect(text).toContain('= 695')
  })
})

describe('commitment', () => {
  const [head = '', ...lines] = readFileSync(path.resolve('public/files/commitment-hours.csv'), 'utf8').trim().split(/\r?\n/)
  const column = head.split(',').indexOf('ConsumedQuantity')
  const use = lines.map((line) => Number(line.split(',')[column]))
  const text = textOf('commit-below-the-break-even')

  it('counts the hours of the file', () => {
    expect(use).toHaveLength(720)
    expect(hoursWithAtLeast).toEqual(Array.from({ length: Math.max(...use) }, (_, level) => use.filter((machines) => machines > level).length))
  })

  it('the best level is the last whose machine is needed in 72% of the hours', () => {
    const best = hoursWithAtLeast.findLastIndex((hours) => hours / 720 >= 0.72) + 1
    expect(best).toBe(21)
    for (let level = 0; level <= 55; level += 1) expect(savingAt(level)).toBeLessThanOrEqual(savingAt(best))
    /* What percentile_disc(0.28) of the text returns. */
    expect(use.toSorted((a, b) => a - b)[Math.ceil(0.28 * 720) - 1]).toBe(best)
  })

  it.each([16, 21, 30, 39, 55])('level %i costs and saves what the table says', (level) => {
    const cost = use.reduce((sum, machines) => sum + level * 72 + Math.max(0, machines - level) * 100, 0) / 1000
    const used = use.reduce((sum, machines) => sum + Math.min(machines, level), 0) / (level * 720)
    const row = text.split('\n').find((line) => line.startsWith(`| ${level} `)) ?? ''
    expect(row).toContain(`| ${en.number(used * 100, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}% |`)
    expect(row).toContain(`| ${en.money(cost)} |`)
    expect(row).toContain(`| ${en.money(savingAt(level)).replace('-', '−')} |`)
  })
})

describe('quotes', () => {
  it.each(languages)('the comparison of the product decides as the drawing says, in %s', (language) => {
    const { quotes } = words(language, 'site-figures') as { quotes: Record<string, { source: string; quote: string }> }
    for (const { id, found } of examples) {
      const example = quotes[id]
      expect(findQuote(example?.source ?? '', example?.quote ?? '') !== null, `${language} ${id}`).toBe(found)
    }
    expect(examples.filter(({ holds }) => !holds)).toHaveLength(3)
    expect(examples.filter(({ holds, found }) => !holds && !found)).toHaveLength(1)
  })

  it('the intervals are those of Wilson', () => {
    const wilson = (k: number, n: number) => {
      const z = 1.959964
      const [p, d] = [k / n, 1 + (z * z) / n]
      const half = z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))
      return [-half, half].map((side) => en.number(((p + (z * z) / (2 * n) + side) / d) * 100, { maximumFractionDigits: 1 }))
    }
    expect([wilson(188, 200), wilson(47, 50)]).toEqual([['89.8', '96.5'], ['83.8', '97.9']])
    for (const bound of ['89.8%', '96.5%', '83.8%', '97.9%']) expect(textOf('quotes-that-are-checked')).toContain(bound)
  })
})

describe('shadow traffic', () => {
  it('three thousand comparisons take what the table says', () => {
    expect(routes.map(({ daily }) => Math.round(hoursToProve(daily) * 4) / 4)).toEqual([1.75, 7.5, 1200, 24_000_000])
    for (const said of ['| 41,000 | 1 h 45 min |', '| 9,600 | 7 h 30 min |', '| 60 | 50 days |', '| 0.003 | never |']) expect(textOf('shadow-traffic-before-the-switch')).toContain(said)
  })
})

describe('restore', () => {
  const text = textOf('restore-drills-with-a-stopwatch')

  it('the terms add up, and follow from their sources', () => {
    const of = (id: string) => terms.find((term) => term.id === id)?.minutes
    expect(terms.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(329)
    expect(of('transfer')).toBe(2_400_000 / 250 / 60)
    expect(of('replay')).toBe(Math.round((22_000 * 12) / 60 / 60))
    expect(Math.round((22_000 * 24) / 60 / 60)).toBe(147)
    expect(Math.round(((64 * 60 * 60) / 22_000) * 10) / 10).toBe(10.5)
    expect(planned).toBe(240)
  })

  it.each(terms.map(({ id, minutes }) => [id, minutes] as const))('%s is in the table with its minutes', (id, minutes) => {
    const { restore } = words('en', 'site-figures') as { restore: Record<string, string> }
    expect(text).toMatch(new RegExp(`\\| ${restore[id]} \\| \\d+ min \\| ${minutes} min \\|`))
  })
})

describe('row-level security', () => {
  it.each(languages)('draws what the table of %s says', (language) => {
    const format = formatter(language)
    const lines = textOf('row-level-security-measured', language).split('\n')
    const at = lines.findIndex((line) => /\| 0[.,]03 \|/.test(line))
    /* The table has the array last, as the policies before it. */
    const order = [0, 2, 3, 1].map((row) => lines[at + [0, 1, 2, 3].indexOf(row)] ?? '')
    const [none, subquery, array, functions] = order
    const rows = { none, array, subquery, function: functions }
    forms.forEach((form, index) => {
      const cells = [measured.list, measured.sum, measured.find].map((values) => format.number(values[index] ?? 0).replace(/[\u00a0\u202f]/g, ' '))
      expect(rows[form]).toContain(`| ${cells.join(' | ')} |`)
    })
  })

  it('the search of the text is that of the script', () => {
    const script = readFileSync(path.resolve('public/files/rls-forms.sql'), 'utf8')
    for (const line of ['set plan_cache_mode = force_custom_plan', 'using (t.is_member(tenant_id))', 'tenant_id = any(array(select t.my_tenants()))']) expect(script).toContain(line)
  })
})

describe('the reading list', () => {
  const article = (slug: string, service: string, date: string) => ({ slug, minutes: 5, meta: { service, date } }) as unknown as Parameters<typeof byService>[0][number]
  const list = [article('c', 'cloud-platform', '2026-02-01'), article('a', 'cybersecurity', '2026-01-01'), article('b', 'cloud-platform', '2026-01-01')]

  it('is listed the newest first', async () => {
    const dates = (await listed.articles()).default.map(({ meta }) => ('date' in meta ? meta.date : ''))
    expect(new Set(dates).size).toBeGreaterThan(1)
    expect(dates).toEqual(dates.toSorted().reverse())
  })

  it('goes by service, in the order of the list', () => {
    expect(byService(list).map((group) => [group.service, group.articles.map(({ slug }) => slug)])).toEqual([['cloud-platform', ['c', 'b']], ['cybersecurity', ['a']]])
  })

  it('leads from each article to another, and from the last to the first', () => {
    expect(['c', 'b', 'a'].map((slug) => nextOf(list, slug)?.slug)).toEqual(['b', 'a', 'c'])
    expect(nextOf(list.slice(0, 1), 'c')).toBeUndefined()
  })

  it.each(languages)('has the question, the answer and the number of each article in %s, and the number is in its text', (language) => {
    const { questions, answers, numbers } = words(language, 'site-insights') as Record<'questions' | 'answers', Record<string, string>> & { numbers: Record<string, { value: string }> }
    const slugs = Object.keys(questions)
    expect(Object.keys(answers)).toEqual(slugs)
    expect(slugs).toHaveLength(6)
    for (const slug of slugs) {
      const text = textOf(slug, language)
      for (const digits of numbers[slug]?.value.match(/\d[\d.,]*/g) ?? ['missing']) expect(text, slug).toContain(digits)
    }
  })
})
