import { ChevronDown } from 'lucide-react'
import { useId, type ComponentProps } from 'react'
import { cx } from '@/lib/cx'
import { FieldNotes, fieldIds, type FieldTexts } from './field'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectProps = ComponentProps<'select'> &
  FieldTexts & {
    options?: readonly SelectOption[]
    /** `pill` is for a tool bar: 36 px, its label spoken but not drawn. */
    variant?: 'field' | 'pill'
  }

/** The platform's own select: its list, its keyboard and its phone wheel come for nothing. */
export function Select({ label, error, hint, options, variant = 'field', className, id: givenId, children, ...rest }: SelectProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const { describedBy } = fieldIds(id, { error, hint }, rest['aria-describedby'])
  const content = options
    ? options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))
    : children
  const control = { ...rest, id, 'aria-invalid': error ? true : rest['aria-invalid'], 'aria-describedby': describedBy }

  if (variant === 'pill')
    return (
      <span className={cx('relative inline-flex h-btn-sm w-fit max-w-full', className)}>
        {label ? (
          <label htmlFor={id} className="sr-only">
            {label}
          </label>
        ) : null}
        <select {...control} className="select-pill">
          {content}
        </select>
        <ChevronDown size={14} aria-hidden="true" className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-muted" />
      </span>
    )

  return (
    <div className={cx('field', className)} data-up="" data-invalid={error ? '' : undefined} data-label={label ? '' : undefined}>
      <div className="field-box">
        <select {...control} className="field-control field-select">
          {content}
        </select>
        {label ? (
          <label htmlFor={id} className="field-label">
            {label}
          </label>
        ) : null}
        <ChevronDown size={16} aria-hidden="true" className="pointer-events-none absolute end-3.5 top-1/2 -translate-y-1/2 text-muted" />
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
