import type { Engagement } from '@/content/engagements'

type Solution = Engagement['id']

/** What people notice, and which work ends it: 2 is what the work is for, 1 what it helps with. */
export const signs = [
  { id: 'lead', points: { 'solution-cloud-platform': 2, 'solution-app-engineering': 1 } },
  { id: 'rollback', points: { 'solution-cloud-platform': 2, 'solution-managed-services': 1 } },
  { id: 'bill', points: { 'solution-cloud-platform': 2, 'solution-managed-services': 1 } },
  { id: 'search', points: { 'solution-data-ai': 2 } },
  { id: 'trust', points: { 'solution-data-ai': 2, 'solution-cybersecurity': 1 } },
  { id: 'legacy', points: { 'solution-app-engineering': 2, 'solution-cloud-platform': 1 } },
  { id: 'restore', points: { 'solution-cybersecurity': 2, 'solution-managed-services': 1 } },
  { id: 'audit', points: { 'solution-cybersecurity': 2 } },
  { id: 'pager', points: { 'solution-managed-services': 2, 'solution-cloud-platform': 1 } },
] as const satisfies readonly { id: string; points: Partial<Record<Solution, 1 | 2>> }[]

export type Sign = (typeof signs)[number]['id']

export const pointsOf = (sign: (typeof signs)[number], solution: Solution): number => (sign.points as Partial<Record<Solution, number>>)[solution] ?? 0

/**
 * The solutions that the signs speak for, the strongest first; of equals the one whose work is shorter, since it shows
 * sooner whether one likes working together. Those without a point are left out.
 */
export function rank(chosen: ReadonlySet<Sign>, solutions: readonly Engagement[]): { id: Solution; points: number }[] {
  return solutions
    .map(({ id, weeks }) => ({ id, weeks, points: signs.filter((sign) => chosen.has(sign.id)).reduce((sum, sign) => sum + pointsOf(sign, id), 0) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || a.weeks - b.weeks)
    .map(({ id, points }) => ({ id, points }))
}

/** Signs as the address keeps them: `lead.pager`. Words that are no sign are left out. */
export const readSigns = (text: string | null): Set<Sign> => new Set(signs.map(({ id }) => id).filter((id) => text?.split('.').includes(id)))
export const writeSigns = (chosen: ReadonlySet<Sign>): string | undefined => (chosen.size === 0 ? undefined : signs.map(({ id }) => id).filter((id) => chosen.has(id)).join('.'))
