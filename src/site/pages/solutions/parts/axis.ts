/** A linear scale: where a value lies between two places. */
export const scale =
  (from: number, to: number, start: number, end: number) =>
  (value: number): number =>
    Math.round((start + ((value - from) / (to - from)) * (end - start)) * 100) / 100

/** The same for values that are compared by ratio; all of them above 0. */
export const logScale = (from: number, to: number, start: number, end: number) => {
  const at = scale(Math.log(from), Math.log(to), start, end)
  return (value: number): number => at(Math.log(value))
}
