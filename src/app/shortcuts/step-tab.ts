/** Chooses the tab beside the chosen one in the screen's first row of tabs, and goes to it. Does nothing on a screen without. */
export function stepTab(by: 1 | -1): void {
  const tabs = [...(document.querySelector('main [role="tablist"]')?.querySelectorAll<HTMLElement>('[role="tab"]:not(:disabled)') ?? [])]
  const at = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true')
  const next = tabs[(at + by + tabs.length) % tabs.length]
  next?.click()
  next?.focus()
}
