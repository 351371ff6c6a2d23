import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '@/lib/cx'

export type TabItem<Id extends string = string> = {
  id: Id
  label: ReactNode
  icon?: ReactNode
  /** Already formatted, or a plain number. */
  count?: ReactNode
  disabled?: boolean
}

export type TabsProps<Id extends string = string> = {
  items: readonly TabItem<Id>[]
  value: Id
  onValueChange: (id: Id) => void
  /** Names the list for screen readers. */
  label: string
  /** Shared with TabPanel, so that each tab names the panel it opens. */
  id?: string
  /** `pill` switches a view of the same thing; `line` heads the parts of a record. */
  variant?: 'pill' | 'line'
  className?: string
}

/** How much of a neighbour shows beside the open tab where the list is wider than its place. */
const peek = 32

const tabId = (tabs: string, item: string) => `${tabs}-tab-${item}`
const panelId = (tabs: string, item: string) => `${tabs}-panel-${item}`

export function Tabs<Id extends string>({ items, value, onValueChange, label, id, variant = 'pill', className }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const open = items.filter((item) => !item.disabled)
  // A value that no tab has must not take the list out of the tab order.
  const reachable = open.some((item) => item.id === value) ? value : open[0]?.id

  /* On a phone the open tab may lie outside of the list: it comes into view, without the page moving. */
  useLayoutEffect(() => {
    const strip = list.current
    const tab = strip?.querySelector('[aria-selected=true]')
    if (!strip || !tab || strip.scrollWidth <= strip.clientWidth) return
    const place = strip.getBoundingClientRect()
    const its = tab.getBoundingClientRect()
    if (its.left - peek < place.left) strip.scrollLeft += its.left - peek - place.left
    else if (its.right + peek > place.right) strip.scrollLeft += its.right + peek - place.right
  }, [value])

  const move = (event: KeyboardEvent) => {
    const at = open.findIndex((item) => item.id === reachable)
    const rtl = list.current ? getComputedStyle(list.current).direction === 'rtl' : false
    const next = event.key === 'ArrowRight' ? at + (rtl ? -1 : 1)
      : event.key === 'ArrowLeft' ? at + (rtl ? 1 : -1)
      : event.key === 'Home' ? 0
      : event.key === 'End' ? open.length - 1
      : null
    if (next === null || open.length === 0) return
    const target = open[(next + open.length) % open.length]
    if (!target) return
    event.preventDefault()
    onValueChange(target.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(target.id)}"]`)?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      data-variant={variant}
      onKeyDown={move}
      className={cx(
        'flex max-w-full overflow-x-auto [scrollbar-width:none]',
        variant === 'pill' ? 'w-fit gap-0.5 rounded-pill border border-line bg-sunken p-0.5' : 'gap-5 border-b border-line',
        className,
      )}
    >
      {items.map((item) => {
        const selected = item.id === value
        return (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={id ? tabId(id, item.id) : undefined}
            data-tab={item.id}
            aria-selected={selected}
            aria-controls={id && selected ? panelId(id, item.id) : undefined}
            aria-disabled={item.disabled || undefined}
            disabled={item.disabled}
            tabIndex={item.id === reachable ? 0 : -1}
            onClick={() => onValueChange(item.id)}
            className={cx(
              'inline-flex shrink-0 cursor-pointer items-center gap-1.5 text-sm font-medium whitespace-nowrap text-muted transition-colors duration-fast disabled:cursor-not-allowed disabled:text-faint',
              variant === 'pill'
                ? 'h-9 rounded-pill px-3.5 not-disabled:hover:text-text aria-selected:bg-raised aria-selected:text-text aria-selected:shadow-[var(--shadow-sm),0_0_0_1px_var(--line)] dark:aria-selected:bg-overlay -outline-offset-2 forced-colors:aria-selected:bg-[SelectedItem] forced-colors:aria-selected:text-[SelectedItemText]'
                : 'tab-line h-10 not-disabled:hover:text-text aria-selected:text-text -outline-offset-2',
            )}
          >
            {item.icon}
            {item.label}
            {item.count === undefined ? null : <span className="num text-xs text-faint [[aria-selected=true]>&]:text-muted">{item.count}</span>}
          </button>
        )
      })}
    </div>
  )
}

/** The content of one tab. Drawn only while `value` is its item. */
export function TabPanel({ tabs, item, value, className, children }: { tabs: string; item: string; value: string; className?: string; children: ReactNode }) {
  if (item !== value) return null
  return (
    <div role="tabpanel" id={panelId(tabs, item)} aria-labelledby={tabId(tabs, item)} tabIndex={0} className={className}>
      {children}
    </div>
  )
}
