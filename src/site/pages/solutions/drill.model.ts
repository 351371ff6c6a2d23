/**
 * A restore drill: systems come back in the order of what they need, so a late one delays all that follow. Minutes from
 * the decision to restore; illustrative figures of one company's first and fourth drill.
 */

export const drills = ['first', 'fourth'] as const
export type Drill = (typeof drills)[number]

interface System {
  readonly id: string
  /** Restored before it. */
  readonly needs?: string
  /** Recovery time objective: from the decision to restore to the first good answer, in minutes. */
  readonly target: number
  /** How long its own restore took, in minutes. */
  readonly took: Readonly<Record<Drill, number>>
  /** Data that was lost, in minutes, and what may be lost (recovery point objective). */
  readonly lost: Readonly<Record<Drill, number>>
  readonly mayLose: number
}

export const systems = [
  { id: 'identity', target: 30, took: { first: 55, fourth: 26 }, lost: { first: 0, fourth: 0 }, mayLose: 15 },
  { id: 'secrets', needs: 'identity', target: 45, took: { first: 40, fourth: 12 }, lost: { first: 0, fourth: 0 }, mayLose: 15 },
  { id: 'orders', needs: 'secrets', target: 90, took: { first: 130, fourth: 38 }, lost: { first: 61, fourth: 0 }, mayLose: 5 },
  { id: 'files', needs: 'secrets', target: 180, took: { first: 96, fourth: 74 }, lost: { first: 22, fourth: 18 }, mayLose: 60 },
  { id: 'checkout', needs: 'orders', target: 120, took: { first: 45, fourth: 18 }, lost: { first: 0, fourth: 0 }, mayLose: 5 },
  { id: 'search', needs: 'orders', target: 240, took: { first: 290, fourth: 217 }, lost: { first: 9, fourth: 9 }, mayLose: 60 },
] as const satisfies readonly System[]

export type SystemId = (typeof systems)[number]['id']

export interface Restored {
  id: SystemId
  start: number
  end: number
  target: number
  met: boolean
  lost: number
  mayLose: number
}

/** When each system came back, in the order of `systems`. */
export function restore(drill: Drill): Restored[] {
  const ends = new Map<string, number>()
  return systems.map((system: System & { id: SystemId }) => {
    const start = system.needs ? (ends.get(system.needs) ?? 0) : 0
    const end = start + system.took[drill]
    ends.set(system.id, end)
    return { id: system.id, start, end, target: system.target, met: end <= system.target, lost: system.lost[drill], mayLose: system.mayLose }
  })
}
