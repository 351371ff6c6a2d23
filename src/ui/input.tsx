import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode, type Ref } from 'react'
import { cx } from '@/lib/cx'
import { FieldNotes, fieldIds, type FieldTexts } from './field'

/** Types whose box is never empty to the eye: the browser draws a format or a button. */
const ALWAYS_FILLED = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'file', 'color', 'range'])

export type InputProps = Omit<ComponentProps<'input'>, 'size'> &
  FieldTexts & {
    /** Text or a small button at the end of the box: a unit, "show". */
    trailing?: ReactNode
    /** Classes of the wrapper. */
    className?: string
  }

function hasText(value: InputProps['value']): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/**
 * Calls `onWrite` when script writes the element's value. react-hook-form's reset and setValue do that
 * without an event, and a restored draft must not lie under its label. Returns the undoing.
 */
function watchWrites(element: HTMLInputElement, onWrite: () => void): () => void {
  const own = Object.getOwnPropertyDescriptor(element, 'value')
  const inherited = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  const target = own ?? inherited
  if (!target?.get || !target.set) return () => {}
  const { get, set } = target
  Object.defineProperty(element, 'value', {
    configurable: true,
    enumerable: target.enumerable ?? true,
    get: () => get.call(element) as unknown,
    set: (next: unknown) => {
      set.call(element, next)
      onWrite()
    },
  })
  return () => {
    if (own) Object.defineProperty(element, 'value', own)
    else Reflect.deleteProperty(element, 'value')
  }
}

function assign<T>(ref: Ref<T> | undefined, node: T | null): void | (() => void) {
  if (typeof ref === 'function') return ref(node)
  if (ref) ref.current = node
}

export function Input({ label, error, hint, trailing, className, ref, id: givenId, onChange, onBlur, ...rest }: InputProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const element = useRef<HTMLInputElement>(null)
  const [filled, setFilled] = useState(() => hasText(rest.value ?? rest.defaultValue))
  const { describedBy } = fieldIds(id, { error, hint }, rest['aria-describedby'])

  useEffect(() => {
    const input = element.current
    if (!input) return
    const sync = () => setFilled(hasText(input.value))
    // A form's reset empties its fields after the event.
    const afterReset = () => queueMicrotask(sync)
    sync()
    const stop = watchWrites(input, sync)
    input.form?.addEventListener('reset', afterReset)
    const form = input.form
    return () => {
      stop()
      form?.removeEventListener('reset', afterReset)
    }
  }, [])

  const up = filled || ALWAYS_FILLED.has(rest.type ?? 'text')
  return (
    <div className={cx('field', className)} data-up={up ? '' : undefined} data-invalid={error ? '' : undefined} data-label={label ? '' : undefined}>
      <div className="field-box">
        <input
          {...rest}
          id={id}
          ref={(node) => {
            element.current = node
            const undo = assign(ref, node)
            return () => {
              element.current = null
              if (typeof undo === 'function') undo()
              else assign(ref, null)
            }
          }}
          onChange={(event) => {
            setFilled(hasText(event.target.value))
            onChange?.(event)
          }}
          onBlur={(event) => {
            setFilled(hasText(event.target.value))
            onBlur?.(event)
          }}
          aria-invalid={error ? true : rest['aria-invalid']}
          aria-describedby={describedBy}
          className="field-control"
        />
        {label ? (
          <label htmlFor={id} className="field-label">
            {label}
          </label>
        ) : null}
        {trailing ? <span className="field-trailing">{trailing}</span> : null}
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
