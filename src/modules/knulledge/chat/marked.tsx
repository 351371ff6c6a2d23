import { Fragment } from 'react'
import { cx } from '@/lib/cx'
import { markTerms, type Citation } from './chat.model'

/** A mark that keeps its words: yellow paper and a line, in both themes. */
export const markClass = 'rounded-[1px] bg-warn-soft text-inherit shadow-[0_0_0_2px_var(--warn-soft),0_2px_0_1px_var(--warn-line)]'

/** Text of a source with the words that matched. */
export function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  return markTerms(text, terms).map((part, index) =>
    part.marked ? (
      <mark key={index} className={markClass}>
        {part.text}
      </mark>
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  )
}

/** A quote as its source writes it: words of a passage, cells of a row. */
export function QuoteText({ citation, className }: { citation: Citation; className?: string }) {
  if (!citation.fields) {
    return (
      <span className={className}>
        <Marked text={citation.quote} terms={citation.terms} />
      </span>
    )
  }
  return (
    <span className={cx('font-mono text-xs leading-5', className)}>
      {citation.fields.map(([column, value], index) => (
        <Fragment key={column + index}>
          {index > 0 ? <span className="text-faint"> · </span> : null}
          <span className="text-muted">
            <Marked text={column} terms={citation.terms} />
          </span>{' '}
          <Marked text={value} terms={citation.terms} />
        </Fragment>
      ))}
    </span>
  )
}
