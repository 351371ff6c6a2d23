import { Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '@/lib/cx'
import { Kbd } from '@/ui/kbd'
import { singleKeyIsFree } from './keyboard'
import { keyOf } from './shortcuts'

export type FilterInputProps = {
  value: string
  onValueChange: (value: string) => void
  /** What is filtered: "Filter services". Also the placeholder. */
  label: string
  /** Milliseconds of quiet before the value is passed on. */
  delay?: number
  className?: string
}

/** Narrows a list. `/` goes to it, Esc empties it. Passes its value on when typing pauses. */
export function FilterInput({ value, onValueChange, label, delay = 200, className }: FilterInputProps) {
  const { t } = useTranslation('patterns')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [passed, setPassed] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Taken away from outside ("Clear all filters", back): the field follows.
  if (value !== passed) {
    setPassed(value)
    setText(value)
  }

  const pass = (next: string, wait: number) => {
    setText(next)
    clearTimeout(timer.current)
    const send = () => {
      setPassed(next)
      onValueChange(next)
    }
    if (wait === 0) send()
    else timer.current = setTimeout(send, wait)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== keyOf('find') || !singleKeyIsFree(event)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  return (
    <div className={cx('relative flex h-9 w-64 max-w-full items-center max-md:w-full', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search size={14} aria-hidden="true" className="pointer-events-none absolute start-3 text-faint" />
      <input
        ref={input}
        id={id}
        type="search"
        value={text}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        aria-keyshortcuts={keyOf('find')}
        onChange={(event) => pass(event.target.value, delay)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault()
            event.stopPropagation()
            pass('', 0)
          }
          if (event.key === 'Enter') pass(text, 0)
        }}
        className="filter-input"
      />
      {text === '' ? (
        <Kbd className="pointer-events-none absolute end-2.5" aria-hidden="true">
          {keyOf('find')}
        </Kbd>
      ) : (
        <button
          type="button"
          aria-label={t('filter.clear')}
          onClick={() => {
            pass('', 0)
            input.current?.focus()
          }}
          className="absolute end-0 grid size-9 cursor-pointer place-items-center rounded-pill text-muted -outline-offset-2 hover:text-text"
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
