const hour = 3_600_000
const opens = 8
const closes = 18

/**
 * When so many working hours have passed since a moment, in milliseconds. Working hours are 08:00 to 18:00 UTC, Monday
 * to Friday; holidays are not known and count as days.
 */
export function answerBy(from: number, hours: number): number {
  let at = from
  let left = hours * hour
  for (;;) {
    const midnight = Math.floor(at / (24 * hour)) * 24 * hour
    const weekday = new Date(midnight).getUTCDay()
    const start = Math.max(at, midnight + opens * hour)
    const end = midnight + closes * hour
    if (weekday !== 0 && weekday !== 6 && start < end) {
      if (start + left <= end) return start + left
      left -= end - start
    }
    at = midnight + 24 * hour
  }
}
