import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { singleKeyIsFree } from '@/patterns/keyboard'
import { keyOf } from '@/patterns/shortcuts'

interface Acts {
  readOne: (id: string) => void
  readAll: () => void
}

const readKey = keyOf('notifications-read')
/** "Shift+R" as a KeyboardEvent has it: R, with Shift. */
const readAllKey = keyOf('notifications-read-all').replace('Shift+', '')

/** E reads the notification that has the focus and goes on to the next where it leaves the list; Shift+R reads all. */
export function useReadKeys(list: RefObject<HTMLElement | null>, { readOne, readAll }: Acts): void {
  const next = useRef<string | null>(null)
  const stops = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])]
  const idOf = (element: Element | null | undefined) => element?.closest<HTMLElement>('[data-notification]')?.dataset.notification

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || !singleKeyIsFree(event)) return
    if (event.shiftKey && event.key === readAllKey) {
      event.preventDefault()
      readAll()
    } else if (!event.shiftKey && event.key === readKey) {
      const id = idOf(document.activeElement)
      if (!id) return
      event.preventDefault()
      const all = stops()
      const at = all.findIndex((stop) => idOf(stop) === id)
      next.current = idOf(all[at + 1] ?? all[at - 1]) ?? null
      readOne(id)
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  /* Among the unread ones, what was just read is gone, and the focus with it. */
  useEffect(() => {
    if (next.current === null || document.activeElement !== document.body) return
    stops()
      .find((stop) => idOf(stop) === next.current)
      ?.focus()
    next.current = null
  })
}
