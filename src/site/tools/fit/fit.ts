/**
 * Is Knull the right company for this? Ten weighted questions. Pure: the words of questions, answers and
 * reasons are in the namespace `site-tool-fit` under the same ids.
 */

interface Answer {
  readonly id: string
  /** How well this suits the way we work, 0 to 1. */
  readonly value: number
  /** Whatever else was answered, this alone makes us the wrong company. */
  readonly stops?: true
}

interface Question {
  readonly id: string
  /** What it counts for, 1 to 3. Published on the page. */
  readonly weight: 1 | 2 | 3
  readonly answers: readonly Answer[]
}

export const questions = [
  { id: 'aim', weight: 3, answers: [{ id: 'reliability', value: 1 }, { id: 'delivery', value: 1 }, { id: 'answers', value: 1 }, { id: 'bill', value: 0.8 }, { id: 'campaign', value: 0, stops: true }] },
  { id: 'mode', weight: 3, answers: [{ id: 'outcome', value: 1 }, { id: 'together', value: 1 }, { id: 'fixed', value: 0.4 }, { id: 'hands', value: 0, stops: true }] },
  { id: 'decider', weight: 3, answers: [{ id: 'person', value: 1 }, { id: 'board', value: 0.6 }, { id: 'nobody', value: 0 }] },
  { id: 'access', weight: 2, answers: [{ id: 'named', value: 1 }, { id: 'review', value: 0.7 }, { id: 'onsite', value: 0.2 }, { id: 'none', value: 0, stops: true }] },
  { id: 'budget', weight: 2, answers: [{ id: 'large', value: 0.9 }, { id: 'middle', value: 1 }, { id: 'small', value: 0.6 }, { id: 'tiny', value: 0 }, { id: 'unknown', value: 0.4 }] },
  { id: 'team', weight: 2, answers: [{ id: 'none', value: 0.1 }, { id: 'few', value: 0.5 }, { id: 'some', value: 1 }, { id: 'many', value: 0.9 }, { id: 'crowd', value: 0.6 }] },
  { id: 'measure', weight: 2, answers: [{ id: 'history', value: 1 }, { id: 'partly', value: 0.7 }, { id: 'willing', value: 0.5 }, { id: 'never', value: 0 }] },
  { id: 'after', weight: 2, answers: [{ id: 'own', value: 1 }, { id: 'shared', value: 1 }, { id: 'knull', value: 0.8 }, { id: 'nobody', value: 0.1 }] },
  { id: 'start', weight: 1, answers: [{ id: 'now', value: 0.2 }, { id: 'quarter', value: 1 }, { id: 'half', value: 1 }, { id: 'open', value: 0.3 }] },
  { id: 'ground', weight: 1, answers: [{ id: 'cloud', value: 1 }, { id: 'own', value: 0.8 }, { id: 'saas', value: 0.3 }, { id: 'mainframe', value: 0.2 }] },
] as const satisfies readonly Question[]

export type QuestionId = (typeof questions)[number]['id']
export type Answers = Partial<Record<QuestionId, string>>

/** Points of 100. From `fit` on we would say yes, from `small` on we would start with something small. */
export const thresholds = { small: 45, fit: 70 } as const

export const totalWeight = questions.reduce((sum, question) => sum + question.weight, 0)

export type Verdict = 'fit' | 'small' | 'no' | 'open'

export interface Contribution {
  readonly question: QuestionId
  readonly answer: string
  readonly weight: number
  /** Points of 100 that the answer brought. */
  readonly points: number
  /** Points of 100 that the best answer would have brought. */
  readonly possible: number
  readonly stops: boolean
}

export interface Fit {
  readonly verdict: Verdict
  /** Points if every open question were answered in the worst and in the best way; equal once all are answered. */
  readonly low: number
  readonly high: number
  readonly answered: number
  readonly contributions: readonly Contribution[]
  /** Answers that decide alone. */
  readonly stoppers: readonly Contribution[]
  /** What cost most, largest loss first; nothing that cost no points. */
  readonly losses: readonly Contribution[]
  /** What brought most, largest first. */
  readonly gains: readonly Contribution[]
}

const zone = (points: number): Exclude<Verdict, 'open'> => (points >= thresholds.fit ? 'fit' : points >= thresholds.small ? 'small' : 'no')

/** One decimal: below that the weights mean nothing. */
const round = (points: number) => Math.round(points * 10) / 10

/**
 * Score = 100 × Σ weight × value ÷ Σ weight. The verdict is given as soon as no open answer can change it;
 * an answer that stops decides at once.
 */
export function judge(answers: Answers): Fit {
  let low = 0
  let high = 0
  const contributions: Contribution[] = []
  for (const question of questions) {
    const all: readonly Answer[] = question.answers
    const chosen = all.find((answer) => answer.id === answers[question.id])
    const best = Math.max(...all.map((answer) => answer.value))
    const worst = Math.min(...all.map((answer) => answer.value))
    low += question.weight * (chosen?.value ?? worst)
    high += question.weight * (chosen?.value ?? best)
    if (!chosen) continue
    contributions.push({
      question: question.id,
      answer: chosen.id,
      weight: question.weight,
      points: round((100 * question.weight * chosen.value) / totalWeight),
      possible: round((100 * question.weight * best) / totalWeight),
      stops: chosen.stops === true,
    })
  }
  const bounds = { low: round((100 * low) / totalWeight), high: round((100 * high) / totalWeight) }
  const stoppers = contributions.filter((entry) => entry.stops)
  const decided = zone(bounds.low) === zone(bounds.high)
  return {
    verdict: stoppers.length > 0 ? 'no' : decided ? zone(bounds.low) : 'open',
    ...bounds,
    answered: contributions.length,
    contributions,
    stoppers,
    losses: contributions.filter((entry) => entry.points < entry.possible).toSorted((a, b) => b.possible - b.points - (a.possible - a.points)),
    gains: contributions.filter((entry) => entry.points > 0).toSorted((a, b) => b.points - a.points),
  }
}

const letters = 'abcdefgh'

/** One letter per question, `-` where it is open: `ab-c------`. Empty where nothing is answered. */
export function writeAnswers(answers: Answers): string {
  const text = questions
    .map((question) => {
      const at = question.answers.findIndex((answer) => answer.id === answers[question.id])
      return at === -1 ? '-' : letters.charAt(at)
    })
    .join('')
  return /^-*$/.test(text) ? '' : text
}

/** The reverse of writeAnswers; what it does not know is left open. */
export function readAnswers(text: string): Answers {
  const answers: Answers = {}
  questions.forEach((question, index) => {
    const letter = text.charAt(index)
    const chosen = letter === '' ? undefined : question.answers[letters.indexOf(letter)]
    if (chosen) answers[question.id] = chosen.id
  })
  return answers
}
