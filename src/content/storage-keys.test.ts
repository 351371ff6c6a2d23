import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isStored, storageKeys } from './storage-keys'

const under = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)
const files = [...under('src'), ...under('public')].filter((file) => /\.(tsx?|js)$/.test(file) && !/\.test\.|storage-keys/.test(file))
const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')
/* A key ends where its quote ends or where what differs begins; `knull.account/1` is the format of a download, no key. */
const written = [...new Set([...source.matchAll(/['"`](knull\.[a-z-]+)(?=['"`:])/g)].map(([, key]) => key))]

describe('what the product keeps in a browser', () => {
  it('is all listed', () => {
    expect(written.length).toBeGreaterThan(12)
    const listed = storageKeys.map(({ key }) => key.split(':')[0])
    expect(written.filter((key) => !listed.includes(key))).toEqual([])
  })

  it('lists nothing that the source no longer writes', () => {
    const own = storageKeys.map(({ key }) => key.split(':')[0] ?? '').filter((key) => key.startsWith('knull.'))
    expect(own.filter((key) => !written.includes(key))).toEqual([])
    for (const key of ['i18nextLng', 'sidebar_state', '-auth-token']) expect(source).toContain(key)
  })

  it('keeps the sidebar as long as its code says', () => {
    const days = /cookieAge = 60 \* 60 \* 24 \* (\d+)/.exec(source)?.[1]
    expect(storageKeys.find(({ id }) => id === 'sidebar')?.life).toBe(Number(days))
  })

  it('tells a key from one that only begins like it, and areas apart', () => {
    const named = (id: string) => {
      const found = storageKeys.find((key) => key.id === id)
      if (!found) throw new Error(`no key '${id}'`)
      return found
    }
    expect(isStored(named('auth'), 'sb-127-auth-token', 'local')).toBe(true)
    expect(isStored(named('auth'), 'sb-127-auth-token-code-verifier', 'local')).toBe(false)
    expect(isStored(named('auth'), 'sb-127-auth-token', 'session')).toBe(false)
    expect(isStored(named('draft'), 'knull.draft:0a1b:incident:new', 'session')).toBe(true)
    expect(isStored(named('theme'), 'knullxtheme', 'local')).toBe(false)
  })
})
