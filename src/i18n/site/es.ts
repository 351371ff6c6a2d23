/* The texts of the public site: those of its frame in one file, those of pages each in its own. */
import frame from '../locales/es/site.json'
import type { Texts } from '../site-words'

export { frame }
export const pages = import.meta.glob<Texts>('../locales/es/site-*.json', { import: 'default' })
