import type { ColumnFacts, ColumnForm, ColumnType, Delimiter, TableRow } from './table'
import { areBooleans, isEmptyValue, readDates, readNumber, toNumber, type DateForm } from './values'

/** A column whose cells fit a type up to this share is of that type; the others are counted and shown. */
const fittingShare = 0.98
/** Below this many values one stray cell is no exception but an answer. */
const fittingMinimum = 50
const binCount = 12
const topCount = 5
const shownLength = 80
/** Different values counted over all columns together: more would cost memory and tell nobody anything. */
const distinctBudget = 1_000_000
const distinctMost = 10_000

const cut = (value: string) => (value.length > shownLength ? `${value.slice(0, shownLength - 1)}…` : value)

/** Counts for one column as what each of its values could be read. */
class Probe {
  filled = 0
  empty = 0
  integer = 0
  point = 0
  comma = 0
  readonly dates = new Map<DateForm, { plain: number; timed: number }>()
  readonly counts = new Map<string, number>()
  more = false

  constructor(private readonly distinctLimit: number) {}

  add(value: string): void {
    if (isEmptyValue(value)) {
      this.empty += 1
      return
    }
    this.filled += 1
    const known = this.counts.get(value)
    if (known !== undefined) this.counts.set(value, known + 1)
    else if (this.counts.size < this.distinctLimit) this.counts.set(value, 1)
    else this.more = true

    const number = readNumber(value)
    if (number) {
      if (number.integer) this.integer += 1
      if (number.point) this.point += 1
      if (number.comma) this.comma += 1
      return
    }
    for (const { form, hasTime } of readDates(value)) {
      const seen = this.dates.get(form) ?? { plain: 0, timed: 0 }
      if (hasTime) seen.timed += 1
      else seen.plain += 1
      this.dates.set(form, seen)
    }
  }

  private fits(count: number): boolean {
    if (count === 0) return false
    return count === this.filled || (this.filled >= fittingMinimum && count >= this.filled * fittingShare)
  }

  /** @param commaFirst the file's delimiter is a semicolon, so a comma is more likely a decimal sign */
  decide(commaFirst: boolean): { type: ColumnType; form?: ColumnForm } {
    if (this.filled === 0) return { type: 'text' }
    if (!this.more && areBooleans(this.counts.keys())) return { type: 'boolean' }
    if (this.fits(this.integer)) return { type: 'integer', form: 'point' }
    const order = commaFirst ? (['comma', 'point'] as const) : (['point', 'comma'] as const)
    const best = this[order[0]] >= this[order[1]] ? order[0] : order[1]
    if (this.fits(this[best])) return { type: 'decimal', form: best }

    let form: DateForm | null = null
    let seen = { plain: 0, timed: 0 }
    /* Where every date could be either, files with semicolons come from where the day stands first. */
    const forms: DateForm[] = commaFirst ? ['ymd', 'dmy', 'mdy', 'month'] : ['ymd', 'mdy', 'dmy', 'month']
    for (const candidate of forms) {
      const count = this.dates.get(candidate)
      if (count && count.plain + count.timed > seen.plain + seen.timed) {
        form = candidate
        seen = count
      }
    }
    if (form && this.fits(seen.plain + seen.timed)) return { type: seen.timed > 0 ? 'datetime' : 'date', form }
    return { type: 'text' }
  }
}

/** The types of some values of one column, for telling a header from data. */
export function typeOf(values: Iterable<string>, delimiter: Delimiter | null): ColumnType {
  const probe = new Probe(1000)
  for (const value of values) probe.add(value)
  return probe.decide(delimiter === ';').type
}

/** Type and statistics of each column. Every row has as many cells as there are names. */
export function describeColumns(names: readonly string[], rows: readonly TableRow[], delimiter: Delimiter | null): ColumnFacts[] {
  const limit = Math.max(100, Math.min(distinctMost, Math.floor(distinctBudget / Math.max(1, names.length))))
  return names.map((name, index) => {
    const probe = new Probe(limit)
    for (const row of rows) probe.add(row.cells[index] ?? '')
    const { type, form } = probe.decide(delimiter === ';')
    const facts: ColumnFacts = { name, type, empty: probe.empty, distinct: probe.counts.size }
    if (form) facts.form = form
    if (probe.more) facts.distinctMore = true
    if (type === 'integer' || type === 'decimal') measure(facts, rows, index, (value) => toNumber(value, form === 'comma' ? 'comma' : 'point'))
    else if (type === 'date' || type === 'datetime') measureDates(facts, rows, index, form)
    else rank(facts, probe)
    return facts
  })
}

function measureDates(facts: ColumnFacts, rows: readonly TableRow[], index: number, form: ColumnForm | undefined): void {
  measure(facts, rows, index, (value) => readDates(value).find((reading) => reading.form === form)?.at ?? Number.NaN)
  delete facts.mean
  const text = (at: number | string | undefined) => {
    if (typeof at !== 'number') return undefined
    const iso = new Date(at).toISOString()
    return facts.type === 'date' ? iso.slice(0, 10) : iso.slice(0, 19)
  }
  facts.min = text(facts.min)
  facts.max = text(facts.max)
}

function measure(facts: ColumnFacts, rows: readonly TableRow[], index: number, read: (value: string) => number): void {
  const numbers = new Float64Array(rows.length)
  let count = 0
  let min = Infinity
  let max = -Infinity
  let sum = 0
  let misfits = 0
  for (const row of rows) {
    const value = row.cells[index] ?? ''
    if (isEmptyValue(value)) continue
    const number = read(value)
    if (Number.isNaN(number)) {
      misfits += 1
      facts.firstMisfit ??= { line: row.line, value: cut(value) }
      continue
    }
    numbers[count] = number
    count += 1
    sum += number
    if (number < min) min = number
    if (number > max) max = number
  }
  if (misfits > 0) facts.misfits = misfits
  if (count === 0) return
  facts.min = min
  facts.max = max
  facts.mean = sum / count
  const bins = new Array<number>(binCount).fill(0)
  const step = (max - min) / binCount
  for (let at = 0; at < count; at += 1) {
    const bin = step > 0 ? Math.min(binCount - 1, Math.floor(((numbers[at] ?? 0) - min) / step)) : 0
    bins[bin] = (bins[bin] ?? 0) + 1
  }
  facts.bins = bins
}

function rank(facts: ColumnFacts, probe: Probe): void {
  let min: string | undefined
  let max: string | undefined
  for (const value of probe.counts.keys()) {
    if (min === undefined || value < min) min = value
    if (max === undefined || value > max) max = value
  }
  if (min !== undefined && !probe.more) {
    facts.min = cut(min)
    facts.max = cut(max ?? min)
  }
  const ranked = [...probe.counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, topCount)
  /* Names and ids are all different: their "most frequent" ones would say nothing. */
  if (ranked.length > 0 && (ranked[0]?.[1] ?? 0) > 1) facts.top = ranked.map(([value, times]) => [cut(value), times])
}
