import { CircleSlash2 } from 'lucide-react'
import { cx } from '@/lib/cx'
import { useText } from '@/site/text'
import type { Outcome } from './analysis'
import type { RoiInput } from './input'
import type { Wording } from './wording'

/** The answer: four figures, and before them a plain no where it is one. */
export function Verdict({ input, outcome, low, high, words, no }: { input: RoiInput; outcome: Outcome; low: Outcome; high: Outcome; words: Wording; no: readonly string[] | null }) {
  const t = useText('site-tool-roi')
  const { months, ramp } = input
  const full = outcome.model.search.plus(outcome.model.incident)
  const cells = [
    { name: t('verdict.npv', { months }), value: words.money.whole(outcome.value), note: t('verdict.npv-note', { low: words.money.whole(low.value), high: words.money.whole(high.value) }) },
    {
      name: t('verdict.paid'),
      value: words.month(outcome.payback),
      note:
        outcome.payback === null
          ? t('verdict.never-note')
          : outcome.discountedPayback === null
            ? t('verdict.discounted-never', { months })
            : t('verdict.discounted', { month: outcome.discountedPayback }),
    },
    {
      name: t('verdict.irr'),
      value: words.rate(outcome.rate),
      note: outcome.rate.kind === 'one' ? t('verdict.irr-note') : t(outcome.rate.kind === 'several' ? 'verdict.irr-several-note' : 'verdict.irr-none-note'),
    },
    { name: t('verdict.full'), value: words.money.whole(full), note: Number(ramp) <= 1 ? t('verdict.full-note-once') : t('verdict.full-note', { month: Math.ceil(Number(ramp)) }) },
  ]
  return (
    <div className="grid gap-3">
      {no ? (
        <div className="flex items-start gap-3 rounded-lg border border-warn-line bg-warn-tint p-4 text-sm md:px-5">
          <CircleSlash2 size={18} aria-hidden="true" className="mt-0.5 text-warn" />
          <div className="min-w-0">
            <p className="font-semibold">{no[0]}</p>
            {no.slice(1).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </div>
      ) : null}
      <dl className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-raised xl:grid-cols-[1.55fr_1fr_1fr_1.2fr]">
        {cells.map((cell, index) => (
          <div key={cell.name} className={cx('min-w-0 p-4 md:px-5', index === 0 && 'col-span-2 max-xl:border-b xl:col-span-1', index === 0 && !no && 'bg-accent-soft', index === 2 && 'border-s max-xl:border-s', index === 1 && 'xl:border-s', index === 3 && 'col-span-2 max-xl:border-t xl:col-span-1 xl:border-s', 'border-line')}>
            <dt className="text-sm text-muted">{cell.name}</dt>
            <dd className={cx('mt-0.5 font-semibold tracking-tight tabular-nums', index === 0 ? 'text-2xl' : 'text-xl', index === 0 && !no && 'text-accent-text')}>{cell.value}</dd>
            <dd className="mt-0.5 text-xs text-muted">{cell.note}</dd>
          </div>
        ))}
      </dl>
      {words.rateNote(outcome) ? <p className="rounded-lg border border-line bg-raised p-4 text-sm md:px-5">{words.rateNote(outcome)}</p> : null}
    </div>
  )
}
