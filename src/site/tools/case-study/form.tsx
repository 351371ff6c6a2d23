import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { Translate } from '@/i18n/site-words'
import { Button } from '@/ui/button'
import { Choice } from '@/ui/choice'
import { Input } from '@/ui/input'
import { Textarea } from '@/ui/textarea'
import { InputGroup } from '../tool-frame'
import { emptyMetric, metricFields, textFields, type Draft, type Metric, type Problem } from './case-study'

/** The id of the control that a problem is about. */
export const fieldId = (field: Problem['field']) => `case-${field.replaceAll('.', '-')}`

export interface CaseStudyFormProps {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly problems: readonly Problem[]
  /** What is missing is said only once somebody asked for the result; what is wrong, at once. */
  readonly checked: boolean
  readonly t: Translate
}

const mostMetrics = 12

/** Says what is wrong with a field, with the words that are meant. */
export function problemText(problem: Problem, t: Translate): string {
  return t(`problems.${problem.kind}`, { words: problem.words ?? '' })
}

export function CaseStudyForm({ draft, onChange, problems, checked, t }: CaseStudyFormProps) {
  const errorOf = (field: Problem['field']) => {
    const found = problems.filter((problem) => problem.field === field && (checked || problem.kind !== 'missing'))
    /* The same words twice are said once. */
    return found.length === 0 ? undefined : [...new Set(found.map((problem) => problemText(problem, t)))].join(' ')
  }
  const setMetric = (index: number, metric: Metric) => onChange({ ...draft, metrics: draft.metrics.map((other, at) => (at === index ? metric : other)) })
  return (
    <>
      <InputGroup legend={t('parts.story')}>
        {textFields.map((field) =>
          field === 'title' || field === 'customer' ? (
            <Input key={field} id={fieldId(field)} label={t(`fields.${field}`)} hint={t(`hints.${field}`)} error={errorOf(field)} value={draft[field]} maxLength={300} autoComplete="off" onChange={(event) => onChange({ ...draft, [field]: event.target.value })} />
          ) : (
            <Textarea key={field} id={fieldId(field)} label={t(`fields.${field}`)} hint={t(`hints.${field}`)} error={errorOf(field)} value={draft[field]} rows={3} maxLength={4000} onChange={(event) => onChange({ ...draft, [field]: event.target.value })} />
          ),
        )}
      </InputGroup>
      {draft.metrics.map((metric, index) => (
        <MetricFields
          key={index}
          index={index}
          metric={metric}
          onChange={(next) => setMetric(index, next)}
          onRemove={() => onChange({ ...draft, metrics: draft.metrics.filter((_, at) => at !== index) })}
          errorOf={errorOf}
          t={t}
        />
      ))}
      <div className="mt-5" id={fieldId('metrics')} tabIndex={-1}>
        {draft.metrics.length === 0 ? <p className="mb-3 text-sm text-bad">{t('problems.no-metric')}</p> : null}
        {draft.metrics.length < mostMetrics ? (
          <Button size="sm" variant="outline" onClick={() => onChange({ ...draft, metrics: [...draft.metrics, emptyMetric] })}>
            <Plus size={15} aria-hidden="true" />
            {t('metric.add')}
          </Button>
        ) : (
          <p className="text-xs text-muted">{t('metric.most', { count: mostMetrics })}</p>
        )}
      </div>
    </>
  )
}

interface MetricFieldsProps {
  readonly index: number
  readonly metric: Metric
  readonly onChange: (metric: Metric) => void
  readonly onRemove: () => void
  readonly errorOf: (field: Problem['field']) => string | undefined
  readonly t: Translate
}

const wide = new Set<string>(['name', 'source'])

function MetricFields({ index, metric, onChange, onRemove, errorOf, t }: MetricFieldsProps) {
  const better = useId()
  return (
    <InputGroup legend={t('metric.title', { number: index + 1 })}>
      <div className="grid gap-3 sm:grid-cols-2">
        {metricFields.map((field) => (
          <Input
            key={field}
            id={fieldId(`metrics.${index}.${field}`)}
            className={wide.has(field) ? 'sm:col-span-2' : field === 'unit' ? 'sm:col-span-1' : undefined}
            label={t(`metric.${field}`)}
            hint={field === 'source' || field === 'unit' || field === 'periodBefore' ? t(`hints.${field}`) : undefined}
            error={errorOf(`metrics.${index}.${field}`)}
            inputMode={field === 'before' || field === 'after' ? 'decimal' : undefined}
            autoComplete="off"
            maxLength={300}
            value={metric[field]}
            onChange={(event) => onChange({ ...metric, [field]: event.target.value })}
          />
        )).toSpliced(2, 0, (
          <div key="better">
            <p id={better} className="mb-1.5 text-xs text-muted">
              {t('metric.better')}
            </p>
            <Choice labelledBy={better} value={metric.better} onValueChange={(value) => onChange({ ...metric, better: value })} options={[{ value: 'lower', label: t('metric.lower') }, { value: 'higher', label: t('metric.higher') }]} />
          </div>
        ))}
      </div>
      <div>
        <Button size="sm" variant="ghost" onClick={onRemove}>
          <Trash2 size={15} aria-hidden="true" />
          {t('metric.remove', { number: index + 1 })}
        </Button>
      </div>
    </InputGroup>
  )
}
