import * as Radix from '@radix-ui/react-dropdown-menu'
import { Check, ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '@/lib/cx'

/* Radix brings the keyboard: arrows, type-ahead (1 s), a sub menu after 100 ms with 300 ms of pointer grace. */

export const Menu = Radix.Root
export const MenuRadioGroup = Radix.RadioGroup
export const MenuSub = Radix.Sub

/** Its only child is the button that opens the menu. */
export function MenuTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger asChild {...props} />
}

export function MenuContent({ className, align = 'end', sideOffset = 6, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content align={align} sideOffset={sideOffset} collisionPadding={8} className={cx('menu', className)} {...rest} />
    </Radix.Portal>
  )
}

type ItemLook = {
  icon?: ReactNode
  /** At the end of the row: a shortcut, a current value. */
  end?: ReactNode
  tone?: 'default' | 'bad'
}

function ItemBody({ icon, end, children }: ItemLook & { children?: ReactNode }) {
  return (
    <>
      {icon ? <span className="flex w-4 shrink-0 justify-center text-muted [[data-tone=bad]>&]:text-bad">{icon}</span> : null}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {end ? <span className="ms-4 flex shrink-0 items-center gap-1 text-xs text-faint">{end}</span> : null}
    </>
  )
}

/** With `asChild` the only child (a router link) becomes the item and draws its own content. */
export function MenuItem({ icon, end, tone = 'default', className, children, asChild, ...rest }: ComponentProps<typeof Radix.Item> & ItemLook) {
  return (
    <Radix.Item asChild={asChild} data-tone={tone} className={cx('menu-item', className)} {...rest}>
      {asChild ? children : <ItemBody icon={icon} end={end}>{children}</ItemBody>}
    </Radix.Item>
  )
}

export function MenuRadioItem({ icon, className, children, ...rest }: ComponentProps<typeof Radix.RadioItem> & Pick<ItemLook, 'icon'>) {
  return (
    <Radix.RadioItem className={cx('menu-item', className)} {...rest}>
      <ItemBody icon={icon}>{children}</ItemBody>
      <Radix.ItemIndicator className="ms-3 flex shrink-0 text-accent-text">
        <Check size={16} aria-hidden="true" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  )
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cx('px-2.5 pt-2 pb-1 text-xs font-medium text-faint', className)} {...rest} />
}

export function MenuSeparator({ className, ...rest }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cx('-mx-[5px] my-[5px] h-px bg-line', className)} {...rest} />
}

export function MenuSubTrigger({ icon, end, className, children, ...rest }: ComponentProps<typeof Radix.SubTrigger> & ItemLook) {
  return (
    <Radix.SubTrigger className={cx('menu-item', className)} {...rest}>
      <ItemBody icon={icon} end={end}>
        {children}
      </ItemBody>
      <ChevronRight size={14} aria-hidden="true" className="ms-1 shrink-0 text-muted rtl:rotate-180" />
    </Radix.SubTrigger>
  )
}

export function MenuSubContent({ className, sideOffset = 4, ...rest }: ComponentProps<typeof Radix.SubContent>) {
  return (
    <Radix.Portal>
      <Radix.SubContent sideOffset={sideOffset} collisionPadding={8} className={cx('menu', className)} {...rest} />
    </Radix.Portal>
  )
}
