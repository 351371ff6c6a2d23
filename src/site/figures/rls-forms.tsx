import { FigureFrame } from '@/site/prose/figure-frame'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { BarRows, type Bar } from './bar-rows'

/** Median milliseconds of public/files/rls-forms.sql on PostgreSQL 15, two cores: none, array, subquery, function per row. */
export const forms = ['none', 'array', 'subquery', 'function'] as const
export const measured = { list: [0.03, 0.05, 0.05, 0.26], sum: [1.9, 1.7, 161, 8305], find: [0.7, 93, 116, 2251] } as const
const questions = ['list', 'sum', 'find'] as const
const looks: Record<(typeof forms)[number], Bar['look']> = { none: 'plain', array: 'accent', subquery: 'strong', function: 'bad' }
/** A hundredth of a millisecond to ten seconds, six decades. */
const place = (ms: number) => Math.log10(ms / 0.01) / 6

export default function RlsForms() {
  const t = useText('site-figures')
  const prose = useText('site-prose')
  const format = useFormat()
  const ms = (value: number) => `${format.number(value)} ms`
  const drawing = (
    <div className="grid gap-6">
      {questions.map((question) => (
        <div key={question}>
          <p className="mb-2 text-sm font-semibold">{t(`rls.${question}`)}</p>
          <BarRows max={1} rows={forms.map((form, index) => ({ label: t(`rls.${form}`), value: ms(measured[question][index] ?? 0), bars: [{ from: 0, to: place(measured[question][index] ?? 0.01), look: looks[form] }] }))} />
        </div>
      ))}
      <p className="text-xs text-faint">{t('rls.scale')}</p>
    </div>
  )
  return (
    <FigureFrame
      label={t('rls.label')}
      wide={drawing}
      narrow={drawing}
      numbers={prose('numbers')}
      table={{ caption: t('rls.label'), head: [t('rls.policy'), ...questions.map((question) => t(`rls.${question}`))], rows: forms.map((form, index) => [t(`rls.${form}`), ...questions.map((question) => ms(measured[question][index] ?? 0))]) }}
    />
  )
}
