import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvLines } from './write-csv'

describe('csvLines', () => {
  it('writes numbers, texts and nothing', () => {
    expect(csvLines([['a', 1, null, undefined, true]])).toBe('a,1,,,true\r\n')
  })

  it('quotes what would break a line apart', () => {
    expect(csvLines([['a,b', 'say "no"', 'one\ntwo']])).toBe('"a,b","say ""no""","one\ntwo"\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])('lets no spreadsheet run %j', (formula) => {
    const [row] = Papa.parse<string[]>(csvLines([[formula]]).slice(0, -2)).data
    expect(row).toEqual([`'${formula}`])
  })

  it('leaves a number a number', () => {
    expect(csvLines([[-5]])).toBe('-5\r\n')
  })

  it('is read back as it was written, whatever the texts hold', () => {
    const plain = fc.string().filter((text) => !/^[=+\-@\t\r\n]/.test(text))
    fc.assert(
      fc.property(fc.array(fc.array(plain, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const width = Math.max(...rows.map((row) => row.length))
        const even = rows.map((row) => [...row, ...Array<string>(width - row.length).fill('x')])
        expect(Papa.parse<string[]>(csvLines(even), { delimiter: ',', newline: '\r\n', skipEmptyLines: false }).data.slice(0, -1)).toEqual(even)
      }),
    )
  })
})
