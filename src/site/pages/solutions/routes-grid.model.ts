/**
 * A strangler migration: each route of the old system is first answered by both sides (the old answer counts, the new one
 * is compared), then moved, and may go back. An illustrative schedule of 63 routes over 26 weeks.
 */

export const routes = 63
export const weeks = 26
/** Nothing moves before the façade and the recorded traffic are there. */
export const firstShadow = 4
/** Weeks that a route is answered twice before it moves. */
const shadowed = 2
/** Routes whose new side was sent back a week after it had moved, and moved for good three weeks later. */
const returned = new Set([17, 40])

export type RouteState = 'old' | 'shadow' | 'moved' | 'back'

/** The week in which a route moves first: slowly at the beginning, faster once the way is known. */
export const movesAt = (route: number): number => firstShadow + shadowed + Math.round((weeks - firstShadow - shadowed) * ((route + 1) / routes) ** 0.75)

/** Where a route is in a week. */
export function stateOf(route: number, week: number): RouteState {
  const moves = movesAt(route)
  if (returned.has(route) && week > moves && week < moves + 4) return 'back'
  if (week >= moves) return 'moved'
  return week >= moves - shadowed ? 'shadow' : 'old'
}

/** How many routes are where. */
export function countStates(week: number): Record<RouteState, number> {
  const counts: Record<RouteState, number> = { old: 0, shadow: 0, moved: 0, back: 0 }
  for (let route = 0; route < routes; route += 1) counts[stateOf(route, week)] += 1
  return counts
}
