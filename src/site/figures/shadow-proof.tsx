import { FigureFrame } from '@/site/prose/figure-frame'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { BarRows } from './bar-rows'

/** Requests a day of four routes. Illustrative. */
export const routes = [
  { id: 'basket', daily: 41_000 },
  { id: 'order', daily: 9600 },
  { id: 'credit', daily: 60 },
  { id: 'year', daily: 0.003 },
] as const
/** By the rule of three, what bounds a mismatch at 0.1 % with 95 % confidence. */
export const needed = 3000
export const hoursToProve = (daily: number): number => (needed / daily) * 24
/** Half an hour to ten thousand hours: the year's end lies beyond it. */
const place = (hours: number) => Math.min(1, Math.log10(hours / 0.5) / Math.log10(10_000 / 0.5))

export default function ShadowProof() {
  const t = useText('site-figures')
  const prose = useText('site-prose')
  const format = useFormat()
  const time = (daily: number) => {
    const hours = hoursToProve(daily)
    if (hours > 10_000) return t('shadow.never')
    if (hours >= 48) return t('shadow.days', { count: Math.round(hours / 24) })
    return `${Math.floor(hours)} h ${Math.round((hours % 1) * 4) * 15} min`
  }
  const drawing = (
    <>
      <BarRows
        max={1}
        rows={routes.map(({ id, daily }) => ({
          label: t(`shadow.${id}`),
          value: time(daily),
          bars: [{ from: 0, to: place(hoursToProve(daily)), look: id === 'year' ? 'soft' : id === 'credit' ? 'bad' : 'accent' }],
          note: t('shadow.daily', { daily: format.number(daily) }),
        }))}
      />
      <p className="mt-4 text-xs text-faint">{t('shadow.scale')}</p>
    </>
  )
  return (
    <FigureFrame
      label={t('shadow.label')}
      wide={drawing}
      narrow={drawing}
      numbers={prose('numbers')}
      table={{ caption: t('shadow.label'), head: [t('shadow.route'), t('shadow.requests'), t('shadow.time')], rows: routes.map(({ id, daily }) => [t(`shadow.${id}`), format.number(daily), time(daily)]) }}
    />
  )
}
