import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { FieldNotes, fieldIds, type FieldTexts } from './field'

export type TextareaProps = ComponentProps<'textarea'> &
  FieldTexts & {
    /** At the end of the line below: "214 of 500". */
    counter?: ReactNode
  }

/** Several lines. The label stays above the text, since the text moves under it; the box grows with its content. */
export function Textarea({ label, error, hint, counter, className, id: givenId, rows = 4, ...rest }: TextareaProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const { describedBy } = fieldIds(id, { error, hint }, rest['aria-describedby'])
  return (
    <div className={cx('field', className)} data-up="" data-invalid={error ? '' : undefined} data-label={label ? '' : undefined}>
      <div className="field-box field-box-area">
        {label ? (
          <label htmlFor={id} className="field-label">
            {label}
          </label>
        ) : null}
        <textarea
          {...rest}
          id={id}
          rows={rows}
          aria-invalid={error ? true : rest['aria-invalid']}
          aria-describedby={describedBy}
          className="field-control field-area"
          style={{ minHeight: `${rows * 1.5 + 2}rem`, ...rest.style }}
        />
      </div>
      <FieldNotes id={id} error={error} hint={hint} end={counter} />
    </div>
  )
}
