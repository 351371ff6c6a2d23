import { useEffect, useEffectEvent, type RefObject } from 'react'
import { singleKeyIsFree } from './keyboard'
import { keyOf } from './shortcuts'

/** Moves the focus along the links of a list (those with data-step): J down, K up. Enter then opens. */
export function useStepKeys(list: RefObject<HTMLElement | null>): { focusFirst: () => void } {
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])]
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === keyOf('next') ? 1 : event.key === keyOf('previous') ? -1 : 0
    if (by === 0 || !singleKeyIsFree(event)) return
    const all = links()
    const at = all.findIndex((link) => link === document.activeElement)
    const next = all[at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]
    if (!next) return
    event.preventDefault()
    next.focus()
    next.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return { focusFirst: () => links()[0]?.focus() }
}
