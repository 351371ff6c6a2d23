import { shownOverlay } from './overlays'
import { singleKeysOn } from './single-keys'

/* The two that are never taken for anything else, with Ctrl or Cmd. Here, and not only in the table of shortcuts, so
   that the first load does not carry the table. */
export const paletteKey = 'k'
export const sidebarKey = 'b'
/** Lists the keys of the screen. */
export const helpKey = '?'
/** Then a letter of a place. */
export const goKey = 'g'
/** To the previous and the next tab of the screen. */
export const tabKeys = ['[', ']'] as const

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
