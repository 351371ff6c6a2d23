import { FigureFrame } from '@/site/prose/figure-frame'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { BarRows } from './bar-rows'

/** Minutes of each term in a drill, in the order in which they pass. Illustrative. */
export const terms = [
  { id: 'detect', minutes: 11 },
  { id: 'decide', minutes: 25 },
  { id: 'provision', minutes: 18 },
  { id: 'transfer', minutes: 160 },
  { id: 'replay', minutes: 73 },
  { id: 'verify', minutes: 30 },
  { id: 'switch', minutes: 12 },
] as const
/** What the plan says, all of it transfer, and the objective. */
export const planned = 240

export default function RestoreTerms() {
  const t = useText('site-figures')
  const prose = useText('site-prose')
  const format = useFormat()
  const minutes = (count: number) => `${format.number(count)} min`
  const endOf = (index: number) => terms.slice(0, index + 1).reduce((sum, term) => sum + term.minutes, 0)
  const drawing = (
    <BarRows
      max={340}
      limit={{ at: planned, label: t('restore.objective') }}
      rows={[
        { label: t('restore.plan'), value: minutes(planned), heavy: true, bars: [{ from: 0, to: planned, look: 'plain' }] },
        { label: t('restore.drill'), value: minutes(endOf(terms.length - 1)), heavy: true, bars: [{ from: 0, to: endOf(terms.length - 1), look: 'strong' }] },
        ...terms.map((term, index) => ({ label: t(`restore.${term.id}`), value: minutes(term.minutes), bars: [{ from: endOf(index) - term.minutes, to: endOf(index), look: 'accent' as const }] })),
      ]}
    />
  )
  return (
    <FigureFrame
      label={t('restore.label')}
      wide={drawing}
      narrow={drawing}
      numbers={prose('numbers')}
      table={{
        caption: t('restore.label'),
        head: [t('restore.term'), t('restore.from'), t('restore.to')],
        rows: terms.map((term, index) => [t(`restore.${term.id}`), minutes(endOf(index) - term.minutes), minutes(endOf(index))]),
      }}
    />
  )
}
