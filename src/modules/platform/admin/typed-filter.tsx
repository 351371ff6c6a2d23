import { useEffect, useId, useRef, useState } from 'react'
import { cx } from '@/lib/cx'

/** A filter beside the one that `/` goes to: passes its text on when typing pauses, or at Enter. */
export function TypedFilter({ label, value, onChange, className }: { label: string; value: string; onChange: (text: string) => void; className?: string }) {
  const id = useId()
  const [text, setText] = useState(value)
  const [passed, setPassed] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  /* Taken away from outside: the field follows. */
  if (value !== passed) {
    setPassed(value)
    setText(value)
  }
  const pass = (next: string) => {
    clearTimeout(timer.current)
    setPassed(next)
    onChange(next)
  }
  return (
    <span className={cx('inline-flex max-md:w-full!', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        value={text}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          const next = event.target.value
          setText(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => pass(next), 300)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') pass(text)
        }}
        className="filter-input h-9 px-3.5!"
      />
    </span>
  )
}
