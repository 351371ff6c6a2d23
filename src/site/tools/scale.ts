/** Round steps for an axis between two values, about `count` of them: 1, 2 or 5 times a power of ten apart. */
export function roundSteps(low: number, high: number, count = 5): number[] {
  const span = high - low || Math.abs(high) || 1
  const rough = span / count
  const power = Math.pow(10, Math.floor(Math.log10(rough)))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const first = Math.ceil(low / step)
  const last = Math.floor(high / step)
  return Array.from({ length: Math.max(last - first + 1, 1) }, (_, index) => (first + index) * step || 0)
}
