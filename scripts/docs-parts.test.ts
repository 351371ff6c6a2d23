import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { shortcuts } from '../src/content/shortcuts'
import { languages } from '../src/i18n/language'
import { readEntry } from './content'
import { keysOf, writeParts } from './docs-parts'

describe('the documentation', () => {
  it.each(languages)('lists every shortcut of the product, in %s', (language) => {
    const { blocks } = readEntry(path.resolve('src/content', language, 'docs/platform.md'))
    const html = blocks.map((block) => ('html' in block ? block.html : '')).join('')
    const section = html.slice(html.indexOf('id="keys"'), html.indexOf('<h2', html.indexOf('id="keys"')))
    expect(section.match(/<tr><td>/g)).toHaveLength(shortcuts.length)
    expect(html).not.toContain('{{')
  })

  it.each(languages)('and the roles are called as the product calls them, in %s', (language) => {
    const read = (namespace: string) => JSON.parse(readFileSync(`src/i18n/locales/${language}/${namespace}.json`, 'utf8')) as Record<string, Record<string, Record<string, unknown>>>
    const { can, ...roles } = read('site-docs').roles ?? {}
    expect(roles).toMatchObject(read('shell').org?.role ?? {})
    expect(can).toEqual(read('team').roles?.can)
  })

  it('shows keys as they are pressed', () => {
    expect(keysOf('mod+k')).toBe('`Ctrl`/`⌘` + `K`')
    expect(keysOf('g h')).toBe('`G` `H`')
    expect(keysOf('1-9')).toBe('`1–9`')
    expect(keysOf('Shift+Enter')).toBe('`Shift` + `Enter`')
  })

  it('ends the build for a shortcut or a part that is not there', () => {
    expect(() => writeParts('{{key:no-such}}', 'en')).toThrow("nothing is generated for 'key:no-such'")
    expect(() => writeParts('{{limits}}', 'en')).toThrow("nothing is generated for 'limits'")
  })
})
