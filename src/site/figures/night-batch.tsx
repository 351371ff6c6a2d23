import { FigureFrame } from '@/site/prose/figure-frame'
import { useText } from '@/site/text'
import { after, before, clock, NightChart, steps } from './night-chart'

export default function NightBatch() {
  const t = useText('site-night-batch')
  const prose = useText('site-prose')
  const span = ([from, to]: readonly [number, number]) => `${clock(from)}–${clock(to)}`
  return (
    <FigureFrame
      label={t('label')}
      wide={<NightChart of="wide" />}
      narrow={<NightChart of="narrow" />}
      numbers={prose('numbers')}
      table={{ caption: t('label'), head: [t('step'), t('before'), t('after')], rows: steps.map((step, index) => [t(step), span(before[index] ?? [0, 0]), span(after[index] ?? [0, 0])]) }}
    />
  )
}
