import type { Lane, ProjectMove, ProjectStatus } from './projects.model'

/** A stretch of time in one lane. `until` is null while it lasts. */
export interface Stretch {
  lane: Lane
  from: number
  until: number | null
}

/** A moment at which the project went from one state into another. */
export interface Gate {
  id: string
  at: number
  from: ProjectStatus | null
  to: ProjectStatus
  userId: string | null
}

export interface Line {
  stretches: Stretch[]
  gates: Gate[]
  /** When the archive was entered for good, where it was. */
  ended: number | null
}

/** The history as stretches and gates. `moves` may come in any order. */
export function lineOf(moves: readonly ProjectMove[]): Line {
  const ordered = [...moves].sort((a, b) => a.created_at.localeCompare(b.created_at))
  const stretches: Stretch[] = []
  const gates: Gate[] = []
  let open: Stretch | null = null
  for (const move of ordered) {
    const at = Date.parse(move.created_at)
    if (open) open.until = at
    open = move.to_status === 'archived' ? null : { lane: move.to_status, from: at, until: null }
    if (open) stretches.push(open)
    if (move.from_status !== null) gates.push({ id: move.id, at, from: move.from_status, to: move.to_status, userId: move.user_id })
  }
  const last = ordered.at(-1)
  return { stretches, gates, ended: last?.to_status === 'archived' ? Date.parse(last.created_at) : null }
}

/** Milliseconds that a project spent in each lane, the present stretch counted up to `now`. */
export function timeIn(line: Line, now: number): Record<Lane, number> {
  const sum: Record<Lane, number> = { planning: 0, building: 0, operating: 0 }
  for (const { lane, from, until } of line.stretches) sum[lane] += Math.max(0, (until ?? now) - from)
  return sum
}

/** The shortest time that the axis shows, so that a project made a minute ago has a line and not a dot. */
const shortest = 6 * 3_600_000

/** From the beginning to a little after now (or after the end), so that the present is not glued to the edge. */
export function lineRange(line: Line, now: number): { from: number; to: number } {
  const from = line.stretches[0]?.from ?? now
  const last = Math.max(line.ended ?? now, from)
  const span = Math.max(last - from, shortest)
  return { from, to: last + span * 0.08 }
}

/** Where a moment stands on the axis, from 0 to 100. */
export const place = (at: number, { from, to }: { from: number; to: number }) => Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100))
