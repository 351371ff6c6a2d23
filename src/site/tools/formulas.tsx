import type { ReactNode } from 'react'
import { useText } from '@/site/text'

export interface Formula {
  name: string
  /** In words or signs: "engineers × hours × rate". */
  rule: string
  /** The same with the reader's numbers. */
  numbers: string
  result: string
}

/** How it is calculated: each rule, and under it the reader's own numbers. */
export function Formulas({ formulas, children }: { formulas: readonly Formula[]; children?: ReactNode }) {
  const t = useText('site-tools')
  return (
    <section className="min-w-0 rounded-lg border border-line bg-raised p-5 shadow-edge md:p-6 print:break-inside-avoid print:px-0">
      <h2 className="text-lg font-semibold">{t('formulas.title')}</h2>
      <p className="mt-1 text-sm text-muted">{t('formulas.text')}</p>
      <dl className="mt-4 text-sm">
        {formulas.map((formula) => (
          <div key={formula.name} className="grid gap-x-6 gap-y-1 border-t border-line py-3.5 md:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="font-semibold">{formula.name}</dt>
            <dd className="min-w-0 font-mono text-xs leading-5 wrap-anywhere">
              <div>{formula.rule}</div>
              <div className="text-muted">
                {formula.numbers} = <b className="text-accent-text">{formula.result}</b>
              </div>
            </dd>
          </div>
        ))}
      </dl>
      {children ? <div className="border-t border-line pt-4 text-xs text-muted">{children}</div> : null}
    </section>
  )
}
