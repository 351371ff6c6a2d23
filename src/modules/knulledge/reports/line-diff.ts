export interface DiffLine {
  text: string
  /** In both, only in the first text, or only in the second. */
  in: 'both' | 'first' | 'second'
}

/** More pairs of lines than this are not compared: both texts are then shown whole. */
const mostPairs = 4_000_000

/** Two texts as one list of lines, by their longest common subsequence: whoever reads it sees what each has that the other has not. */
export function lineDiff(first: string, second: string): DiffLine[] {
  const a = first.split('\n')
  const b = second.split('\n')
  if (a.length * b.length > mostPairs) return [...a.map((text): DiffLine => ({ text, in: 'first' })), ...b.map((text): DiffLine => ({ text, in: 'second' }))]
  /* common[i][j]: lines that a from i and b from j have in common. */
  const width = b.length + 1
  const common = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const lines: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ text: a[i] ?? '', in: 'both' })
      i += 1
      j += 1
    } else if (i < a.length && (j >= b.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ text: a[i] ?? '', in: 'first' })
      i += 1
    } else {
      lines.push({ text: b[j] ?? '', in: 'second' })
      j += 1
    }
  }
  return lines
}
