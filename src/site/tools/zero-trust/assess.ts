import { capabilities, functionKeys, pillars, type CapabilityId, type FunctionKey, type ModelFunction, type Pillar, type Stage } from './model'

export type Ratings = Partial<Record<FunctionKey, Stage>>

export interface PillarResult {
  readonly pillar: Pillar
  readonly answered: number
  readonly total: number
  /** The least mature of the answered functions; while some are open it can only fall, so it is an upper bound. */
  readonly stage: Stage | null
  readonly complete: boolean
  /** The functions at that stage: they hold the pillar. */
  readonly holding: readonly ModelFunction[]
}

export interface CapabilityResult {
  readonly capability: CapabilityId
  readonly stage: Stage | null
  readonly answered: number
  readonly total: number
}

export interface Gap {
  readonly pillar: Pillar
  readonly fn: ModelFunction
  readonly key: FunctionKey
  readonly from: Stage
  readonly to: Stage
  /** Whether it is (one of those) at its pillar's lowest stage. */
  readonly holds: boolean
  /** How many functions of the pillar stand at that lowest stage. */
  readonly together: number
}

export interface Assessment {
  readonly pillars: readonly PillarResult[]
  readonly capabilities: readonly CapabilityResult[]
  readonly answered: number
  readonly total: number
  /** The least mature pillar, once every function is rated. */
  readonly overall: Stage | null
  readonly gaps: readonly Gap[]
}

const keyOf = (pillar: Pillar, fn: ModelFunction): FunctionKey => `${pillar.id}.${fn.id}`
const least = (found: readonly Stage[]): Stage | null => (found.length === 0 ? null : found.reduce((a, b) => (b < a ? b : a)))

/**
 * The minimum rule: a pillar is as mature as its least mature function, the whole as its least mature pillar,
 * and a capability as it is in the pillar where it is least mature.
 *
 * Gaps are steps of one stage for every rated function below `target`, in this order: lower stage first; of equal
 * ones those that hold their pillar; of these the pillar with fewer such functions (it rises soonest); then the
 * model's own order.
 */
export function assess(ratings: Ratings, target: Stage): Assessment {
  const results = pillars.map((pillar): PillarResult => {
    const rated = pillar.functions.flatMap((fn) => ratings[keyOf(pillar, fn)] ?? [])
    const stage = least(rated)
    return {
      pillar,
      answered: rated.length,
      total: pillar.functions.length,
      stage,
      complete: rated.length === pillar.functions.length,
      holding: pillar.functions.filter((fn) => stage !== null && ratings[keyOf(pillar, fn)] === stage),
    }
  })
  const gaps = results.flatMap((result) =>
    result.pillar.functions.flatMap((fn): Gap[] => {
      const key = keyOf(result.pillar, fn)
      const from = ratings[key]
      if (from === undefined || from >= target) return []
      return [{ pillar: result.pillar, fn, key, from, to: (from + 1) as Stage, holds: from === result.stage, together: result.holding.length }]
    }),
  )
  const answered = results.reduce((sum, result) => sum + result.answered, 0)
  const complete = answered === functionKeys.length
  return {
    pillars: results,
    capabilities: capabilities.map((capability) => {
      const rated = pillars.flatMap((pillar) => ratings[`${pillar.id}.${capability}`] ?? [])
      return { capability, stage: least(rated), answered: rated.length, total: pillars.length }
    }),
    answered,
    total: functionKeys.length,
    overall: complete ? least(results.flatMap((result) => result.stage ?? [])) : null,
    gaps: gaps.toSorted((a, b) => a.from - b.from || Number(b.holds) - Number(a.holds) || a.together - b.together || functionKeys.indexOf(a.key) - functionKeys.indexOf(b.key)),
  }
}

/** One digit per function, 0 where it is open, pillars parted by dots: `1203000.…`. Empty where nothing is rated. */
export function writeRatings(ratings: Ratings): string {
  const text = pillars.map((pillar) => pillar.functions.map((fn) => ratings[keyOf(pillar, fn)] ?? 0).join('')).join('.')
  return /[1-4]/.test(text) ? text : ''
}

/** The reverse of writeRatings; what it does not know is left open. */
export function readRatings(text: string): Ratings {
  const ratings: Ratings = {}
  const parts = text.split('.')
  pillars.forEach((pillar, index) => {
    pillar.functions.forEach((fn, position) => {
      const digit = Number(parts[index]?.charAt(position) || Number.NaN)
      if (digit === 1 || digit === 2 || digit === 3 || digit === 4) ratings[keyOf(pillar, fn)] = digit
    })
  })
  return ratings
}
