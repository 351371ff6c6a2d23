import { useId, type ComponentProps } from 'react'
import { cx } from '@/lib/cx'
import { FieldNotes, fieldIds, type FieldTexts } from './field'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & FieldTexts

export function Checkbox({ label, error, hint, className, id: givenId, ...rest }: CheckboxProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const { describedBy } = fieldIds(id, { error, hint }, rest['aria-describedby'])
  return (
    <div className={className}>
      <label className={cx('inline-flex min-h-9 items-start gap-2.5 py-2 text-ui', rest.disabled ? 'cursor-not-allowed text-faint' : 'cursor-pointer')}>
        <input {...rest} id={id} type="checkbox" aria-invalid={error ? true : rest['aria-invalid']} aria-describedby={describedBy} className="check" />
        <span className="min-w-0">{label}</span>
      </label>
      <div className="-mt-1.5 ms-7">
        <FieldNotes id={id} error={error} hint={hint} />
      </div>
    </div>
  )
}
