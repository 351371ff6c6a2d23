import { readFileSync } from 'node:fs'
import path from 'node:path'
import { shortcuts, type Shortcut } from '../src/content/shortcuts.ts'

/*
 * Parts of the documentation that the build writes from the product's own tables, as Markdown: in a text, `{{shortcuts}}`
 * on a line of its own, and `{{key:palette}}` for the keys of one shortcut.
 */

const rows: readonly Shortcut[] = shortcuts
const locales = path.resolve(import.meta.dirname, '../src/i18n/locales')

interface Words {
  /** `shortcuts.json` */
  shortcuts: { section: Record<string, string>; keys: Record<string, string> }
  /** `routes.json`: titles of screens. */
  titles: Record<string, string>
  /** Heads of the table, of `site-docs.json`. */
  heads: { key: string; does: string }
}

const read = (language: string, namespace: string): unknown => JSON.parse(readFileSync(path.join(locales, language, `${namespace}.json`), 'utf8'))
const wordsOf = (language: string): Words => ({
  shortcuts: read(language, 'shortcuts') as Words['shortcuts'],
  titles: (read(language, 'routes') as { titles: Words['titles'] }).titles,
  heads: (read(language, 'site-docs') as { keys: Words['heads'] }).keys,
})

/** "mod+k" as `Ctrl`/`⌘` + `K`, "g h" as `G` `H`: every key in code, since it is typed as it stands. German keyboards say Strg. */
export function keysOf(keys: string, language = 'en'): string {
  const names: Readonly<Record<string, string>> = { mod: `${language === 'de' ? 'Strg' : 'Ctrl'}\`/\`⌘`, Escape: 'Esc' }
  const named = (key: string) => names[key] ?? (/^[a-z]$/.test(key) ? key.toUpperCase() : key.replace('-', '–'))
  return keys.replace(/[^ +]+/g, (key) => `\`${named(key)}\``).replaceAll('+', ' + ')
}

/** Throws for a text that is not there: the build says which. */
function word(texts: Readonly<Record<string, string>>, id: string, where: string): string {
  const text = texts[id]
  if (!text) throw new Error(`no text '${id}' in ${where}`)
  return text
}

/** Every shortcut in tables by where it works, with anchors that are the same in every language. */
function shortcutTables(language: string): string {
  const { shortcuts: texts, titles, heads } = wordsOf(language)
  const groups: { id: string; title: string; rows: readonly Shortcut[] }[] = [
    { id: 'everywhere', title: word(texts.section, 'everywhere', 'shortcuts.section'), rows: rows.filter(({ on, to }) => typeof on === 'string' && on !== 'palette' && !to) },
    { id: 'go', title: word(texts.section, 'go', 'shortcuts.section'), rows: rows.filter(({ to }) => to) },
    { id: 'palette', title: word(texts.section, 'palette', 'shortcuts.section'), rows: rows.filter(({ on }) => on === 'palette') },
  ]
  for (const row of rows) {
    if (typeof row.on === 'string') continue
    const id = row.on.join(' ')
    if (groups.some((group) => group.id === id)) continue
    groups.push({ id, title: row.on.map((screen) => word(titles, screen, 'routes.titles')).join(', '), rows: rows.filter(({ on }) => typeof on !== 'string' && on.join(' ') === id) })
  }
  const line = (shortcut: Shortcut) => `| ${keysOf(shortcut.keys, language)} | ${word(texts.keys, shortcut.id, 'shortcuts.keys')} |`
  return groups.map(({ id, title, rows: list }) => `### ${title} {#keys-${id.split(' ')[0]}}\n\n| ${heads.key} | ${heads.does} |\n|---|---|\n${list.map(line).join('\n')}`).join('\n\n')
}

/** A text with its generated parts written out. Throws for a part or a shortcut that is not there. */
export function writeParts(text: string, language: string): string {
  return text.replace(/\{\{([\w-]+)(?::([\w-]+))?\}\}/g, (_, part: string, id: string | undefined) => {
    if (part === 'shortcuts') return shortcutTables(language)
    const shortcut = part === 'key' ? rows.find((row) => row.id === id) : undefined
    if (!shortcut) throw new Error(`nothing is generated for '${part}${id ? `:${id}` : ''}'`)
    return keysOf(shortcut.keys, language)
  })
}
