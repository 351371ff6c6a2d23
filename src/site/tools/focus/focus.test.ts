import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TableError } from '@/lib/tabular/table'
import { sum } from '../decimal'
import { readCost, readInstant, readTags } from './charge'
import { findColumns } from './columns'
import { dimensions } from './dimensions'
import { currenciesOf, groupBy, overviewOf } from './grouping'
import { NoCharges, NotFocus, readFocus } from './read-focus'

const bytes = (text: string) => new TextEncoder().encode(text)
const head = 'BillingCurrency,ChargeCategory,ChargePeriodStart,ChargePeriodEnd,ServiceName,EffectiveCost,RegionId,SubAccountId,Tags'
const line = (cost: string, service = 'EC2', tags = '', start = '2026-10-01T00:00:00Z', currency = 'USD') =>
  `${currency},Usage,${start},2026-10-31T00:00:00Z,${service},${cost},eu-west-1,a,"${tags.replaceAll('"', '""')}"`
const sample = () => readFocus(readFileSync('public/samples/focus-sample.csv'))

describe('a FOCUS file', () => {
  it('the sample has no line that cannot be read and every column that the tools use', () => {
    const { charges, refused, absent, cost } = sample()
    expect(refused).toEqual([])
    expect(charges.length).toBeGreaterThan(500)
    expect(cost).toBe('EffectiveCost')
    expect(absent).toEqual(['RegionName', 'SkuId', 'SkuPriceDetails'])
  })

  it('is told by its columns, however they are spelled', () => {
    expect(findColumns(['Billing Currency', 'charge_category', 'ChargePeriodStart', 'chargeperiodend', 'Service Name', 'BilledCost']).missing).toEqual([])
  })

  it('says which columns are missing, and what the file seems to be', () => {
    expect(() => readFocus(bytes('a,b\n1,2\n'))).toThrow(NotFocus)
    const missing = (text: string) => {
      try {
        readFocus(bytes(text))
      } catch (error) {
        return error instanceof NotFocus ? [error.missing, error.other] : error
      }
      return null
    }
    expect(missing('BillingCurrency,ChargeCategory,ChargePeriodStart,ServiceName\nUSD,Usage,2026-10-01,EC2\n')).toEqual([['EffectiveCost / BilledCost', 'ChargePeriodEnd'], null])
    expect(missing('identity/LineItemId,lineItem/UnblendedCost\n1,2\n')).toEqual([expect.any(Array), 'aws-cur'])
    expect(missing('Date,MeterCategory,CostInBillingCurrency\n1,2,3\n')).toEqual([expect.any(Array), 'azure'])
    expect(missing('Service description,SKU description,Cost ($)\n1,2,3\n')).toEqual([expect.any(Array), 'gcp'])
  })

  it('names each line that it leaves out, with its number and what stood there', () => {
    const { charges, refused } = readFocus(
      bytes([head, line('1.5'), line('many'), line('2', 'EC2', '', '01/10/2026'), 'USD,Usage', line('3', 'EC2', '', '2026-10-01T00:00:00Z', '$'), line('4')].join('\n')),
    )
    expect(charges.map((charge) => charge.cost.toFixed())).toEqual(['1.5', '4'])
    expect(refused.map(({ line: number, reason, found }) => [number, reason, found])).toEqual([
      [3, 'cost', 'many'],
      [4, 'period', '01/10/2026 – 2026-10-31T00:00:00Z'],
      [5, 'cells', '2 / 9'],
      [6, 'currency', '$'],
    ])
  })

  it('with no line left says so', () => {
    expect(() => readFocus(bytes(`${head}\n${line('x')}\n`))).toThrow(NoCharges)
    expect(() => readFocus(bytes(`${head}\n`))).toThrow(NoCharges)
  })

  it('that is no text is refused by kind', () => {
    expect(() => readFocus(new Uint8Array([0x50, 0x41, 0x52, 0x31, 0, 1, 2]))).toThrow(TableError)
  })
})

describe('values', () => {
  it('costs are exact', () => {
    expect(readCost('1.2E-7')?.toFixed()).toBe('0.00000012')
    expect(readCost('-3.50')?.toFixed()).toBe('-3.5')
    expect(readCost('1.')?.toFixed()).toBe('1')
    expect(readCost('1,5')).toBeNull()
    expect(readCost('')).toBeNull()
    expect(readCost('NaN')).toBeNull()
  })

  it('moments are UTC', () => {
    expect(readInstant('2026-10-01T00:00:00Z')).toBe(Date.UTC(2026, 9, 1))
    expect(readInstant('2026-10-01 06:30:00 UTC')).toBe(Date.UTC(2026, 9, 1, 6, 30))
    expect(readInstant('2026-10-01T00:00:00.000+00:00')).toBe(Date.UTC(2026, 9, 1))
    expect(readInstant('2026-02-30')).toBeNull()
    expect(readInstant('10/01/2026')).toBeNull()
  })

  it('tags in the ways in which they are written', () => {
    const tags = (text: string) => Object.fromEntries(readTags(text))
    expect(tags('{"env":"prod","n":1}')).toEqual({ env: 'prod', n: '1' })
    expect(tags('"env":"prod","team":"a"')).toEqual({ env: 'prod', team: 'a' })
    expect(tags('[{"key":"env","value":"prod"}]')).toEqual({ env: 'prod' })
    expect(tags('{"env":""}')).toEqual({})
    expect(tags('null')).toEqual({})
    expect(tags('{broken')).toEqual({})
  })

  it('any tag text is read or counted as none, and nothing breaks', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readTags(text)).toBeInstanceOf(Map)
      }),
    )
  })
})

describe('groups', () => {
  it('add up to the total in every dimension, to the last digit', () => {
    const cost = fc.tuple(fc.integer({ min: -1_000_000, max: 10_000_000 }), fc.integer({ min: 0, max: 9 })).map(([value, scale]) => `${value}e-${scale}`)
    fc.assert(
      fc.property(fc.array(fc.tuple(cost, fc.constantFrom('EC2', 'S3', ''), fc.constantFrom('', '{"env":"prod"}', '{"team":"a"}')), { minLength: 1, maxLength: 60 }), (rows) => {
        const { charges } = readFocus(bytes([head, ...rows.map((row) => line(...row))].join('\n')))
        const { total } = overviewOf(charges, 'USD')
        for (const dimension of dimensions) {
          const groups = groupBy(charges, 'USD', dimension, 'env')
          expect(sum(groups.map((group) => group.cost)).eq(total), dimension).toBe(true)
          expect(groups.reduce((count, group) => count + group.rows, 0)).toBe(rows.length)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('currencies are never added up', () => {
    const { charges } = readFocus(bytes([head, line('1'), line('2'), line('40', 'EC2', '', '2026-10-01', 'EUR')].join('\n')))
    expect(currenciesOf(charges)).toEqual([{ currency: 'USD', rows: 2 }, { currency: 'EUR', rows: 1 }])
    expect(overviewOf(charges, 'USD').total.toFixed()).toBe('3')
  })

  it('of the sample: what is untagged, and by which key', () => {
    const { charges } = sample()
    const overview = overviewOf(charges, 'USD')
    expect(overview.days).toBe(31)
    expect(overview.tagKeys.map((tag) => tag.key)).toEqual(['env', 'team', 'app'])
    expect(overview.untagged.gt(0) && overview.untagged.lt(overview.taggable)).toBe(true)
    expect(overviewOf(charges, 'USD', 'app').untagged.gt(overview.untagged)).toBe(true)
  })
})
