import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge, questions, readAnswers, thresholds, totalWeight, writeAnswers, type Answers } from './fit'

/** Any set of answers, each question answered or open. */
const anyAnswers = fc
  .tuple(...questions.map((question) => fc.option(fc.constantFrom(...question.answers.map((answer) => answer.id)), { nil: undefined })))
  .map((chosen) => {
    const answers: Answers = {}
    questions.forEach((question, index) => {
      const answer = chosen[index]
      if (answer !== undefined) answers[question.id] = answer
    })
    return answers
  })

const best: Answers = Object.fromEntries(questions.map((question) => [question.id, question.answers.reduce((a, b) => (b.value > a.value ? b : a)).id]))

describe('judge', () => {
  it('says fit where everything suits, with all 100 points', () => {
    expect(judge(best)).toMatchObject({ verdict: 'fit', low: 100, high: 100, answered: questions.length, losses: [] })
  })

  it('is open with nothing answered, between 0 and 100', () => {
    const fit = judge({})
    expect(fit).toMatchObject({ verdict: 'open', high: 100, answered: 0, contributions: [] })
    expect(fit.low).toBeLessThan(thresholds.small)
  })

  it.each([
    ['aim', 'campaign'],
    ['mode', 'hands'],
    ['access', 'none'],
  ] as const)('%s = %s alone is no, whatever else fits', (question, answer) => {
    const fit = judge({ ...best, [question]: answer })
    expect(fit.low).toBeGreaterThanOrEqual(thresholds.fit)
    expect(fit.verdict).toBe('no')
    expect(fit.stoppers.map((entry) => entry.question)).toEqual([question])
  })

  it('computes by the published formula', () => {
    /* decider: 3 of 21 points lost wholly, budget 2 × 0.4. */
    const fit = judge({ ...best, decider: 'nobody', budget: 'small' })
    expect(fit.low).toBeCloseTo((100 * (totalWeight - 3 - 2 * 0.4)) / totalWeight, 0)
    expect(fit.losses.map((entry) => entry.question)).toEqual(['decider', 'budget'])
  })

  it('keeps the score inside the band that was shown before, and never takes back a verdict', () => {
    fc.assert(
      fc.property(anyAnswers, anyAnswers, (first, more) => {
        const before = judge(first)
        const after = judge({ ...more, ...first })
        expect(after.low).toBeGreaterThanOrEqual(before.low)
        expect(after.high).toBeLessThanOrEqual(before.high)
        if (before.verdict !== 'open' && after.stoppers.length === before.stoppers.length) expect(after.verdict).toBe(before.verdict)
      }),
    )
  })

  it('adds up: the points of the reasons are the score, but for rounding', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const fit = judge({ ...best, ...answers })
        const sum = fit.contributions.reduce((total, entry) => total + entry.points, 0)
        expect(Math.abs(sum - fit.low)).toBeLessThanOrEqual(0.05 * questions.length + 0.05)
        expect(fit.low).toBe(fit.high)
        expect(fit.verdict).not.toBe('open')
      }),
    )
  })

  it('a better answer never lowers the score', () => {
    fc.assert(
      fc.property(anyAnswers, fc.constantFrom(...questions), (answers, question) => {
        const scores = question.answers.toSorted((a, b) => a.value - b.value).map((answer) => judge({ ...answers, [question.id]: answer.id }).low)
        expect(scores).toEqual(scores.toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('answers in the address', () => {
  it('come back as they were written', () => {
    fc.assert(fc.property(anyAnswers, (answers) => {
        expect(readAnswers(writeAnswers(answers))).toEqual(answers)
      }))
  })

  it('take nothing from what they do not know', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const [id, answer] of Object.entries(readAnswers(text))) {
          expect(questions.find((question) => question.id === id)?.answers.map((entry) => entry.id as string)).toContain(answer)
        }
      }),
    )
  })

  it('say nothing while nothing is answered', () => expect(writeAnswers({})).toBe(''))
})
