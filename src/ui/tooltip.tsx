import * as Radix from '@radix-ui/react-tooltip'
import { createContext, useContext, type ReactElement, type ReactNode } from 'react'

export const TOOLTIP_DELAY = 700
export const TOOLTIP_SKIP_DELAY = 300

/** Whether a provider stands around: one tooltip alone may bring its own. */
const Provided = createContext(false)

/** Around what belongs together: after one tooltip the next opens at once if it is reached within 300 ms. */
export function TooltipProvider({ children, delay = TOOLTIP_DELAY, skipDelay = TOOLTIP_SKIP_DELAY }: { children: ReactNode; delay?: number; skipDelay?: number }) {
  return (
    <Radix.Provider delayDuration={delay} skipDelayDuration={skipDelay}>
      <Provided value={true}>{children}</Provided>
    </Radix.Provider>
  )
}

/**
 * Says what a control is called and its key. Never the only place of something one needs: touch has no hover.
 * The child must take a ref and pointer events (a button, a link).
 */
export function Tooltip({ content, children, shortcut, side = 'bottom' }: { content: ReactNode; children: ReactElement; shortcut?: ReactNode; side?: 'top' | 'right' | 'bottom' | 'left' }) {
  const provided = useContext(Provided)
  const tip = (
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
  return provided ? tip : <TooltipProvider>{tip}</TooltipProvider>
}
