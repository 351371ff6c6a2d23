/** Where a text contains what was typed, without regard to case: [start, end), or null. Blank is nowhere. */
export function findPart(text: string, typed: string): readonly [number, number] | null {
  const part = typed.trim().toLowerCase()
  if (part === '') return null
  const lower = text.toLowerCase()
  const start = lower.indexOf(part)
  if (start === -1) return null
  /* A few letters change their length in lower case (İ): then the place is found, and not marked. */
  return lower.length === text.length ? [start, start + part.length] : [0, 0]
}
