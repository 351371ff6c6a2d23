import { FieldNotes } from '@/ui/field'
import { useProblem } from './inquiry-form'
import type { InquiryForm } from './use-inquiry'

interface Choice {
  value: string
  label: string
  hint?: string
}

/** One of a few, all of them to be seen. */
export function ChoiceField({ form, field, legend, choices, columns = 2 }: { form: InquiryForm; field: 'topic' | 'urgency'; legend: string; choices: readonly Choice[]; columns?: 1 | 2 }) {
  const error = useProblem(form)(field)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className={columns === 2 ? 'grid gap-2 sm:grid-cols-2' : 'grid gap-2'}>
        {choices.map(({ value, label, hint }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-sm border border-line-strong bg-raised px-3.5 py-2.5 text-sm has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus dark:bg-transparent"
          >
            <input type="radio" name={field} value={value} required aria-describedby={error ? `form-${field}-error` : undefined} className="mt-0.5 size-4 shrink-0 accent-accent outline-none" />
            <span className="min-w-0">
              <span className="block font-medium">{label}</span>
              {hint ? <span className="mt-0.5 block text-xs text-muted">{hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={`form-${field}`} error={error} />
    </fieldset>
  )
}
