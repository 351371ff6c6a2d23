import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { PageHead } from '@/site/sections/page-head'
import { useText } from '@/site/text'

export type ToolFrameProps = {
  title: string
  lead: string
  /** Beside the results on a desktop, where they stay while one scrolls. */
  inputs: ReactNode
  /** Names the group of inputs for screen readers. */
  inputsLabel: string
  results: ReactNode
  resultsLabel: string
  /** Over the whole width, under both. */
  children?: ReactNode
  /** A form of many lines needs the wider half. */
  wide?: boolean
}

/** A tool: what it answers, inputs beside results, and that nothing leaves the page. */
export function ToolFrame({ title, lead, inputs, inputsLabel, results, resultsLabel, children, wide = false }: ToolFrameProps) {
  const t = useText('site-tools')
  return (
    <>
      <PageHead eyebrow={t('eyebrow')} title={title} lead={lead} className="pb-10 md:pb-12" />
      <div className="frame pb-16 lg:pb-24">
        <div className={cx('grid items-start gap-6 lg:gap-8', wide ? 'lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]' : 'lg:grid-cols-[minmax(0,21.5rem)_minmax(0,1fr)]')}>
          {/* Stays beside the results; where it is taller than the window it scrolls in itself, or its end could not be reached. */}
          <section
            aria-label={inputsLabel}
            className="elevated min-w-0 rounded-lg border border-line bg-raised p-5 md:p-6 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto print:static print:max-h-none print:border-0 print:p-0 print:shadow-none"
          >
            {inputs}
            <p className="mt-5 border-t border-line pt-4 text-xs text-muted print:hidden">{t('private')}</p>
          </section>
          <section aria-label={resultsLabel} className="until-near grid min-w-0 gap-6">
            {results}
          </section>
        </div>
        {children}
      </div>
    </>
  )
}

/** A group of inputs under its name. */
export function InputGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3 not-first:mt-6">
      <legend className="mb-3 text-sm font-semibold">{legend}</legend>
      {children}
    </fieldset>
  )
}
