import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prices } from '@/content/cloud-prices'
import { sum } from '../decimal'
import { readFocus } from '../focus/read-focus'
import { findSavings } from './findings'
import { oldGenerations, savedShare } from './old-generations'
import { rules, type Rule } from './rules'
import { defaultSettings, parseSettings, serializeSettings } from './settings'

const bytes = (text: string) => new TextEncoder().encode(text)
const names = ['BillingCurrency', 'ChargeCategory', 'ChargePeriodStart', 'ChargePeriodEnd', 'ServiceName', 'ServiceCategory', 'EffectiveCost', 'ResourceId', 'ChargeDescription', 'PricingCategory', 'CommitmentDiscountStatus', 'CapacityReservationStatus', 'ConsumedQuantity', 'ConsumedUnit', 'SkuMeter', 'Tags'] as const
type Cells = Partial<Record<(typeof names)[number], string>>
const day = (at: number) => new Date(Date.UTC(2026, 9, 1 + at)).toISOString()
const file = (rows: readonly Cells[]) => {
  const text = rows.map((row) => names.map((name) => `"${(row[name] ?? '').replaceAll('"', '""')}"`).join(','))
  return readFocus(bytes([names.join(','), ...text].join('\n'))).charges
}
const usage = (at: number, cells: Cells): Cells => ({ BillingCurrency: 'USD', ChargeCategory: 'Usage', ChargePeriodStart: day(at), ChargePeriodEnd: day(at + 1), ServiceName: 'Amazon Elastic Compute Cloud', EffectiveCost: '10', ...cells })
const days = (count: number, cells: Cells | ((at: number) => Cells)) => Array.from({ length: count }, (_, at) => usage(at, typeof cells === 'function' ? cells(at) : cells))
const found = (rows: readonly Cells[], rule: Rule, settings = defaultSettings) => findSavings(file(rows), 'USD', settings).findings.filter((finding) => finding.rule === rule)
const hours: Cells = { PricingCategory: 'Standard', ConsumedQuantity: '24', ConsumedUnit: 'Hours', ResourceId: 'i-1', ServiceCategory: 'Compute' }
/** 10 dollars a day are 304.375 in a month of 30.4375 days. */
const month = '304.38'

describe('the rules', () => {
  it('unused commitments and reservations', () => {
    expect(found(days(30, { CommitmentDiscountStatus: 'Unused', PricingCategory: 'Committed' }), 'unused-commitment')[0]?.monthly.toFixed(2)).toBe(month)
    expect(found(days(30, { CapacityReservationStatus: 'Unused' }), 'unused-reservation')[0]?.monthly.toFixed(2)).toBe(month)
    expect(found(days(30, { CommitmentDiscountStatus: 'Used', PricingCategory: 'Committed' }), 'unused-commitment')).toEqual([])
  })

  it('idle addresses, but not those in use', () => {
    expect(found(days(30, { SkuMeter: 'PublicIPv4:IdleAddress' }), 'idle-address')).toHaveLength(1)
    expect(found(days(30, { SkuMeter: 'PublicIPv4:InUseAddress', ChargeDescription: 'In-use public IPv4 address' }), 'idle-address')).toEqual([])
  })

  it('gateways that moved nothing, and not one that moved a gigabyte', () => {
    const gateway: Cells = { ResourceId: 'nat-1', SkuMeter: 'NatGateway-Hours', ConsumedQuantity: '24', ConsumedUnit: 'Hours' }
    expect(found(days(30, gateway), 'idle-gateway')[0]?.monthly.toFixed(2)).toBe(month)
    const traffic = usage(3, { ResourceId: 'nat-1', SkuMeter: 'NatGateway-Bytes', ConsumedQuantity: '1', ConsumedUnit: 'GB', EffectiveCost: '0.05' })
    expect(found([...days(30, gateway), traffic], 'idle-gateway')).toEqual([])
  })

  it('old generations by the two list prices', () => {
    const gp2 = oldGenerations.find((one) => one.id === 'gp2')
    expect(gp2 && savedShare(gp2).toFixed()).toBe('0.2')
    const finding = found(days(30, { SkuMeter: 'EBS:VolumeUsage.gp2' }), 'old-generation')[0]
    expect(finding?.monthly.toFixed(2)).toBe('60.88')
    expect(finding?.confidence).toBe('high')
    expect(finding?.facts).toMatchObject({ was: prices['aws-ebs-gp2'].read, now: prices['aws-ebs-gp3'].read })
    expect(found(days(30, { SkuMeter: 'BoxUsage:m4.xlarge' }), 'old-generation')[0]?.confidence).toBe('medium')
    expect(found(days(30, { SkuMeter: 'EBS:VolumeUsage.gp3' }), 'old-generation')).toEqual([])
    for (const one of oldGenerations) expect(savedShare(one).gt(0) && savedShare(one).lt(1), one.id).toBe(true)
  })

  it('what is not production and runs all week, and nothing that is', () => {
    const staging = { ...hours, Tags: '{"env":"staging"}' }
    const finding = found(days(14, staging), 'nights', { ...defaultSettings, hours: '42' })[0]
    expect(finding?.facts.share).toBe('0.7500')
    expect(finding?.monthly.toFixed(2)).toBe('228.28')
    expect(found(days(14, { ...hours, Tags: '{"env":"prod"}' }), 'nights')).toEqual([])
    expect(found(days(14, { ...staging, ConsumedQuantity: '9' }), 'nights')).toEqual([])
    expect(found(days(5, staging), 'nights')).toEqual([])
  })

  it('traffic by where it goes, with low confidence', () => {
    const kinds = (meter: string) => found(days(30, { SkuMeter: meter }), 'egress').map((finding) => [finding.subject, finding.confidence])
    expect(kinds('EUC1-DataTransfer-Out-Bytes')).toEqual([['internet', 'low']])
    expect(kinds('NatGateway-Bytes')).toEqual([['nat', 'low']])
    expect(kinds('DataTransfer-Regional-Bytes')).toEqual([['zones', 'low']])
    expect(kinds('BoxUsage:m6i.large')).toEqual([])
  })

  it('untagged is no saving', () => {
    const result = findSavings(file(days(30, { ServiceName: 'Support' })), 'USD', defaultSettings)
    expect(result.findings.map((finding) => [finding.rule, finding.monthly.toFixed(), finding.cost.toFixed(2)])).toEqual([['untagged', '0', month]])
    expect(result.saving.toFixed()).toBe('0')
    expect(found(days(30, { Tags: '{"env":"prod"}' }), 'untagged')).toEqual([])
    expect(found(days(30, { Tags: '{"env":"prod"}' }), 'untagged', { ...defaultSettings, tagKey: 'team' })).toHaveLength(1)
  })

  it('every rule finds something in the sample', () => {
    const { charges } = readFocus(readFileSync('public/samples/focus-sample.csv'))
    const result = findSavings(charges, 'USD', defaultSettings)
    const seen = new Set(result.findings.map((finding) => finding.rule))
    expect(rules.filter((rule) => !seen.has(rule))).toEqual(['unused-reservation'])
    expect(result.saving.lt(result.monthly)).toBe(true)
  })
})

describe('the sum', () => {
  const anyRow = fc.record({
    at: fc.integer({ min: 0, max: 40 }),
    EffectiveCost: fc.integer({ min: -5000, max: 100_000 }).map((cents) => String(cents / 100)),
    ResourceId: fc.constantFrom('i-1', 'i-2', 'nat-1', ''),
    SkuMeter: fc.constantFrom('BoxUsage:m4.large', 'BoxUsage:t2.large', 'EBS:VolumeUsage.gp2', 'NatGateway-Hours', 'NatGateway-Bytes', 'PublicIPv4:IdleAddress', 'DataTransfer-Out-Bytes', 'x'),
    PricingCategory: fc.constantFrom('Standard', 'Committed', 'Dynamic', ''),
    CommitmentDiscountStatus: fc.constantFrom('', 'Used', 'Unused'),
    ConsumedQuantity: fc.constantFrom('24', '0', '3', ''),
    ConsumedUnit: fc.constantFrom('Hours', 'GB', ''),
    ChargeCategory: fc.constantFrom('Usage', 'Usage', 'Credit', 'Tax'),
    Tags: fc.constantFrom('', '{"env":"dev"}', '{"env":"prod"}'),
  })

  it('counts no part of a row twice: it never exceeds what the rows cost, whatever the file', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 90 }), (rows, discount) => {
        const charges = file(rows.map(({ at, ...cells }) => usage(at, { ServiceCategory: 'Compute', ...cells })))
        const { findings, saving, days: covered } = findSavings(charges, 'USD', { ...defaultSettings, discount: String(discount) })
        const most = sum(charges.filter((charge) => charge.category === 'Usage' && charge.cost.gt(0)).map((charge) => charge.cost)).times('30.4375').div(covered)
        expect(saving.lte(most.plus('1e-9'))).toBe(true)
        expect(sum(findings.map((finding) => finding.monthly)).eq(saving)).toBe(true)
        expect(new Set(findings.map((finding) => finding.id)).size).toBe(findings.length)
        for (const finding of findings) {
          expect(finding.monthly.gte(0)).toBe(true)
          expect(new Set(finding.rows).size).toBe(finding.rows.length)
        }
      }),
      { numRuns: 80 },
    )
  })
})

describe('the address', () => {
  it('keeps the assumptions and refuses others', () => {
    const settings = { discount: '33', hours: '60', egress: '10', tagKey: 'cost center', currency: 'EUR' }
    const search = new URLSearchParams(Object.entries(serializeSettings(settings)) as [string, string][])
    expect(parseSettings(search)).toEqual(settings)
    expect(parseSettings(new URLSearchParams('discount=99&hours=-1&egress=x&currency=%3Cb%3E'))).toEqual(defaultSettings)
  })
})
