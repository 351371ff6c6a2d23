import type { ComponentProps } from 'react'
import { cx } from '@/lib/cx'

type Align = 'start' | 'end' | 'center'
const aligns: Record<Align, string> = { start: 'text-start', end: 'text-end', center: 'text-center' }

/**
 * Dense rows, tabular figures. `label` names the table; a wide one scrolls inside its own box. `focusable` is for one
 * without any link or button: only then the keyboard needs the box itself to scroll it.
 */
export function Table({ label, focusable = false, className, children, ...rest }: { label: string; focusable?: boolean } & ComponentProps<'table'>) {
  return (
    <div className="table-scroll" {...(focusable ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}>
      <table aria-label={label} className={cx('table-dense', className)} {...rest}>
        {children}
      </table>
    </div>
  )
}

export function Th({ align = 'start', scope = 'col', className, ...rest }: { align?: Align } & Omit<ComponentProps<'th'>, 'align'>) {
  return <th scope={scope} className={cx(aligns[align], className)} {...rest} />
}

/** `num` sets figures, ids and times in the mono face. */
export function Td({ align = 'start', num = false, className, ...rest }: { align?: Align; num?: boolean } & Omit<ComponentProps<'td'>, 'align'>) {
  return <td className={cx(aligns[align], num && 'num whitespace-nowrap', className)} {...rest} />
}

export function Tr({ selected = false, className, ...rest }: { selected?: boolean } & ComponentProps<'tr'>) {
  return <tr data-selected={selected ? '' : undefined} className={className} {...rest} />
}
