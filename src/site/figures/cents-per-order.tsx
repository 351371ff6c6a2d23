import { FigureFrame } from '@/site/prose/figure-frame'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { BarRows, type Bar } from './bar-rows'

/** Tenths of a cent per order, so that sums are exact. Illustrative. */
const start = 48
const changes = [
  { id: 'night', by: -6 },
  { id: 'storage', by: -3 },
  { id: 'sizes', by: -4 },
  { id: 'zones', by: -2 },
  { id: 'commitments', by: -4 },
  { id: 'logs', by: 2 },
] as const
const levels = changes.reduce<number[]>((all, { by }) => [...all, (all.at(-1) ?? start) + by], [])
const end = levels.at(-1) ?? start

export default function CentsPerOrder() {
  const t = useText('site-case-figures')
  const prose = useText('site-prose')
  const format = useFormat()
  const cents = (tenths: number, signed = false) => `${signed ? (tenths < 0 ? '−' : '+') : ''}${format.number(Math.abs(tenths) / 10, { minimumFractionDigits: 1 })} ct`
  const rows = [
    { label: t('cents.before'), value: cents(start), heavy: true, bars: [{ from: 0, to: start, look: 'plain' } satisfies Bar] },
    ...changes.map(({ id, by }, index) => {
      const to = levels[index] ?? start
      const bar: Bar = { from: Math.min(to, to - by), to: Math.max(to, to - by), look: by < 0 ? 'accent' : 'bad' }
      return { label: t(`cents.${id}`), value: cents(by, true), bars: [bar] }
    }),
    { label: t('cents.after'), value: cents(end), heavy: true, bars: [{ from: 0, to: end, look: 'soft' } satisfies Bar] },
  ]
  const drawing = <BarRows max={50} rows={rows} />
  return <FigureFrame label={t('cents.label')} wide={drawing} narrow={drawing} numbers={prose('numbers')} table={{ caption: t('cents.label'), head: [t('cents.item'), t('cents.per_order')], rows: rows.map(({ label, value }) => [label, value]) }} />
}
