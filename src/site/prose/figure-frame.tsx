import type { ReactNode } from 'react'

export interface FigureTable {
  /** What the table says, read out before it. */
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface FigureFrameProps {
  /** What one would see, in a sentence. */
  readonly label: string
  /** The drawing from 768 px, and its own for a phone, where the wide one would have text below 11 px. */
  readonly wide: ReactNode
  readonly narrow: ReactNode
  /** The numbers behind the drawing, with the word for what opens them. */
  readonly numbers: string
  readonly table: FigureTable
}

/** A drawing on a sheet, with the table that says the same. */
export function FigureFrame({ label, wide, narrow, numbers, table }: FigureFrameProps) {
  return (
    <div className="rounded-lg border border-line bg-raised p-3 md:p-[18px]">
      <div role="img" aria-label={label}>
        <div className="hidden md:block print:block">{wide}</div>
        <div className="md:hidden print:hidden">{narrow}</div>
      </div>
      <details className="mt-2 text-sm">
        <summary className="cursor-pointer text-muted hover:text-text print:hidden">{numbers}</summary>
        <table className="longread-table mt-2">
          <caption className="sr-only">{table.caption}</caption>
          <thead>
            <tr>
              {table.head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.join('|')}>
                {row.map((cell, index) => (index === 0 ? <th key={index} scope="row">{cell}</th> : <td key={index}>{cell}</td>))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
