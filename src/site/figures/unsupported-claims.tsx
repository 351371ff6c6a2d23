import { FigureFrame } from '@/site/prose/figure-frame'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { BarRows } from './bar-rows'

/** After each change: statements without a source, and questions with the right passage among the first ten, in percent. Illustrative. */
const steps = [
  { id: 'start', without: 14, found: 84 },
  { id: 'passages', without: 13.4, found: 85 },
  { id: 'tables', without: 12.6, found: 88 },
  { id: 'hybrid', without: 11.7, found: 90 },
  { id: 'reranker', without: 11.2, found: 91 },
  { id: 'check', without: 1.4, found: 91 },
] as const

export default function UnsupportedClaims() {
  const t = useText('site-case-figures')
  const prose = useText('site-prose')
  const format = useFormat()
  const percent = (value: number) => format.number(value / 100, { style: 'percent', minimumFractionDigits: 1 })
  const drawing = (
    <BarRows
      max={15}
      rows={steps.map((step) => ({
        label: t(`claims.${step.id}`),
        bars: [{ from: 0, to: step.without, look: step.id === 'check' ? 'accent' : 'plain' }],
        value: percent(step.without),
        note: t('claims.found', { count: step.found }),
        heavy: step.id === 'check',
      }))}
    />
  )
  return (
    <FigureFrame
      label={t('claims.label')}
      wide={drawing}
      narrow={drawing}
      numbers={prose('numbers')}
      table={{ caption: t('claims.label'), head: [t('claims.change'), t('claims.without'), t('claims.right')], rows: steps.map((step) => [t(`claims.${step.id}`), percent(step.without), format.number(step.found)]) }}
    />
  )
}
