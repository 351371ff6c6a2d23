import { useEffect, useEffectEvent } from 'react'
import { singleKeyIsFree } from '@/patterns/keyboard'
import type { IncidentStatus } from './incidents.model'

/** The single keys of the incident screen. A step's key works only while that step is the next one. */
export const stepKey: Partial<Record<IncidentStatus, string>> = { acknowledged: 'a', mitigated: 'm', resolved: 'r', closed: 'c' }
export const noteKey = 'n'
export const editKey = 'e'

/** Calls what belongs to a key, while no field has the focus and no dialog is open. */
export function useKeys(acts: Readonly<Record<string, (() => void) | undefined>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = event.key.length === 1 ? acts[event.key.toLowerCase()] : undefined
    if (!act || event.shiftKey || event.repeat || !singleKeyIsFree(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
