import { describe, expect, it } from 'vitest'
import { datasetCan, nameFromFile, pageStart, rowFrom } from './datasets.model'

describe('datasetCan', () => {
  const rights = { viewer: [], member: ['write'], admin: ['write', 'manage'] } as const
  const person = (role: keyof typeof rights, userId = 'mo') => ({ userId, may: (right: string) => (rights[role] as readonly string[]).includes(right) })

  it('lets members delete their own, admins any, viewers none', () => {
    const mine = { user_id: 'mo' }
    const others = { user_id: 'ada' }
    expect(datasetCan.delete(mine, person('member'))).toBe(true)
    expect(datasetCan.delete(others, person('member'))).toBe(false)
    expect(datasetCan.delete(others, person('admin'))).toBe(true)
    expect(datasetCan.delete(mine, person('viewer'))).toBe(false)
    expect(datasetCan.delete({ user_id: null }, person('member'))).toBe(false)
  })

  it('lets members rename', () => {
    expect(datasetCan.rename(person('member'))).toBe(true)
    expect(datasetCan.rename(person('viewer'))).toBe(false)
  })
})

describe('rowFrom', () => {
  it.each([
    ['1', 1],
    ['1204', 1204],
    ['0', null],
    ['1301', null],
    ['-3', null],
    ['1e3', null],
    ['12.5', null],
    ['', null],
    [null, null],
    ['99999999999', null],
  ])('%s', (text, expected) => {
    expect(rowFrom(text, 1300)).toBe(expected)
  })
})

describe('pageStart', () => {
  it.each([
    [1, 1],
    [50, 1],
    [51, 51],
    [1204, 1201],
  ])('row %i is on the page from %i', (row, start) => {
    expect(pageStart(row, 50)).toBe(start)
  })
})

describe('nameFromFile', () => {
  it.each([
    ['rates.csv', 'rates.csv'],
    ['C:\\Users\\a\\rates.csv', 'rates.csv'],
    ['  ', 'table'],
    ['x'.repeat(300), 'x'.repeat(200)],
  ])('%s', (file, name) => {
    expect(nameFromFile(file)).toBe(name)
  })
})
