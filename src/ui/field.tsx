import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export type FieldTexts = {
  label?: ReactNode
  /** What is wrong and how to put it right. */
  error?: ReactNode
  /** What the field is for; stays while typing. */
  hint?: ReactNode
}

/** The ids by which a control points at its texts. */
export function fieldIds(id: string, { error, hint }: FieldTexts, own?: string) {
  const ids = [own, error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean)
  return { describedBy: ids.length > 0 ? ids.join(' ') : undefined, errorId: `${id}-error`, hintId: `${id}-hint` }
}

/** The lines under a control: the error first, then the hint, and a counter at the end of the line. */
export function FieldNotes({ id, error, hint, end }: { id: string; end?: ReactNode } & FieldTexts) {
  if (!error && !hint && !end) return null
  return (
    <div className="mt-1.5 flex items-start gap-3 text-xs leading-[1.125rem]">
      <div className="grid min-w-0 flex-1 gap-0.5">
        {error ? (
          <p id={`${id}-error`} data-field-error="" className="flex gap-1.5 text-bad">
            <CircleAlert size={13} aria-hidden="true" className="mt-0.5 shrink-0" />
            <span className="min-w-0">{error}</span>
          </p>
        ) : null}
        {hint ? (
          <p id={`${id}-hint`} className="text-muted">
            {hint}
          </p>
        ) : null}
      </div>
      {end ? <div className="num shrink-0 text-faint">{end}</div> : null}
    </div>
  )
}
