/**
 * The sample that the hero draws: ninety minutes of a shop in which checkout became slow at 14:06. Minutes count from
 * 13:20. Made up, and said to be on the page; what it says about time holds together, because everything is drawn from it.
 */

const opens = 13 * 60 + 20
/** Minutes that a plane is long. */
export const span = 87.5
/** When the slowdown was noticed. */
export const noticed = 46

/** From the top plane to the lowest. */
export const layers = ['latency', 'deploys', 'flags', 'aliases', 'index'] as const
export type Layer = (typeof layers)[number]

export interface Change {
  readonly id: 'alias' | 'flag' | 'deploy'
  readonly layer: Layer
  /** Minutes after 13:20. */
  readonly at: number
  /** How much of the slowdown it explains, 0 to 1: nearness in time, place on the slow call's path, what such changes did before. */
  readonly weight: number
}

/** Ranked. */
export const changes = [
  { id: 'alias', layer: 'aliases', at: 42, weight: 0.71 },
  { id: 'flag', layer: 'flags', at: 27, weight: 0.18 },
  { id: 'deploy', layer: 'deploys', at: 15, weight: 0.06 },
] as const satisfies readonly Change[]
export type ChangeId = (typeof changes)[number]['id']

/** Deploys in the hour, the last one after the first change of a flag. */
export const deploys = [5, 15, 31] as const
/** Age of the search index, sampled every 2.5 minutes, in minutes. */
export const indexAges = [7, 7, 5, 7, 5, 6, 6, 9, 7, 5, 7, 4, 7, 4, 10, 5, 7, 6, 6, 6, 5, 10, 5, 7, 4, 7, 4, 7, 8, 6, 6, 6, 6, 9] as const

/** Milliseconds. */
export const objective = 600
/** 95th percentile of checkout in milliseconds, one value a minute from 13:20; the last one is what it is now. */
export const latency = [
  413, 422, 423, 418, 413, 411, 415, 420, 424, 420, 409, 393, 378, 370, 371, 380, 391, 399, 402, 400, 398, 399, 408, 420,
  431, 436, 432, 419, 404, 391, 385, 386, 391, 394, 392, 385, 379, 377, 383, 397, 414, 427, 433, 429, 420, 411, 406, 456,
  592, 786, 1017, 1267, 1497, 1662, 1740, 1750, 1758, 1799, 1835, 1845, 1841, 1855, 1892, 1928, 1929, 1887, 1833, 1800, 1795, 1799, 1793, 1785,
  1800, 1847, 1898, 1915, 1882, 1825, 1790, 1794, 1820, 1836, 1833, 1832, 1855, 1840,
] as const
export const latencyNow = latency[latency.length - 1] ?? 0

/** 42 → "14:02", the same in all four languages. */
export function clock(minute: number): string {
  const total = opens + Math.round(minute)
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}
