import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import texts from '@/i18n/locales/en/shortcuts.json'
import { isScreen, rowOf } from '@/routes/select'
import { table, type Row } from '@/routes/table'
import { goKey } from './keyboard'
import { capsOf, isSingle, keyOf, shortcuts, shortcutsOn, type Shortcut } from './shortcuts'

const rows: readonly Shortcut[] = shortcuts
const screens = (table as readonly Row[]).filter(isScreen)

/** Every press that a shortcut answers to: "1-9" is nine of them; of "g h" the pair. */
const presses = ({ keys }: Shortcut): string[] => {
  const range = /^(\d)-(\d)$/.exec(keys)
  return range ? Array.from({ length: Number(range[2]) - Number(range[1]) + 1 }, (_, index) => String(Number(range[1]) + index)) : [keys]
}

const doubles = (list: readonly Shortcut[]) => {
  const taken = new Map<string, string>()
  return list.flatMap((shortcut) =>
    presses(shortcut).flatMap((press) => {
      const other = taken.get(press)
      taken.set(press, shortcut.id)
      return other === undefined ? [] : [`${press}: ${other} and ${shortcut.id}`]
    }),
  )
}

describe('the table of shortcuts', () => {
  it.each(screens.map((row) => [row.id, row.shell] as const))('no key means two things on %s', (id, shell) => {
    expect(doubles(shortcutsOn(id, shell === 'platform'))).toEqual([])
  })

  it('would notice two meanings', () => {
    expect(doubles([...shortcutsOn('incident', true), { id: 'new', keys: 'c', on: ['incident'] }])).toEqual(['c: incident-close and new'])
    expect(doubles([{ id: 'quote', keys: '1-9', on: 'platform' }, { id: 'tab', keys: '3', on: 'platform' }])).toEqual(['3: quote and tab'])
  })

  it('nothing else begins with the key that leads to places, and Ctrl/Cmd+K and B have one meaning anywhere', () => {
    expect(rows.filter((row) => row.keys === goKey)).toEqual([])
    expect(rows.filter((row) => /^mod\+[kb]$/i.test(row.keys)).map((row) => row.id)).toEqual(['palette', 'sidebar'])
  })

  it('in the palette every key has one meaning', () => {
    expect(doubles(rows.filter((row) => row.on === 'palette'))).toEqual([])
  })

  it('leads to places that exist and says what each key does, and nothing else', () => {
    for (const row of rows) {
      if (row.to) expect(rowOf(row.to).id).toBe(row.to)
      if (typeof row.on !== 'string') for (const id of row.on) expect(isScreen(rowOf(id)), `${row.id} on ${id}`).toBe(true)
    }
    expect(Object.keys(texts.keys).sort()).toEqual(rows.map((row) => row.id).sort())
  })

  it('is where all keys come from: no file compares with a letter of its own', () => {
    const src = resolve(import.meta.dirname, '..')
    const own = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .flatMap((path) => (/\.key(\.toLowerCase\(\))?\s*[!=]==?\s*['"`][^'"`]['"`]/.test(readFileSync(join(src, path), 'utf8')) ? [path] : []))
    expect(own).toEqual([])
  })

  it('draws caps as the keyboard at hand names them', () => {
    expect(capsOf('mod+k')).toEqual(['Ctrl', 'K'])
    expect(capsOf('g h')).toEqual(['G', 'H'])
    expect(capsOf('1-9')).toEqual(['1–9'])
    expect(capsOf(keyOf('chat-stop'))).toEqual(['esc'])
  })

  it('knows which can be switched off', () => {
    expect(rows.filter(isSingle).map((row) => row.id)).toContain('chat-quote')
    expect(rows.filter(isSingle).map((row) => row.id)).toContain('go-home')
    expect(rows.filter(isSingle).map((row) => row.id)).not.toContain('palette')
    expect(isSingle({ keys: 'Enter' })).toBe(false)
  })
})
