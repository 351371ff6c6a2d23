/* Every entry of this language, each in a file of its own. import.meta.glob wants its patterns spelled out, so each
   language has these lines. */
import type { Entry } from '../entry'

export const files = import.meta.glob<Entry>('./*/*.md', { import: 'default' })
