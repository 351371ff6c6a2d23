import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { singleKeyIsFree } from '@/patterns/keyboard'
import { keyOf } from '@/patterns/shortcuts'
import { Kbd } from '@/ui/kbd'

interface Props {
  value: string
  onType: (value: string) => void
  /** Enter: now, without waiting for a pause. */
  onEnter: () => void
  /** Arrow down: to the results. */
  onDown: () => void
}

/** The question. `/` goes to it, Esc empties it, the arrow leads to the results. */
export function SearchField({ value, onType, onEnter, onDown }: Props) {
  const { t } = useTranslation('search')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== keyOf('find') || !singleKeyIsFree(event)) return
    event.preventDefault()
    input.current?.select()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <form
      role="search"
      className="relative mb-4 flex items-center"
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
    >
      <label htmlFor={id} className="sr-only">
        {t('title')}
      </label>
      <Search size={18} strokeWidth={1.6} aria-hidden="true" className="pointer-events-none absolute start-4 text-muted" />
      <input
        ref={input}
        id={id}
        type="search"
        value={value}
        placeholder={t('placeholder')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        enterKeyHint="search"
        aria-keyshortcuts={keyOf('find')}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault()
            onType('')
          }
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            onDown()
          }
        }}
        className="filter-input h-12! ps-11! pe-12! text-md!"
      />
      {value === '' ? (
        <Kbd className="pointer-events-none absolute end-4" aria-hidden="true">
          {keyOf('find')}
        </Kbd>
      ) : (
        <button
          type="button"
          aria-label={t('clear')}
          onClick={() => {
            onType('')
            input.current?.focus()
          }}
          className="absolute end-1.5 grid size-9 cursor-pointer place-items-center rounded-pill text-muted -outline-offset-2 hover:text-text"
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </form>
  )
}
