import { csvLines } from '@/lib/tabular/write-csv'
import { TableError } from '@/lib/tabular/table'
import { findSavings, type Finding } from '../optimizer/findings'
import type { Charge } from './charge'
import { currenciesOf, groupBy, overviewOf } from './grouping'
import { maxBytes, type Answers, type FromWorker, type Problem, type Question, type ShownRow, type ToWorker } from './messages'
import { NoCharges, NotFocus, readFocus } from './read-focus'

/*
 * A file of 100,000 rows takes seconds to read: here it freezes no page, and ending the worker is the cancel button. The
 * rows stay here; the page gets sums.
 */
const shownRefused = 100
let charges: readonly Charge[] = []
let findings: readonly Finding[] = []
const post = (message: FromWorker) => self.postMessage(message)

async function bytesOf(file: Blob): Promise<Uint8Array> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (start[0] !== 0x1f || start[1] !== 0x8b) return new Uint8Array(await file.arrayBuffer())
  /* Exports of all providers are packed by gzip as a rule. */
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > maxBytes) throw new RangeError('too big')
    chunks.push(value)
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

async function read(file: Blob): Promise<void> {
  if (file.size > maxBytes) return post({ is: 'problem', problem: { code: 'too-big' } })
  let bytes: Uint8Array
  try {
    bytes = await bytesOf(file)
  } catch (error) {
    /* A TypeError is the unpacking; everything else a file that was moved, deleted or changed since it was chosen. */
    return post({ is: 'problem', problem: { code: error instanceof RangeError ? 'too-big' : error instanceof TypeError ? 'broken-gzip' : 'gone' } })
  }
  try {
    const done = readFocus(bytes, (rows, share) => post({ is: 'progress', rows, share }))
    charges = done.charges
    post({
      is: 'read',
      facts: {
        rows: done.charges.length,
        refusedCount: done.refused.length,
        refused: done.refused.slice(0, shownRefused),
        currencies: currenciesOf(done.charges),
        cost: done.cost,
        absent: done.absent,
      },
    })
  } catch (error) {
    post({ is: 'problem', problem: problemOf(error) })
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof NotFocus) return { code: 'not-focus', missing: error.missing, other: error.other }
  if (error instanceof NoCharges) return { code: 'no-charges', refused: error.refused.slice(0, shownRefused) }
  if (error instanceof TableError) {
    const { kind, line } = error.details as { kind?: string; line?: number }
    return { code: error.code, kind, line }
  }
  throw error
}

const shown = (index: number): ShownRow | null => {
  const charge = charges[index]
  return charge ? { line: charge.line, start: charge.start, resource: charge.resourceName || charge.resource, account: charge.account, description: charge.description, cost: charge.cost.toFixed() } : null
}

/** Rows of a finding, the dearest first. */
function rowsOf(id: string, limit = Infinity): ShownRow[] {
  const rows = findings.find((finding) => finding.id === id)?.rows ?? []
  const sorted = rows.toSorted((a, b) => (charges[b] && charges[a] ? charges[b].cost.cmp(charges[a].cost) : 0))
  return sorted.slice(0, limit).flatMap((row) => shown(row) ?? [])
}

function answer(question: Question): Answers[keyof Answers] {
  switch (question.ask) {
    case 'group': {
      const overview = overviewOf(charges, question.currency, question.tagKey)
      return {
        ...overview,
        total: overview.total.toFixed(),
        untagged: overview.untagged.toFixed(),
        taggable: overview.taggable.toFixed(),
        tagKeys: overview.tagKeys.map(({ key, cost }) => ({ key, cost: cost.toFixed() })),
        groups: groupBy(charges, question.currency, question.dimension, question.tagKey).map(({ name, cost, rows }) => ({ name, cost: cost.toFixed(), rows })),
      }
    }
    case 'savings': {
      const currency = question.settings.currency || (currenciesOf(charges)[0]?.currency ?? '')
      const found = findSavings(charges, currency, question.settings)
      findings = found.findings
      return {
        currency,
        saving: found.saving.toFixed(),
        monthly: found.monthly.toFixed(),
        days: found.days,
        findings: found.findings.map(({ rows, monthly, cost, ...rest }) => ({ ...rest, monthly: monthly.toFixed(), cost: cost.toFixed(), rowCount: rows.length })),
      }
    }
    case 'rows':
      return rowsOf(question.id, question.limit)
    case 'rows-csv':
      return csvLines([question.head, ...rowsOf(question.id).map((row) => [row.line, new Date(row.start).toISOString(), row.resource, row.account, row.description, Number(row.cost)])])
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.do === 'read') void read(data.file)
  else post({ is: 'answer', number: data.number, answer: answer(data.question) })
})
