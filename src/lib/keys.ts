/* The two that are never taken for anything else, with Ctrl or Cmd. Here, and not only in the table of shortcuts
   (content/shortcuts.ts), so that the first load does not carry the table. */
export const paletteKey = 'k'
export const sidebarKey = 'b'
/** Lists the keys of the screen. */
export const helpKey = '?'
/** Then a letter of a place. */
export const goKey = 'g'
/** To the previous and the next tab of the screen. */
export const tabKeys = ['[', ']'] as const
