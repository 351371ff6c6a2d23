import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { buttonClass } from './button'
import { InDialog } from './in-dialog'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Always there, for the reader of the screen and of the screen reader. */
  title: ReactNode
  description?: ReactNode
  /** The answers: the verb on the right. */
  footer?: ReactNode
  closeLabel: string
  size?: 'sm' | 'md' | 'lg'
  children?: ReactNode
}

const widths = { sm: 'md:max-w-[26rem]', md: 'md:max-w-[30rem]', lg: 'md:max-w-[44rem]' }

/**
 * Radix gives the focus back to its own trigger only, and ours are opened by state. So the element that had the
 * focus is remembered: from a menu, the button that opened it, since the item is gone by then. Where nothing is
 * left of it (the deleted row), the heading of the screen takes the focus.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      const active = document.activeElement instanceof HTMLElement ? document.activeElement : null
      const trigger = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
      opener.current = (trigger ? document.getElementById(trigger) : null) ?? active
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const target = opener.current?.isConnected ? opener.current : document.querySelector<HTMLElement>('h1[tabindex="-1"]')
      target?.focus({ preventScroll: target !== opener.current })
    },
  }
}

/** What a dialog and a sheet begin with. */
function Head({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  return (
    <div className="py-5 ps-6 pe-14">
      <Radix.Title className="text-lg leading-6 font-semibold">{title}</Radix.Title>
      {description ? <Radix.Description className="mt-1.5 text-base text-muted">{description}</Radix.Description> : null}
    </div>
  )
}

/** Last in the order of focus: what one opened the dialog for comes first. */
function CloseButton({ label, tight = false }: { label: string; /** Level with the first row of a sheet that shows no title. */ tight?: boolean }) {
  return (
    <Radix.Close aria-label={label} className={buttonClass({ variant: 'ghost', size: 'icon', className: cx('absolute! text-muted', tight ? 'end-2 top-2.5' : 'end-3 top-3.5') })}>
      <X size={16} aria-hidden="true" />
    </Radix.Close>
  )
}

/** Asks or shows one thing above the page. Esc and the scrim close it, focus goes back to where it was. */
export function Dialog({ open, onOpenChange, title, description, footer, closeLabel, size = 'md', children }: DialogProps) {
  const focus = useFocusReturn()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cx('dialog', widths[size])}
        >
          <Head title={title} description={description} />
          {children ? (
            <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-5">
              <InDialog value={true}>{children}</InDialog>
            </div>
          ) : null}
          {footer ? <div className="flex flex-wrap-reverse items-center justify-end gap-2 px-6 pt-1 pb-5 max-md:[&>button]:flex-1">{footer}</div> : null}
          <CloseButton label={closeLabel} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export type SheetProps = Omit<DialogProps, 'size'> & {
  side?: 'left' | 'right' | 'bottom'
  /** Keeps the title for screen readers only: a navigation sheet. */
  hideTitle?: boolean
  className?: string
}

/** A dialog that comes from an edge: the phone's side bar, a source beside a chat. */
export function Sheet({ open, onOpenChange, title, description, footer, closeLabel, side = 'right', hideTitle = false, className, children }: SheetProps) {
  const focus = useFocusReturn()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content {...focus} {...(description ? {} : { 'aria-describedby': undefined })} data-side={side} className={cx('sheet', className)}>
          {hideTitle ? (
            <>
              <Radix.Title className="sr-only">{title}</Radix.Title>
              {description ? <Radix.Description className="sr-only">{description}</Radix.Description> : null}
            </>
          ) : (
            <Head title={title} description={description} />
          )}
          <div className={cx('min-h-0 flex-1 overflow-y-auto', !hideTitle && 'px-6 pb-6')}>{children}</div>
          {footer ? <div className="flex flex-wrap items-center gap-2 border-t border-line px-6 py-4">{footer}</div> : null}
          <CloseButton label={closeLabel} tight={hideTitle} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
