/**
 * A progressive rollout and the gate that may end it. The gate asks one question a minute: has the new version failed
 * more often than the limit explains by chance? It trusts chance up to the 99.9th percentile of a Poisson distribution
 * (Grafana, Flagger and Kayenta ask the same with other tests), so a small fault needs more requests to be proven.
 */

/** Requests a minute, of all users. */
export const traffic = 20_000
/** Failed requests that the objective allows: 0.10 %. */
export const limit = 0.001
/** How long a rollback by hand takes at full traffic, in minutes: the case without a gate. */
export const byHand = 25
/** Shares of the traffic that the new version gets, and for how many minutes. */
export const steps = [
  { share: 0.05, minutes: 10 },
  { share: 0.25, minutes: 15 },
  { share: 0.5, minutes: 15 },
] as const
/** Minutes until everybody has it. */
export const planned = steps.reduce((sum, step) => sum + step.minutes, 0)

/** Error rates that can be tried, for a scale by ratio. */
export const rates = [0.0002, 0.0005, 0.0008, 0.001, 0.0011, 0.0013, 0.0016, 0.002, 0.003, 0.005, 0.008, 0.012, 0.02, 0.05] as const

export interface Minute {
  minute: number
  /** Of the traffic, 0 to 1. */
  share: number
  /** Requests that failed so far, on average. */
  failed: number
  /** Failures so far that chance explains at the limit. */
  allowed: number
}

export interface Run {
  minutes: Minute[]
  /** `stopped`: the gate ended it. `within`: nothing to stop. `unproven`: over the limit, by too little to be shown. */
  outcome: 'stopped' | 'within' | 'unproven'
  /** At the end of the rollout or of its last minute. */
  share: number
  failed: number
  /** Requests that would have failed without a gate. */
  failedByHand: number
}

/** The smallest count k with P(X ≤ k) ≥ 99.9 % for a Poisson variable with this mean (0 to about 700). */
export function poissonLimit(mean: number): number {
  let term = Math.exp(-mean)
  let sum = term
  let count = 0
  while (sum < 0.999) {
    count += 1
    term *= mean / count
    sum += term
  }
  return count
}

/** @param rate of the new version's requests that fail, 0 to 1 */
export function rollout(rate: number): Run {
  const minutes: Minute[] = []
  let requests = 0
  let minute = 0
  for (const step of steps) {
    for (let passed = 0; passed < step.minutes; passed += 1) {
      minute += 1
      requests += traffic * step.share
      const now = { minute, share: step.share, failed: requests * rate, allowed: poissonLimit(requests * limit) }
      minutes.push(now)
      if (now.failed > now.allowed) return { minutes, outcome: 'stopped', share: step.share, failed: Math.round(now.failed), failedByHand: Math.round(traffic * byHand * rate) }
    }
  }
  return { minutes, outcome: rate > limit ? 'unproven' : 'within', share: 1, failed: Math.round(requests * rate), failedByHand: Math.round(traffic * byHand * rate) }
}
