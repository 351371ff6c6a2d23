import * as Radix from '@radix-ui/react-tooltip'
import type { ReactElement, ReactNode } from 'react'

export const TOOLTIP_DELAY = 700
export const TOOLTIP_SKIP_DELAY = 300

/** Once, around the app: after one tooltip the next opens at once if it is reached within 300 ms. */
export function TooltipProvider({ children, delay = TOOLTIP_DELAY, skipDelay = TOOLTIP_SKIP_DELAY }: { children: ReactNode; delay?: number; skipDelay?: number }) {
  return (
    <Radix.Provider delayDuration={delay} skipDelayDuration={skipDelay}>
      {children}
    </Radix.Provider>
  )
}

/**
 * Says what a control is called and its key. Never the only place of something one needs: touch has no hover.
 * The child must take a ref and pointer events (a button, a link).
 */
export function Tooltip({ content, children, shortcut, side = 'bottom' }: { content: ReactNode; children: ReactElement; shortcut?: ReactNode; side?: 'top' | 'right' | 'bottom' | 'left' }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content side={side} sideOffset={6} collisionPadding={8} className="tooltip">
          {content}
          {shortcut ? <span className="tooltip-keys">{shortcut}</span> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
