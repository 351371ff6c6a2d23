import { FigureFrame } from '@/site/prose/figure-frame'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { BarRows, type Bar } from './bar-rows'

/** Minutes of each drill for credentials, hardware, data and the check. Illustrative. */
const drills = [
  [410, 530, 520, 160],
  [60, 410, 370, 120],
  [15, 195, 250, 80],
  [15, 70, 165, 60],
  [10, 40, 115, 40],
] as const
const phases = ['credentials', 'hardware', 'data', 'check'] as const
const looks = ['bad', 'strong', 'accent', 'soft'] as const
const swatches = ['bg-bad', 'bg-chart-2', 'bg-accent', 'bg-accent-soft ring-1 ring-inset ring-accent-line']
/** What the board had set: four hours. */
const limit = 240

export default function RestoreDrills() {
  const t = useText('site-case-figures')
  const prose = useText('site-prose')
  const format = useFormat()
  const total = (minutes: readonly number[]) => minutes.reduce((sum, one) => sum + one, 0)
  const rows = drills.map((minutes, drill) => ({
    label: t('drills.drill', { number: drill + 1 }),
    value: t('drills.minutes', { minutes: format.number(total(minutes)) }),
    bars: minutes.map((one, index): Bar => {
      const from = total(minutes.slice(0, index))
      return { from, to: from + one, look: looks[index] ?? 'plain' }
    }),
  }))
  const drawing = (
    <>
      <ul className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
        {phases.map((phase, index) => (
          <li key={phase} className="flex items-center gap-2">
            <span className={`size-3 rounded-xs ${swatches[index]}`} />
            {t(`drills.${phase}`)}
          </li>
        ))}
      </ul>
      <BarRows max={1620} rows={rows} limit={{ at: limit, label: t('drills.limit') }} />
    </>
  )
  return (
    <FigureFrame
      label={t('drills.label')}
      wide={drawing}
      narrow={drawing}
      numbers={prose('numbers')}
      table={{ caption: t('drills.label'), head: [t('drills.minutes_head'), ...phases.map((phase) => t(`drills.${phase}`))], rows: drills.map((minutes, drill) => [t('drills.drill', { number: drill + 1 }), ...minutes.map((one) => format.number(one))]) }}
    />
  )
}
