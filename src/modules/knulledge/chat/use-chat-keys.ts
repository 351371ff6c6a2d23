import { useEffect, useEffectEvent } from 'react'
import { singleKeyIsFree } from '@/patterns/keyboard'
import { keyOf } from '@/patterns/shortcuts'

/** The keys of the chat, beside Enter (send) and Shift Enter (new line) in the field. Digits open quotes. */
export const chatKeys = {
  new: keyOf('chat-new'),
  next: keyOf('next'),
  previous: keyOf('previous'),
  scope: keyOf('chat-scope'),
  field: keyOf('find'),
  escape: keyOf('chat-stop'),
}

interface Acts {
  /** Stops the answer that is being written; otherwise closes the source. */
  escape?: () => void
  openQuote: (position: number) => void
  step: (by: 1 | -1) => void
  chooseScope?: () => void
  startNew: () => void
}

const overlayOpen = () => document.querySelector('[role="dialog"][data-state="open"], [role="menu"][data-state="open"]') !== null

/** Esc works from anywhere, also from the field; single keys work while nothing has the focus to type in. */
export function useChatKeys(acts: Acts): void {
  const actOf = (key: string): (() => void) | undefined => {
    if (/^[1-9]$/.test(key)) return () => acts.openQuote(Number(key))
    if (key === chatKeys.next) return () => acts.step(1)
    if (key === chatKeys.previous) return () => acts.step(-1)
    if (key === chatKeys.scope) return acts.chooseScope
    if (key === chatKeys.field) return () => document.getElementById('question')?.focus()
    return key === chatKeys.new ? acts.startNew : undefined
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === chatKeys.escape) {
      if (!acts.escape || event.defaultPrevented || overlayOpen()) return
      event.preventDefault()
      acts.escape()
      return
    }
    if (event.repeat || !singleKeyIsFree(event)) return
    const act = actOf(event.key)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
