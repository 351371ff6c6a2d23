import { cloneElement, lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactElement } from 'react'
import { recoverFromStaleChunk } from '@/patterns/stale-chunk'

/** What a menu's own file gets: the button that opens it, and whether it was already pressed. */
export interface IdleMenuProps {
  trigger: ReactElement<{ onClick?: () => void }>
  defaultOpen: boolean
}

/**
 * A menu whose code arrives when the page is idle, so that the first screen does not wait for it (Radix menus weigh 20 KB
 * gz). Pressed earlier, it opens as soon as it is there; focus stays on the button when the real one takes its place.
 */
export function idleMenu(load: () => Promise<{ default: ComponentType<IdleMenuProps> }>) {
  const Menu = lazy(() => load().catch(recoverFromStaleChunk))
  return function IdleMenu({ trigger }: Pick<IdleMenuProps, 'trigger'>) {
    const [ready, setReady] = useState(false)
    const [pressed, setPressed] = useState(false)
    const place = useRef<HTMLDivElement>(null)
    const hadFocus = useRef(false)

    useEffect(() => {
      const begin = () => void load().then(() => setReady(true), () => undefined)
      if (!('requestIdleCallback' in window)) {
        const timer = setTimeout(begin, 200)
        return () => clearTimeout(timer)
      }
      const idle = requestIdleCallback(begin, { timeout: 2000 })
      return () => cancelIdleCallback(idle)
    }, [])

    const press = () => {
      setPressed(true)
      setReady(true)
    }
    const waiting = cloneElement(trigger, { onClick: press })
    return (
      <div
        ref={place}
        className="contents"
        onFocus={() => {
          hadFocus.current = true
        }}
        onBlur={(event) => {
          /* A button that is taken away loses its focus to nothing: that is not the person leaving it. */
          if (event.relatedTarget) hadFocus.current = false
        }}
      >
        {ready ? (
          <Suspense fallback={waiting}>
            <Menu trigger={trigger} defaultOpen={pressed} />
            <KeepFocus
              keep={() => {
                if (hadFocus.current && document.activeElement === document.body) place.current?.querySelector('button')?.focus()
              }}
            />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
    )
  }
}

function KeepFocus({ keep }: { keep: () => void }) {
  const once = useRef(keep)
  useEffect(() => once.current(), [])
  return null
}
