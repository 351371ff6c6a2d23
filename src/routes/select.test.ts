import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { buildHref, href, type Params } from './href'
import { isScreen, isSecret, matchRow, navRows, screenOf, secretPaths } from './select'
import { table, type Row } from './table'

describe('href', () => {
  it('fills parameters and encodes them', () => {
    expect(href('dataset', { datasetId: 'a b/c' }, { row: 12, q: undefined })).toBe('/ai/knulledge/datasets/a%20b%2Fc?row=12')
    expect(href('incidents')).toBe('/ops/incidents')
  })

  it('knows the parameters of a row from its path', () => {
    expectTypeOf<Params<'service'>>().toEqualTypeOf<{ serviceId: string }>()
    expectTypeOf<Params<'incidents'>>().toEqualTypeOf<Record<never, string>>()
  })

  it('refuses an address with a hole', () => {
    expect(() => buildHref('incident', {})).toThrow("needs 'id'")
    expect(() => buildHref('incident', { id: '' })).toThrow("needs 'id'")
  })
})

describe('matchRow', () => {
  it.each([
    ['/ops/services/new', 'service-new', {}],
    ['/ops/services/42', 'service', { serviceId: '42' }],
    ['/ops', 'ops-home', {}],
    ['/ai/knulldev', 'knulldev-home', {}],
    ['/ai/knulldev/7', 'ai-knulldev-project', { id: '7' }],
    ['/knulledge/anything/at/all', 'knulledge-any', {}],
    ['/nowhere', 'not-found', {}],
    ['/ops/services/42/more', 'not-found', {}],
  ])('%s is %s', (path, id, params) => {
    const match = matchRow(path)
    expect(match.row.id).toBe(id)
    expect(match.params).toEqual(params)
  })

  it('undoes href for every row and any parameter', () => {
    const rows = (table as readonly Row[]).filter((row) => isScreen(row) && row.path !== '*')
    fc.assert(
      fc.property(fc.constantFrom(...rows), fc.string({ minLength: 1 }).filter((value) => value !== 'new' && !/^\.{1,2}$/.test(value)), (row, value) => {
        const names = [...row.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
        const params = Object.fromEntries(names.map((name) => [name, value]))
        const back = matchRow(buildHref(row.id as never, params))
        expect(back.row.id).toBe(row.id)
        expect(back.params).toEqual(params)
      }),
    )
  })

  it('survives an address that is not valid percent-encoding', () => {
    expect(matchRow('/ops/services/%E0%A4%A').params).toEqual({ serviceId: '%E0%A4%A' })
  })
})

describe('navRows', () => {
  it('shows a module its own links and no other', () => {
    expect(navRows('links', 'knullops').map((row) => row.id)).toEqual(['ops-overview', 'services', 'incidents'])
    expect(navRows('links', 'knulldev').every((row) => row.module === 'knulldev')).toBe(true)
  })

  it('gives an alias the screen of its row', () => {
    expect(screenOf(matchRow('/ai/datasets').row)?.id).toBe('datasets')
  })
})

describe('secret addresses', () => {
  it('are those that let one in by themselves, under each of their names, and no others', () => {
    expect(secretPaths()).toEqual(expect.arrayContaining(['/ai/knulledge/shared/:token', '/ai/shared/:token', '/ai/knulledge/reports/:token']))
    for (const path of secretPaths()) expect(isSecret(path.replace(/:\w+/, 'ab12'))).toBe(true)
    for (const path of ['/ai/knulledge/reports', '/ai/reports/7', '/ai/reports/7/edit', '/auth', '/nowhere']) expect(isSecret(path)).toBe(false)
  })

  it('are open to everybody and stand outside of the platform: whoever has the address has the right', () => {
    for (const row of (table as readonly Row[]).filter((one) => secretPaths().includes(one.path))) expect(screenOf(row)).toMatchObject({ access: 'public', shell: 'bare' })
  })
})
