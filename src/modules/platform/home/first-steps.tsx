import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { ButtonLink } from '@/patterns/button-link'
import { href } from '@/routes/href'
import { Motif } from '@/ui/motif'
import { moduleText } from './module-marks'
import { stepsOf, type FirstSteps, type Module, type StepId } from './queue.model'

const targets: Record<StepId, string> = { data: href('ai-datasets'), question: href('chat-start'), project: href('project-new'), service: href('service-new') }
const modules: Record<StepId, Module> = { data: 'knulledge', question: 'knulledge', project: 'knulldev', service: 'knullops' }

/** What a new organisation does first, ticked off by what is really there. */
export function FirstStepsList({ steps, compact }: { steps: FirstSteps; compact: boolean }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const list = stepsOf(steps)
  const done = list.filter((step) => step.done).length
  const next = list.find((step) => !step.done)?.id
  return (
    <div className={cx(compact && 'border-t border-line')}>
      {compact ? (
        <p className="px-3.5 pt-3 text-xs font-medium text-muted">{t('steps.progress', { done: format.number(done), all: format.number(list.length) })}</p>
      ) : (
        <div className="flex items-center gap-5 px-4 pt-4 pb-1">
          <Motif state={done === 0 ? 'empty' : 'missing'} className="w-24 shrink-0" />
          <p className="max-w-[52ch] text-sm text-muted text-pretty">{t('steps.body')}</p>
        </div>
      )}
      <ol className="py-2">
        {list.map(({ id, done: isDone }, index) => compact && isDone ? null : (
          <li key={id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
            <span
              aria-hidden="true"
              className={cx(
                'num grid size-[22px] shrink-0 place-items-center rounded-pill border text-2xs font-semibold',
                isDone ? 'border-good bg-good text-on-good' : id === next ? 'border-accent text-accent-text' : 'border-line-strong text-muted',
              )}
            >
              {isDone ? <Check size={12} strokeWidth={3} /> : format.number(index + 1)}
            </span>
            <div className="min-w-0 flex-1 basis-52">
              <p className={cx('text-sm font-semibold', isDone && 'text-muted')}>
                {t(`steps.${id}.title`)}
                <span className="sr-only"> {t(isDone ? 'steps.done' : 'steps.open')}</span>
              </p>
              {isDone ? null : (
                <p className="text-xs text-muted">
                  <span className={cx('font-semibold', moduleText[modules[id]])}>{t(`module.${modules[id]}`)}</span> {t(`steps.${id}.body`)}
                </p>
              )}
            </div>
            {isDone ? null : (
              <ButtonLink to={targets[id]} size="sm" variant={id === next && !compact ? 'default' : 'outline'} className="max-md:ms-[34px]">
                {t(`steps.${id}.action`)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
