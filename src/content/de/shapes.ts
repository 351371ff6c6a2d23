/* Every entry of this language without its text: what takes over a page that the build has drawn. */
import type { Entry } from '../entry'

export const files = import.meta.glob<Entry>('./*/*.md', { query: '?shape', import: 'default' })
