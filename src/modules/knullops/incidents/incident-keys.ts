import { useEffect, useEffectEvent } from 'react'
import { singleKeyIsFree } from '@/patterns/keyboard'
import { keyOf, type ShortcutId } from '@/patterns/shortcuts'
import type { IncidentStatus } from './incidents.model'

/** The shortcut of each step. It works only while that step is the next one. */
export const stepShortcut: Partial<Record<IncidentStatus, ShortcutId>> = {
  acknowledged: 'incident-acknowledge',
  mitigated: 'incident-mitigate',
  resolved: 'incident-resolve',
  closed: 'incident-close',
}

/** The single keys of the incident screen. */
export const stepKey: Partial<Record<IncidentStatus, string>> = Object.fromEntries(Object.entries(stepShortcut).map(([status, id]) => [status, keyOf(id)]))
export const noteKey = keyOf('incident-note')
export const editKey = keyOf('incident-edit')

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
