import { useId, useState, type ReactNode } from 'react'
import { useText } from '@/site/text'
import { Button } from '@/ui/button'

export type ResultCardProps = {
  title: string
  text?: ReactNode
  /** The same as the drawing in figures. A card with one has a switch between both; on paper both are shown. */
  table?: ReactNode
  children: ReactNode
}

/** One answer: its heading, a sentence, the drawing and the table behind it. */
export function ResultCard({ title, text, table, children }: ResultCardProps) {
  const t = useText('site-tools')
  const id = useId()
  const [rows, setRows] = useState(false)
  return (
    <section aria-labelledby={`${id}-title`} className="min-w-0 rounded-lg border border-line bg-raised p-5 shadow-edge md:p-6 print:break-inside-avoid print:px-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={`${id}-title`} className="text-lg font-semibold">
            {title}
          </h2>
          {text ? <p className="mt-1 max-w-measure text-sm text-muted">{text}</p> : null}
        </div>
        {table ? (
          <Button size="sm" variant="outline" aria-expanded={rows} aria-controls={`${id}-body`} onClick={() => setRows(!rows)} className="print:hidden">
            {rows ? t('card.chart') : t('card.table')}
          </Button>
        ) : null}
      </div>
      <div id={`${id}-body`} className="mt-5">
        {table ? (
          <>
            <div hidden={rows} className="print:block">
              {children}
            </div>
            <div hidden={!rows} className="print:mt-4 print:block">
              {table}
            </div>
          </>
        ) : (
          children
        )}
      </div>
    </section>
  )
}
