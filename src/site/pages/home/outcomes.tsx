import { Section } from '@/site/sections/section'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'

/** First month and last month, in the unit that they are compared in. Illustrative. */
const outcomes = [
  { id: 'lead', from: 9 * 24, to: 6 },
  { id: 'restore', from: 162, to: 47 },
  { id: 'cost', from: 3.1, to: 2 },
  { id: 'alerts', from: 63, to: 11 },
] as const

/** Where the first month is drawn, in percent of the line: its label needs the rest. */
const start = 90

/** A ledger on one scale: every first month stands in line on the right, the last one where it has come to. */
export function Outcomes() {
  const t = useText('site-home')
  const format = useFormat()
  return (
    <Section title={t('outcomes.title')} aside={t('outcomes.note')}>
      <ul className="border-t border-line-strong">
        {outcomes.map(({ id, from, to }) => {
          const end = (to / from) * start
          return (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3.5 border-b border-line py-5.5 lg:grid-cols-[3.4fr_5.6fr_3fr] lg:gap-x-6">
              <div>
                <b className="block text-md">{t(`outcomes.${id}.what`)}</b>
                <span className="text-sm text-muted">{t(`outcomes.${id}.how`)}</span>
              </div>
              <div aria-hidden="true" className="relative order-last col-span-2 h-11 font-mono text-xs lg:order-none lg:col-span-1">
                <span className="absolute inset-x-0 top-3.5 border-t border-line" />
                <span className="absolute top-3 h-[5px] rounded-xs bg-linear-to-r from-accent to-accent-line" style={{ left: `${end}%`, width: `${start - end}%` }} />
                <span className="absolute top-2 size-3.25 -translate-x-1/2 rounded-pill border-2 border-line-strong bg-surface" style={{ left: `${start}%` }} />
                <span className="absolute top-2 size-3.25 -translate-x-1/2 rounded-pill bg-accent" style={{ left: `${end}%` }} />
                <span className="absolute top-7 -translate-x-1/2 whitespace-nowrap text-muted" style={{ left: `${start}%` }}>
                  {t(`outcomes.${id}.from`)}
                </span>
                <span className="absolute top-7 -translate-x-1/2 font-semibold whitespace-nowrap text-accent-text" style={{ left: `max(1.25rem, ${end}%)` }}>
                  {t(`outcomes.${id}.to`)}
                </span>
              </div>
              <p className="text-end">
                <span className="block text-[2rem] leading-none font-semibold tracking-[-0.04em] tabular-nums md:text-4xl md:leading-none">
                  {format.percent((to - from) / from, 0).replace('-', '−')}
                </span>
                <span className="mt-2 block text-xs text-muted">{t('outcomes.change', { from: t(`outcomes.${id}.from`), to: t(`outcomes.${id}.to`) })}</span>
              </p>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
