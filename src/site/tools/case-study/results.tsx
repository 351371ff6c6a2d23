import { Download, Printer } from 'lucide-react'
import type { Translate } from '@/i18n/site-words'
import { useText } from '@/site/text'
import { Button } from '@/ui/button'
import { deliver } from '../deliver'
import type { Draft, Problem } from './case-study'
import { isBlank } from './drafts'
import { fieldId, problemText } from './form'
import { Preview } from './preview'
import { problemsOf } from './problems'
import { caseStudyMarkdown, metricsCsv } from './report'

export interface ResultsProps {
  readonly draft: Draft
  /** Somebody wanted to take away what is no case study yet. */
  readonly onRefused: () => void
}

/** The study as it will be read, taking it away, and what is still open. */
export default function Results({ draft, onRefused }: ResultsProps) {
  const t = useText('site-case-study-builder')
  const problems = problemsOf(draft, t.language)
  /** Hands the study over, or goes to the first thing that keeps it from being one. */
  const take = (hand: () => void) => {
    const first = problems[0]
    if (!first) return hand()
    onRefused()
    document.getElementById(fieldId(first.field))?.focus()
  }
  return (
    <>
      <Preview draft={draft} t={t} />
      <div className="print:hidden">
        <div className="flex flex-wrap gap-2" role="group" aria-label={t('take.label')}>
          <Button size="sm" onClick={() => take(() => deliver(caseStudyMarkdown(draft, t), 'knull-case-study.md', 'text/markdown'))}>
            <Download size={15} aria-hidden="true" />
            {t('take.markdown')}
          </Button>
          <Button size="sm" variant="outline" onClick={() => take(() => deliver(metricsCsv(draft, t), 'knull-case-study.csv', 'text/csv'))}>
            <Download size={15} aria-hidden="true" />
            {t('take.csv')}
          </Button>
          <Button size="sm" variant="outline" onClick={() => take(() => window.print())}>
            <Printer size={15} aria-hidden="true" />
            {t('take.print')}
          </Button>
        </div>
      </div>
      <Open problems={problems} blank={isBlank(draft)} t={t} />
    </>
  )
}

/** What keeps the draft from being a case study, each a link to its field. */
function Open({ problems, blank, t }: { problems: readonly Problem[]; blank: boolean; t: Translate }) {
  return (
    <section className="rounded-lg border border-line bg-raised p-5 shadow-edge md:p-6 print:hidden">
      <div role="status">
        <h2 className="text-md font-semibold">{problems.length === 0 ? t('open.none') : t('open.title', { count: problems.length })}</h2>
      </div>
      <p className="mt-1 max-w-measure text-sm text-muted">{problems.length === 0 ? t('open.ready') : t(blank ? 'open.blank' : 'open.text')}</p>
      {problems.length > 0 && !blank ? (
        <ul className="mt-3 text-sm">
          {problems.map((problem, index) => (
            <li key={index} className="border-t border-line py-2">
              <a
                className="link"
                href={`#${fieldId(problem.field)}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(fieldId(problem.field))?.focus()
                }}
              >
                {fieldName(problem.field, t)}
              </a>
              : {problemText(problem, t)}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function fieldName(field: Problem['field'], t: Translate): string {
  const [, index, name] = /^metrics\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (name) return `${t('metric.title', { number: Number(index) + 1 })}, ${t(`metric.${name}`)}`
  return t(field === 'metrics' ? 'parts.metrics' : `fields.${field}`)
}
