import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'

export type Fact = {
  label: ReactNode
  value: ReactNode
  /** What it is compared with, or since when. */
  note?: ReactNode
  tone?: 'good' | 'warn' | 'bad'
  id?: string
}

const tones = { good: 'text-good', warn: 'text-warn', bad: 'text-bad' }

/** Three to five numbers that place a record: label, value, comparison. */
export function FactsStrip({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cx('facts', className)}>
      {facts.map((fact, index) => (
        <div key={fact.id ?? index}>
          <dt className="text-xs text-muted">{fact.label}</dt>
          <dd className={cx('text-md leading-[1.375rem] font-semibold tabular-nums wrap-anywhere', fact.tone && tones[fact.tone])}>{fact.value}</dd>
          {fact.note ? <dd className="text-xs text-muted">{fact.note}</dd> : null}
        </div>
      ))}
    </dl>
  )
}
