function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]') !== null
}

/** Single keys belong to the field while one types, and to an open dialog or menu while it is there. */
export function singleKeyIsFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return false
  if (isTyping(event.target)) return false
  return document.querySelector('[role="dialog"][data-state="open"], [role="menu"][data-state="open"]') === null
}
