import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxDatasetRows } from '@/lib/limits'
import { readTable } from './read-table'
import { TableError, type Choices, type Encoding, type Table } from './table'

const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (text: string, name = 'table.csv', choices?: Choices) => readTable(utf8(text), name, choices)
const cells = (table: Table) => table.rows.map((row) => row.cells)
const types = (table: Table) => Object.fromEntries(table.columns.map((column) => [column.name, column.type]))

function failure(act: () => unknown): TableError {
  try {
    act()
  } catch (error) {
    if (error instanceof TableError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

function encode(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return utf8(text)
  if (encoding === 'windows-1252') return Uint8Array.from(text, (character) => (character === '€' ? 0x80 : character.charCodeAt(0)))
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), encoding === 'utf-16le')
  return bytes
}

const withMark = (bytes: Uint8Array, ...mark: number[]) => Uint8Array.from([...mark, ...bytes])

describe('delimiters', () => {
  it.each([',', ';', '\t', '|'] as const)('finds %j', (delimiter) => {
    const table = read(['name', 'city', 'n'].join(delimiter) + '\n' + ['Ann', 'Oslo', '1'].join(delimiter) + '\n', 'a.txt')
    expect(table.delimiter).toBe(delimiter)
    expect(cells(table)).toEqual([['Ann', 'Oslo', '1']])
  })

  it('takes a semicolon although decimal commas cut the rows into as many cells', () => {
    const table = read('strecke;preis;menge\nHAM-GDN;1,12;11,5\nHAM-LYS;0,97;8,0\n')
    expect(table.delimiter).toBe(';')
    expect(types(table)).toEqual({ strecke: 'text', preis: 'decimal', menge: 'decimal' })
    expect(table.columns[1]).toMatchObject({ form: 'comma', min: 0.97, max: 1.12 })
  })

  it('believes the hint that Excel writes, and counts its line', () => {
    const table = read('sep=|\na|b\n1|2\n')
    expect(table.delimiter).toBe('|')
    expect(table.rows).toEqual([{ line: 3, cells: ['1', '2'] }])
  })

  it('reads a list of one column', () => {
    const table = read('city\nOslo\nLima\n')
    expect(cells(table)).toEqual([['Oslo'], ['Lima']])
  })

  it('takes what the person chose', () => {
    expect(cells(read('a,b;c\n1,2;3\n', 'x.csv', { delimiter: ';' }))).toEqual([['1,2', '3']])
  })
})

describe('lines', () => {
  it('keeps newlines in quotes and knows where each row begins', () => {
    const table = read('id,note\n1,"first\nsecond"\n2,"a ""quoted"" word"\n\n3,plain\n')
    expect(table.rows).toEqual([
      { line: 2, cells: ['1', 'first\nsecond'] },
      { line: 4, cells: ['2', 'a "quoted" word'] },
      { line: 6, cells: ['3', 'plain'] },
    ])
  })

  it.each([['\n'], ['\r\n'], ['\r']])('reads lines that end in %j', (newline) => {
    const table = read(['id,note', '1,"a"', '2,b'].join(newline))
    expect(table.rows).toEqual([
      { line: 2, cells: ['1', 'a'] },
      { line: 3, cells: ['2', 'b'] },
    ])
  })

  it('reads a file that mixes its line ends', () => {
    expect(cells(read('id,note\r\n1,a\n2,b\r\n3,"c"\r\n'))).toEqual([
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'c'],
    ])
  })

  it('keeps ragged lines out and says what they had', () => {
    const table = read('a,b,c\n1,2,3\n4,5\n6,7,8,9\n7,8,9\n')
    expect(cells(table)).toEqual([
      ['1', '2', '3'],
      ['7', '8', '9'],
    ])
    expect(table.refused).toEqual([
      { line: 3, reason: 'ragged', expected: 3, found: 2, text: '4,5' },
      { line: 4, reason: 'ragged', expected: 3, found: 4, text: '6,7,8,9' },
    ])
  })

  it('names the line of a quotation mark that is never closed', () => {
    const error = failure(() => read('a,b\n1,2\n3,"open\n5,6\n7,8\n'))
    expect([error.code, error.details.line]).toEqual(['quote', 3])
  })

  it('names the line of a quotation mark in the wrong place, before it swallows others', () => {
    const error = failure(() => read('a,b\n1,2\n"x"y,2\n3,4\n5,"z"\n'))
    expect([error.code, error.details.line]).toEqual(['quote', 3])
  })

  it('refuses a row that is too long to be searched', () => {
    const table = read(`a,b\n1,${'x'.repeat(300_000)}\n2,y\n`)
    expect(table.refused).toEqual([expect.objectContaining({ line: 2, reason: 'too_long' })])
    expect(cells(table)).toEqual([['2', 'y']])
  })
})

describe('headers', () => {
  it('sees that there is none, and names the columns', () => {
    const table = read('Ann,31,2024-05-01\nBob,28,2024-06-01\n')
    expect(table.header).toBe(false)
    expect(types(table)).toEqual({ column_1: 'text', column_2: 'integer', column_3: 'date' })
    expect(table.rows[0]?.line).toBe(1)
  })

  it('takes years above numbers for names', () => {
    expect(read('country,2019,2020\nNorway,5.3,5.4\nPeru,32.1,32.5\n').columns.map((column) => column.name)).toEqual(['country', '2019', '2020'])
  })

  it('lets the person decide', () => {
    expect(read('a,b\nc,d\n', 'x.csv', { header: false }).rows).toHaveLength(2)
    expect(read('1,2\n3,4\n', 'x.csv', { header: true }).columns.map((column) => column.name)).toEqual(['1', '2'])
  })

  it('gives every column a name of its own and says which it changed', () => {
    const table = read('price,,price,price_2\n1,2,3,4\n')
    expect(table.columns.map((column) => column.name)).toEqual(['price', 'column_2', 'price_3', 'price_2'])
    expect(table.notices).toEqual([
      { code: 'name_empty', line: 1, column: 2, name: 'column_2', original: '' },
      { code: 'name_twice', line: 1, column: 3, name: 'price_3', original: 'price' },
    ])
  })
})

describe('encodings', () => {
  const text = 'Stadt;Preis\nMünchen;1,50\nCórdoba;2,75\n'

  it.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const)('recognises %s without a mark', (encoding) => {
    const table = readTable(encode(text, encoding), 'a.csv')
    expect(table.encoding).toBe(encoding)
    expect(cells(table)).toEqual([
      ['München', '1,50'],
      ['Córdoba', '2,75'],
    ])
  })

  it('takes the byte order mark off', () => {
    expect(readTable(withMark(utf8(text), 0xef, 0xbb, 0xbf), 'a.csv')).toMatchObject({ bom: true, encoding: 'utf-8', columns: [{ name: 'Stadt' }, {}] })
    expect(readTable(withMark(encode(text, 'utf-16le'), 0xff, 0xfe), 'a.csv')).toMatchObject({ bom: true, encoding: 'utf-16le', columns: [{ name: 'Stadt' }, {}] })
    expect(readTable(withMark(encode(text, 'utf-16be'), 0xfe, 0xff), 'a.csv')).toMatchObject({ bom: true, encoding: 'utf-16be', columns: [{ name: 'Stadt' }, {}] })
  })

  it('names the first line that is not UTF-8 when UTF-8 was chosen', () => {
    const error = failure(() => readTable(encode(text, 'windows-1252'), 'a.csv', { encoding: 'utf-8' }))
    expect([error.code, error.details.line]).toEqual(['encoding', 2])
  })

  it('does not guess where good UTF-8 holds a damaged byte', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `Zürich ${index}`).join('\n')
    const bytes = Uint8Array.from([...utf8(`city\n${lines}\n`), 0xff, 0x0a])
    const error = failure(() => readTable(bytes, 'a.csv'))
    expect([error.code, error.details.line]).toEqual(['encoding', 22])
  })
})

describe('types', () => {
  it('tells integers, decimals, booleans, dates, times and texts apart', () => {
    const table = read(
      'id,share,open,day,at,note,code\n1,0.5,true,2026-11-18,2026-11-18T02:36:00Z,x,007\n2,,false,2026-11-19,2026-11-19 03:00,y,010\nNA,.25,true,,2026-11-20 04:00:10,z,011\n',
    )
    expect(types(table)).toEqual({ id: 'integer', share: 'decimal', open: 'boolean', day: 'date', at: 'datetime', note: 'text', code: 'text' })
    expect(table.columns[0]).toMatchObject({ empty: 1, distinct: 2, min: 1, max: 2, mean: 1.5 })
    expect(table.columns[3]).toMatchObject({ min: '2026-11-18', max: '2026-11-19', empty: 1 })
    expect(table.columns[4]).toMatchObject({ min: '2026-11-18T02:36:00', max: '2026-11-20T04:00:10' })
  })

  it('does not take a day that does not exist for a date', () => {
    expect(types(read('day\n31/11/2026\n30/11/2026\n'))).toEqual({ day: 'text' })
  })

  it('reads day and month in the only order that fits all', () => {
    expect(read('day\n03/04/2026\n25/04/2026\n').columns[0]).toMatchObject({ form: 'dmy', min: '2026-04-03' })
    expect(read('day\n03/04/2026\n04/25/2026\n').columns[0]).toMatchObject({ form: 'mdy', min: '2026-03-04' })
    expect(read('day\nJun 12 1998\nAug 7 1998\n').columns[0]).toMatchObject({ type: 'date', min: '1998-06-12' })
  })

  it('counts the few cells that do not fit, by their line, and keeps them', () => {
    const rows = Array.from({ length: 200 }, (_, index) => (index === 118 ? 'TBC' : String(index)))
    const table = read(`rate\n${rows.join('\n')}\n`)
    expect(table.columns[0]).toMatchObject({ type: 'integer', misfits: 1, firstMisfit: { line: 120, value: 'TBC' } })
    expect(table.rows[118]?.cells).toEqual(['TBC'])
  })

  it('draws the distribution in twelve steps', () => {
    const table = read(`n\n${Array.from({ length: 120 }, (_, index) => index).join('\n')}\n`)
    expect(table.columns[0]?.bins).toEqual(new Array(12).fill(10))
  })
})

describe('JSON', () => {
  it('reads a list of objects, with keys that come late', () => {
    const table = read('[\n {"a": 1, "b": "x"},\n {"a": 2.50, "c": null, "d": {"e": [1, 2]}}\n]', 'a.json')
    expect(table.columns.map((column) => column.name)).toEqual(['a', 'b', 'c', 'd'])
    expect(table.rows).toEqual([
      { line: 2, cells: ['1', 'x', '', ''] },
      { line: 3, cells: ['2.50', '', '', '{"e": [1, 2]}'] },
    ])
  })

  it('keeps numbers as they are written', () => {
    expect(cells(read('[{"id": 12345678901234567890, "x": 0.10, "t": true}]', 'a.json'))).toEqual([['12345678901234567890', '0.10', 'true']])
  })

  it('finds the list inside an object', () => {
    expect(cells(read('{"meta": {"n": [1]}, "tags": [1, 2], "rows": [{"a": "\\u00e9\\n"}]}', 'a.json'))).toEqual([['é\n']])
  })

  it('names line and column of a fault', () => {
    expect(failure(() => read('[\n {"a": 1},\n {"a": 2,}\n]', 'a.json'))).toMatchObject({ code: 'json', details: { line: 3, column: 10 } })
    expect(failure(() => read('[{"a": 01}]', 'a.json'))).toMatchObject({ code: 'json', details: { line: 1 } })
    expect(failure(() => read('[{"a": 1}] x', 'a.json'))).toMatchObject({ code: 'json', details: { line: 1, column: 12 } })
    expect(failure(() => read('[{"a": 1}', 'a.json'))).toMatchObject({ code: 'json' })
  })

  it.each(['[1, 2]', '{"a": 1}', '"text"', '[]', '[[1]]'])('says that %s is no table', (text) => {
    expect(failure(() => read(text, 'a.json')).code).toBe('json_shape')
  })

  it('refuses elements that are no objects', () => {
    const table = read('[{"a": 1},\n7,\n{"a": 2}]', 'a.json')
    expect(table.refused).toEqual([{ line: 2, reason: 'not_object', text: '7' }])
    expect(table.rows).toHaveLength(2)
  })

  it('reads one object per line, also where the ending says json', () => {
    const text = '{"a": 1}\n\n{"a": 2}\n{"a": }\n[1]\n'
    const table = read(text, 'a.ndjson')
    expect(table.rows).toEqual([
      { line: 1, cells: ['1'] },
      { line: 3, cells: ['2'] },
    ])
    expect(table.refused).toMatchObject([
      { line: 4, reason: 'json', column: 7 },
      { line: 5, reason: 'not_object' },
    ])
    expect(read(text, 'a.json').type).toBe('ndjson')
  })

  it('refuses characters that cannot be stored', () => {
    expect(read('[{"a": "\\u0000"}, {"a": "\\ud800"}, {"a": "ok"}]', 'a.json')).toMatchObject({
      rows: [{ cells: ['ok'] }],
      refused: [{ reason: 'characters' }, { reason: 'characters' }],
    })
  })

  it('agrees with JSON.parse on any list of objects', () => {
    const key = fc.string({ minLength: 1, maxLength: 8 }).filter((name) => name.trim() === name && !name.includes('\0') && name !== '__proto__')
    fc.assert(
      fc.property(fc.array(fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, maxKeys: 5 }), { minLength: 1, maxLength: 8 }), fc.boolean(), (rows, pretty) => {
        const source = JSON.stringify(rows, null, pretty ? 2 : undefined)
        const table = read(source, 'a.json')
        const kept = rows.filter((row) => !Object.values(row).some((value) => typeof value === 'string' && value.includes('\0')))
        expect(table.rows).toHaveLength(kept.length)
        const names = table.columns.map((column) => column.name)
        table.rows.forEach((row, index) => {
          for (const [name, value] of Object.entries(kept[index] ?? {})) {
            const cell = row.cells[names.indexOf(name)] ?? ''
            if (typeof value === 'string') expect(cell).toBe(value)
            else if (value === null) expect(cell).toBe('')
            else expect(JSON.parse(cell)).toEqual(JSON.parse(JSON.stringify(value)))
          }
        })
      }),
      { numRuns: 200 },
    )
  })
})

describe('files that are no tables', () => {
  it.each([
    ['nothing', new Uint8Array(), 'empty', undefined],
    ['white space', utf8(' \n\n'), 'empty', undefined],
    ['a header alone', utf8('a,b,c\n'), 'header_only', undefined],
    ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), 'binary', 'image'],
    ['a workbook', utf8('PK\u0003\u0004 xl/workbook.xml'), 'binary', 'xlsx'],
    ['an archive', utf8('PK\u0003\u0004 readme'), 'binary', 'zip'],
    ['a PDF', utf8('%PDF-1.7'), 'binary', 'pdf'],
    ['a web page', utf8('<!DOCTYPE html><html>'), 'binary', 'html'],
    ['random bytes', Uint8Array.from([1, 2, 3, 0, 0, 7, 200, 0, 9]), 'binary', 'unknown'],
  ] as const)('names %s', (_, bytes, code, kind) => {
    const error = failure(() => readTable(bytes, 'a.csv'))
    expect(error.code).toBe(code)
    if (kind) expect(error.details.kind).toBe(kind)
  })

  it('knows the real parquet and arrow files', () => {
    expect(failure(() => readTable(vega('flights-3m.parquet'), 'a.csv')).details.kind).toBe('parquet')
    expect(failure(() => readTable(vega('flights-200k.arrow'), 'a.csv')).details.kind).toBe('arrow')
    expect(failure(() => readTable(vega('7zip.png'), 'a.csv')).details.kind).toBe('image')
  })

  it('does not mistake a text for a format whose signature it begins with', () => {
    expect(cells(read('ORC,RIFF\nx,y\n'))).toEqual([['x', 'y']])
  })

  it('says when no line fits', () => {
    const error = failure(() => read('a,b\n1\n2\n'))
    expect(error).toMatchObject({ code: 'no_rows', details: { line: 2, found: 2 } })
  })

  it('refuses more rows, columns and bytes than the limits', () => {
    expect(failure(() => read(`a\n${'1\n'.repeat(maxDatasetRows + 1)}`))).toMatchObject({ code: 'too_many_rows', details: { line: maxDatasetRows + 2 } })
    expect(failure(() => read(`${Array.from({ length: 501 }, (_, index) => `c${index}`).join(',')}\n`))).toMatchObject({ code: 'too_many_columns', details: { found: 501 } })
    expect(failure(() => readTable(new Uint8Array(20 * 1024 * 1024 + 1), 'a.csv')).code).toBe('too_large')
  })
})

const vega = (name: string) => new Uint8Array(readFileSync(`node_modules/vega-datasets/data/${name}`))

describe('real files', () => {
  it.each([
    ['cars.json', 406, { Name: 'text', Miles_per_Gallon: 'decimal', Year: 'date', Origin: 'text' }],
    ['movies.json', 3201, { Title: 'text', 'US Gross': 'integer', 'Release Date': 'date', 'IMDB Rating': 'decimal' }],
    ['weather.csv', 2922, { location: 'text', date: 'date', precipitation: 'decimal', weather: 'text' }],
    ['seattle-weather.csv', 1461, { date: 'date', temp_max: 'decimal', weather: 'text' }],
    ['airports.csv', 3376, { iata: 'text', name: 'text', latitude: 'decimal' }],
    ['unemployment.tsv', 3218, { id: 'integer', rate: 'decimal' }],
    ['stocks.csv', 560, { symbol: 'text', date: 'date', price: 'decimal' }],
    ['github.csv', 955, { time: 'datetime', count: 'integer' }],
    ['football.json', 6508, { date: 'date', division: 'text', home_score: 'integer' }],
    ['birdstrikes.csv', 10_000, { 'Flight Date': 'date', 'Cost Other': 'integer' }],
    ['zipcodes.csv', 42_049, { zip_code: 'text', latitude: 'decimal' }],
    ['penguins.json', 344, { Species: 'text', 'Body Mass (g)': 'integer' }],
  ])('reads %s whole', (name, count, expected) => {
    const table = readTable(vega(name), name)
    expect(table.rows.length + table.refused.length).toBe(count)
    expect(table.refused).toEqual([])
    expect(types(table)).toMatchObject(expected)
  })

  it('says that a topology is no table', () => {
    expect(failure(() => readTable(vega('us-10m.json'), 'us-10m.json')).code).toBe('json_shape')
  })

  it('reads as many rows as the limit allows, 10 MB on one line', () => {
    expect(readTable(vega('flights-200k.json'), 'flights-200k.json').rows).toHaveLength(maxDatasetRows)
  })

  it('reads 50,000 rows and tells how far it is', () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => `${index},"Depot ${index % 37}, north",2026-01-${String((index % 28) + 1).padStart(2, '0')},${index / 8}`)
    const shares: number[] = []
    const table = readTable(utf8(`id,depot,day,value\n${lines.join('\n')}\n`), 'big.csv', {}, (_, share) => shares.push(share))
    expect(table.rows).toHaveLength(50_000)
    expect(table.rows.at(-1)).toEqual({ line: 50_001, cells: ['49999', 'Depot 12, north', '2026-01-20', '6249.875'] })
    expect(shares.length).toBeGreaterThan(0)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
  })
})

describe('what was written comes back exactly', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'b', '"', ',', ';', '\t', '|', '\n', ' ', 'ü', '€', '1', '.', '-', "'"), maxLength: 12 })
  const grid = fc
    .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 12 }))
    .chain(([width, height]) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }))

  it.each([',', ';', '\t', '|'] as const)('with %j', (delimiter) => {
    fc.assert(
      fc.property(grid, fc.constantFrom('\n', '\r\n'), fc.constantFrom<Encoding>('utf-8', 'utf-16le', 'windows-1252'), (rows, newline, encoding) => {
        const header = (rows[0] ?? []).map((_, index) => `name ${index}`)
        const text = Papa.unparse([header, ...rows], { delimiter, newline, quotes: true })
        const table = readTable(encode(text, encoding), 'a.csv', { delimiter, encoding, header: true })
        expect(cells(table)).toEqual(rows)
        expect(table.refused).toEqual([])
        /* Every row's line is where its text begins. */
        let line = 2
        rows.forEach((row, index) => {
          expect(table.rows[index]?.line).toBe(line)
          line += 1 + row.join('').split('\n').length - 1
        })
      }),
      { numRuns: 150 },
    )
  })
})
