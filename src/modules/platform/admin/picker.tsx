import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '@/lib/cx'
import type { organisationChoices } from './admin.queries'
import { useSettled } from './use-settled'

export interface PickerProps {
  /** What is chosen: "Organisation". Also the placeholder. */
  label: string
  /** Id of what is chosen. */
  value: string | null
  onChange: (id: string | null) => void
  /** What is offered for a text; an id finds exactly the one. */
  choices: typeof organisationChoices
}

/** Narrows to one record that is found by typing: a combobox, and once chosen a chip that can be taken away. */
export function Picker(props: PickerProps) {
  return props.value ? <Chosen {...props} value={props.value} /> : <Search {...props} />
}

function Chosen({ label, value, onChange, choices }: PickerProps & { value: string }) {
  const { t } = useTranslation('admin')
  const { data } = useQuery(choices(value))
  const name = data?.find((choice) => choice.id === value)?.name ?? value.slice(0, 8)
  return (
    <span className="inline-flex h-9 max-w-full items-center rounded-pill border border-accent bg-accent-soft ps-3.5 text-sm">
      <span className="truncate">
        <span className="text-muted">{label}:</span> {name}
      </span>
      <button
        type="button"
        aria-label={t('filter.remove', { what: `${label}: ${name}` })}
        onClick={() => onChange(null)}
        className="grid size-9 shrink-0 cursor-pointer place-items-center rounded-pill text-muted -outline-offset-2 hover:text-text"
      >
        <X size={14} aria-hidden="true" />
      </button>
    </span>
  )
}

function Search({ label, onChange, choices }: PickerProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const settled = useSettled(text.trim())
  const { data, isError } = useQuery({ ...choices(settled), enabled: open })
  const rows = data ?? []
  const active = open ? rows[Math.min(at, rows.length - 1)] : undefined

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) setOpen(true)
      else setAt((Math.min(at, rows.length - 1) + (event.key === 'ArrowDown' ? 1 : -1) + rows.length) % Math.max(1, rows.length))
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      onChange(active.id)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }

  return (
    <span className="relative inline-flex w-44 max-md:w-full">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        role="combobox"
        aria-expanded={open && rows.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active ? `${id}-${active.id}` : undefined}
        value={text}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        className="filter-input h-9 px-3.5"
      />
      {open && (isError || data) ? (
        <div id={`${id}-list`} role="listbox" tabIndex={-1} aria-label={label} className="menu absolute top-10 z-menu w-72 max-md:w-full">
          {rows.map((row, index) => (
            <div
              key={row.id}
              id={`${id}-${row.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={row === active}
              /* Before the field loses the focus and takes the list away. */
              onPointerDown={(event) => {
                event.preventDefault()
                onChange(row.id)
              }}
              onPointerMove={() => setAt(index)}
              className={cx('flex cursor-pointer items-baseline gap-2 rounded-sm px-2.5 py-1.5 text-sm', row === active && 'bg-hover')}
            >
              <span className="min-w-0 flex-1 truncate">{row.name}</span>
              {row.hint ? <span className="num max-w-40 shrink-0 truncate text-xs text-muted">{row.hint}</span> : null}
            </div>
          ))}
          {rows.length === 0 ? (
            <div role="option" tabIndex={-1} aria-selected="false" aria-disabled="true" className="px-2.5 py-1.5 text-sm text-muted">
              {t(isError ? 'filter.failed' : 'filter.none')}
            </div>
          ) : null}
        </div>
      ) : null}
    </span>
  )
}
