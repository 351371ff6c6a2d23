import { Check } from 'lucide-react'
import { cx } from '@/lib/cx'

export type Step = { id: string; label: string; state: 'done' | 'current' | 'todo' }

/** Where a record stands: done is filled with a check, the current one ringed and bold, the rest outlines. */
export function Stepper({ steps, label, stateLabels, className }: { steps: readonly Step[]; label?: string; /** Spoken after each step, since shape alone cannot be. */ stateLabels?: Partial<Record<Step['state'], string>>; className?: string }) {
  return (
    <ol aria-label={label} className={cx('stepper', className)}>
      {steps.map((step) => (
        <li key={step.id} data-state={step.state} aria-current={step.state === 'current' ? 'step' : undefined}>
          <span className="stepper-point" aria-hidden="true">
            {step.state === 'done' ? <Check size={10} strokeWidth={3} /> : null}
          </span>
          <span className="stepper-label">{step.label}</span>
          {stateLabels?.[step.state] ? <span className="sr-only">{stateLabels[step.state]}</span> : null}
        </li>
      ))}
    </ol>
  )
}
