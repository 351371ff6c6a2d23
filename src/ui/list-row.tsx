import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { cx } from '@/lib/cx'

export type ListRowProps = {
  title: ReactNode
  description?: ReactNode
  leading?: ReactNode
  trailing?: ReactNode
  selected?: boolean
  disabled?: boolean
  onPress?: () => void
  /** A router link that takes the row's place: `link={<Link to={…} />}`. */
  link?: ReactElement<{ className?: string; children?: ReactNode }>
  /** The spring to 0.99 while pressed. */
  press?: boolean
  className?: string
}

export function ListRow({ title, description, leading, trailing, selected = false, disabled = false, onPress, link, press = true, className }: ListRowProps) {
  const acts = !disabled && (onPress !== undefined || link !== undefined)
  const classes = cx(
    'flex min-h-row w-full min-w-0 items-center gap-3 rounded-md px-3 py-[calc(var(--cell-y)*0.8)] text-start text-ui no-underline transition-[background-color,scale] duration-fast -outline-offset-2',
    acts && 'cursor-pointer hover:bg-hover',
    acts && press && 'press-row',
    selected && 'row-selected',
    disabled && 'cursor-not-allowed text-faint',
    className,
  )
  const content = (
    <>
      {leading ? <span className="flex shrink-0 items-center">{leading}</span> : null}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        {description ? <span className={cx('block truncate text-xs', disabled ? 'text-faint' : 'text-muted')}>{description}</span> : null}
      </span>
      {trailing ? <span className="flex shrink-0 items-center gap-2.5 text-xs whitespace-nowrap text-muted">{trailing}</span> : null}
    </>
  )
  const state = { 'data-selected': selected ? '' : undefined, 'data-press': acts && press ? 'on' : 'off' }
  if (link && !disabled)
    return cloneElement(link as ReactElement<object>, { ...state, className: cx(classes, link.props.className), 'aria-current': selected ? 'true' : undefined, children: content } as object)
  if (onPress || disabled)
    return (
      <button type="button" disabled={disabled} aria-pressed={selected || undefined} onClick={onPress} className={classes} {...state}>
        {content}
      </button>
    )
  return (
    <div className={classes} {...state}>
      {content}
    </div>
  )
}
