/**
 * An error budget over 28 days: what an availability objective leaves to spend, and what incidents took of it. Minutes of
 * full outage, or as much of a partial one (Google, The Site Reliability Workbook, chapters 2 and 5). Illustrative.
 */

export const days = 28
export const objectives = [0.995, 0.999, 0.9995, 0.9999] as const
export type Objective = (typeof objectives)[number]

/** Below this share of the budget the policy allows fixes only. */
export const freezeBelow = 0.25

/** Day (from 1) and minutes of each incident of the window. */
export const incidents = [
  { day: 3, minutes: 4 },
  { day: 9, minutes: 11.5 },
  { day: 17, minutes: 6.5 },
  { day: 24, minutes: 3 },
] as const
/** Failed requests that no incident explains, in minutes a day. */
const background = 0.1

/** Minutes that an objective leaves for the window: 40.32 for 99.9 %. */
export const budgetMinutes = (objective: number): number => days * 24 * 60 * (1 - objective)

export interface Burn {
  /** What is left at the end of each day, day 0 first; 1 is all of it, below 0 it is overdrawn. */
  left: number[]
  budget: number
  spent: number
  /** The first day that ends below the policy's line, and below nothing; null when none does. */
  freeze: number | null
  gone: number | null
}

export function burn(objective: number): Burn {
  const budget = budgetMinutes(objective)
  let spent = 0
  const left = [1]
  for (let day = 1; day <= days; day += 1) {
    spent += background + incidents.filter((incident) => incident.day === day).reduce((sum, { minutes }) => sum + minutes, 0)
    left.push(1 - spent / budget)
  }
  const first = (below: number) => {
    const day = left.findIndex((share) => share < below)
    return day === -1 ? null : day
  }
  return { left, budget, spent, freeze: first(freezeBelow), gone: first(0) }
}
