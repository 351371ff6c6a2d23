import { Ban, CircleCheck, CircleDashed, Footprints } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Translate } from '@/i18n/site-words'
import { cx } from '@/lib/cx'
import { useFormat } from '@/site/format'
import { questions, type Contribution, type Fit } from './fit'
import { Scale } from './scale'

const looks = {
  open: { box: 'border-line bg-raised', icon: 'text-muted', Glyph: CircleDashed },
  fit: { box: 'border-good-line bg-good-tint', icon: 'text-good', Glyph: CircleCheck },
  small: { box: 'border-warn-line bg-warn-tint', icon: 'text-warn', Glyph: Footprints },
  no: { box: 'border-bad-line bg-bad-tint', icon: 'text-bad', Glyph: Ban },
} as const

/** What we would say, and why: first the answers that decide alone, then what weighs most on either side. */
export function VerdictPanel({ fit, t, actions }: { fit: Fit; t: Translate; actions: ReactNode }) {
  const { number } = useFormat()
  const { box, icon, Glyph } = looks[fit.verdict]
  const against = fit.losses.filter((entry) => !entry.stops).slice(0, 3)
  const instead = fit.verdict === 'no' || fit.verdict === 'small' ? [...fit.stoppers, ...against].map((entry) => entry.question) : []
  return (
    <div className="grid gap-6">
      <div className="elevated rounded-lg border border-line bg-raised p-5 md:p-6 print:border-0 print:p-0">
        <div role="status" className={cx('flex gap-3 rounded-md border p-4', box)}>
          <Glyph size={20} aria-hidden="true" className={cx('mt-0.5 shrink-0', icon)} />
          <div className="min-w-0">
            <h2 className="text-md font-semibold">{t(`verdict.${fit.verdict}.title`)}</h2>
            <p className="mt-1 text-sm">{t(`verdict.${fit.verdict}.text`)}</p>
          </div>
        </div>
        <div className="mt-5">
          <Scale fit={fit} t={t} />
        </div>
        <p className="mt-3 text-xs text-muted">
          {t('progress', { answered: fit.answered, total: questions.length })} {fit.stoppers.length > 0 ? t('stopped') : ''}
        </p>
        {fit.stoppers.length > 0 ? <Reasons title={t('stoppers')} entries={fit.stoppers} t={t} show={() => t('alone')} /> : null}
        {fit.gains.length > 0 ? <Reasons title={t('for')} entries={fit.gains.slice(0, 3)} t={t} show={(entry) => `+${number(entry.points)}`} /> : null}
        {against.length > 0 ? <Reasons title={t('against')} entries={against} t={t} show={(entry) => `−${number(entry.possible - entry.points, { maximumFractionDigits: 1 })}`} /> : null}
        {fit.answered > 0 ? <div className="mt-6">{actions}</div> : null}
      </div>
      {instead.length > 0 ? (
        <section className="rounded-lg border border-line bg-raised p-5 shadow-edge md:p-6 print:border-0 print:p-0">
          <h2 className="text-md font-semibold">{t('instead')}</h2>
          <ul className="mt-3 grid gap-3 text-sm">
            {instead.map((id) => (
              <li key={id} className="border-t border-line pt-3">
                {t(`questions.${id}.instead`)}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function Reasons({ title, entries, t, show }: { title: string; entries: readonly Contribution[]; t: Translate; show: (entry: Contribution) => string }) {
  return (
    <div className="mt-5">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-2 text-sm">
        {entries.map((entry) => (
          <li key={entry.question} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-2">
            <span className="text-muted">{t(`questions.${entry.question}.${entry.answer}.why`)}</span>
            <span className="num font-mono text-xs leading-5">{show(entry)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
