import { capsOf, isSingle } from '@/patterns/shortcuts'
import { Kbd } from '@/ui/kbd'

/** The caps of a shortcut. Drawn for the eye: what has the shortcut says it in its name or in aria-keyshortcuts. */
export function Caps({ keys }: { keys: string }) {
  const combined = isSingle({ keys }) ? undefined : ''
  return capsOf(keys).map((cap) => (
    <Kbd key={cap} aria-hidden="true" data-combined={combined}>
      {cap}
    </Kbd>
  ))
}
