import { shownOverlay } from './overlays'
import { singleKeysOn } from './single-keys'

export { goKey, helpKey, paletteKey, sidebarKey, tabKeys } from '@/lib/keys'

/** Ctrl or Cmd and this key, and no other modifier. */
export function isCommand(event: KeyboardEvent, key: string): boolean {
  return event.key.toLowerCase() === key && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]') !== null
}

/**
 * Single keys belong to the field while one types, to an open dialog or menu while it is there, and to nobody when they
 * are switched off.
 */
export function singleKeyIsFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.metaKey || event.isComposing) return false
  /* Many keyboards have @ and [ behind AltGr, Apple's behind Option: there the modifier only makes the sign. */
  const sign = event.key.length === 1 && !/[\p{L}\p{N}\s]/u.test(event.key)
  if ((event.ctrlKey && !event.getModifierState('AltGraph')) || (event.altKey && !sign)) return false
  if (isTyping(event.target) || !singleKeysOn() || shownOverlay() !== null) return false
  return document.querySelector('[role="dialog"][data-state="open"], [role="menu"][data-state="open"]') === null
}
