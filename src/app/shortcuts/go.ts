import { goKey } from '@/patterns/keyboard'
import { shortcuts, type Shortcut } from '@/patterns/shortcuts'
import { buildHref } from '@/routes/href'

/** Where the letter after `g` leads, if anywhere. */
export function placeOf(letter: string): string | undefined {
  const found = (shortcuts as readonly Shortcut[]).find(({ keys, to }) => to !== undefined && keys === `${goKey} ${letter.toLowerCase()}`)
  return found?.to && buildHref(found.to, {})
}
