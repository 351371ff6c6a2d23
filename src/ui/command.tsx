import * as Radix from '@radix-ui/react-dialog'
import { Command as Cmdk } from 'cmdk'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { useFocusReturn } from './dialog'

export type CommandDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the dialog and its list for screen readers. */
  label: string
  /** The chosen item. */
  value: string
  onValueChange: (value: string) => void
  /** Before cmdk sees the key: what is prevented here is not its. */
  onKeyDown: (event: KeyboardEvent) => void
  /** Esc, before the dialog closes. Prevent it to go back one step instead. */
  onEscape: (event: globalThis.KeyboardEvent) => void
  /** Once it is gone. Where it returns true the focus is not given back: it goes to another screen. */
  onGone: () => boolean
  /** Wider, for two columns. */
  wide?: boolean
  children: ReactNode
}

/**
 * A list over everything that is narrowed by typing; on a phone a sheet from the bottom. Filtering is the caller's: cmdk's
 * own finds letters anywhere in a word, which is not what one typed.
 */
export function CommandDialog({ open, onOpenChange, label, value, onValueChange, onKeyDown, onEscape, onGone, wide = false, children }: CommandDialogProps) {
  const focus = useFocusReturn()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim command-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focus.onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            if (onGone()) event.preventDefault()
            else focus.onCloseAutoFocus(event)
          }}
          onEscapeKeyDown={onEscape}
          data-wide={wide ? '' : undefined}
          className="command"
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <Cmdk label={label} shouldFilter={false} vimBindings={false} loop value={value} onValueChange={onValueChange} onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
            {children}
          </Cmdk>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export const CommandInput = ({ className, ...rest }: ComponentProps<typeof Cmdk.Input>) => <Cmdk.Input className={cx('command-input', className)} {...rest} />

export const CommandList = ({ className, ...rest }: ComponentProps<typeof Cmdk.List>) => <Cmdk.List className={cx('command-list', className)} {...rest} />

export const CommandGroup = (props: ComponentProps<typeof Cmdk.Group>) => <Cmdk.Group className="command-group" {...props} />

export type CommandItemProps = {
  value: string
  icon?: ReactNode
  title: ReactNode
  hint?: ReactNode
  /** At the end: keys, a state. */
  end?: ReactNode
  disabled?: boolean
  onSelect: () => void
}

/** One line; on a phone the quieter text is a second one. */
export function CommandItem({ value, icon, title, hint, end, disabled, onSelect }: CommandItemProps) {
  return (
    <Cmdk.Item value={value} disabled={disabled} onSelect={onSelect} className="command-item">
      {icon ? <span className="command-icon">{icon}</span> : null}
      <span className="flex min-w-0 flex-1 items-baseline gap-x-2.5 max-md:flex-col">
        <span className="max-w-full min-w-0 truncate font-medium md:shrink-0 md:max-w-[75%]">{title}</span>
        {hint ? <span className="max-w-full min-w-0 truncate text-sm text-muted">{hint}</span> : null}
      </span>
      {end ? <span className="ms-3 flex shrink-0 items-center gap-1">{end}</span> : null}
    </Cmdk.Item>
  )
}
