import { writeFileSync } from 'node:fs'

/*
 * The sample for people without a FOCUS file: a made-up company's October 2026, the same on every run.
 * node scripts/focus-sample.mjs [path] [rows]
 */
const head = [
  'BillingAccountId', 'BillingAccountName', 'SubAccountId', 'SubAccountName', 'BillingCurrency', 'BillingPeriodStart', 'BillingPeriodEnd', 'ChargePeriodStart', 'ChargePeriodEnd',
  'ChargeCategory', 'ChargeDescription', 'ServiceCategory', 'ServiceName', 'ProviderName', 'RegionId', 'ResourceId', 'ResourceName', 'ResourceType', 'PricingCategory', 'CommitmentDiscountId',
  'CommitmentDiscountStatus', 'CapacityReservationStatus', 'SkuMeter', 'ConsumedQuantity', 'ConsumedUnit', 'ListCost', 'BilledCost', 'EffectiveCost', 'Tags',
]

const accounts = { 'shop-production': '210000000001', 'shop-staging': '210000000002', analytics: '210000000003' }

/** Numbers that look random and are the same on every run (mulberry32). */
function random(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const all = () => 24
/** `use` gives units for a day (0 to 30) and weekday (0 is Sunday); `price` is dollars a unit. */
const ec2 = (account, name, type, price, tags, use = all) => ({
  service: 'Amazon Elastic Compute Cloud', category: 'Compute', account, region: 'eu-central-1', id: `i-${name}`, name, type: 'Instance',
  description: `$${price} per On Demand Linux ${type} Instance Hour`, meter: `BoxUsage:${type}`, price, unit: 'Hours', use, tags,
})

function sampleResources() {
  const next = random(20261001)
  const web = { env: 'prod', team: 'shop', app: 'web' }
  const busy = (base, swing) => (_, weekday) => 24 * Math.round(base + swing * (weekday === 0 || weekday === 6 ? 0 : 0.6 + 0.4 * next()))
  return [
    ec2('shop-production', 'web', 'm6i.large', 0.115, web, busy(4, 3)),
    ec2('shop-production', 'checkout', 'm6i.xlarge', 0.23, { ...web, app: 'checkout' }, () => 48),
    ec2('shop-production', 'search', 'm4.xlarge', 0.24, { ...web, app: 'search' }, () => 72),
    ec2('shop-production', 'jump-host', 't2.large', 0.1072, {}),
    ec2('shop-staging', 'staging-web', 'm6i.large', 0.115, { env: 'staging', team: 'shop' }, () => 48),
    ec2('shop-staging', 'staging-load', 'c6i.2xlarge', 0.388, { env: 'staging', team: 'shop' }),
    ec2('analytics', 'notebooks', 'm6i.2xlarge', 0.46, { env: 'dev', team: 'data' }, () => 48),
    ec2('analytics', 'batch', 'c6i.2xlarge', 0.388, { env: 'prod', team: 'data' }, (_, weekday) => (weekday === 0 || weekday === 6 ? 0 : 40)),
    { ...ec2('shop-production', 'covered', 'm6i.large', 0.083, web, () => 96), pricing: 'Committed', commitment: 'Used', description: 'm6i.large covered by a Compute Savings Plan' },
    { ...ec2('shop-production', 'plan', 'm6i.large', 0.083, {}, (_, weekday) => (weekday === 0 || weekday === 6 ? 30 : 8)), id: '', name: '', type: '', pricing: 'Committed', commitment: 'Unused', description: 'Compute Savings Plan, unused part', meter: 'ComputeSP:1yrNoUpfront' },
    { service: 'Amazon Elastic Block Store', category: 'Storage', account: 'shop-production', region: 'eu-central-1', id: 'vol-search', name: 'search-data', type: 'Volume', description: '$0.119 per GB-month of General Purpose SSD (gp2) provisioned storage', meter: 'EBS:VolumeUsage.gp2', price: 0.119, unit: 'GB-Month', use: () => 4000 / 31, tags: { env: 'prod', team: 'shop' } },
    { service: 'Amazon Elastic Block Store', category: 'Storage', account: 'analytics', region: 'eu-central-1', id: 'vol-lake', name: 'lake-cache', type: 'Volume', description: '$0.0952 per GB-month of General Purpose (gp3) provisioned storage', meter: 'EBS:VolumeUsage.gp3', price: 0.0952, unit: 'GB-Month', use: () => 2500 / 31, tags: {} },
    { service: 'Amazon Simple Storage Service', category: 'Storage', account: 'analytics', region: 'eu-central-1', id: 'lake', name: 'lake', type: 'Bucket', description: '$0.0245 per GB, first 50 TB, Standard', meter: 'TimedStorage-ByteHrs', price: 0.0245, unit: 'GB-Month', use: (day) => (21_000 + day * 120) / 31, tags: { env: 'prod', team: 'data' } },
    { service: 'Amazon Relational Database Service', category: 'Databases', account: 'shop-production', region: 'eu-central-1', id: 'db-orders', name: 'orders', type: 'DBInstance', description: '$0.404 per db.m6g.xlarge Multi-AZ instance hour running PostgreSQL', meter: 'Multi-AZUsage:db.m6g.xlarge', price: 0.404, unit: 'Hours', use: all, tags: { env: 'prod', team: 'shop' } },
    { service: 'Amazon Relational Database Service', category: 'Databases', account: 'shop-staging', region: 'eu-central-1', id: 'db-orders-staging', name: 'orders-staging', type: 'DBInstance', description: '$0.202 per db.m6g.xlarge instance hour running PostgreSQL', meter: 'InstanceUsage:db.m6g.xlarge', price: 0.202, unit: 'Hours', use: all, tags: { env: 'staging', team: 'shop' } },
    { service: 'Amazon Virtual Private Cloud', category: 'Networking', account: 'shop-production', region: 'eu-central-1', id: 'nat-a', name: 'nat-a', type: 'NatGateway', description: '$0.052 per NAT Gateway Hour', meter: 'NatGateway-Hours', price: 0.052, unit: 'Hours', use: all, tags: {} },
    { service: 'Amazon Virtual Private Cloud', category: 'Networking', account: 'shop-production', region: 'eu-central-1', id: 'nat-a', name: 'nat-a', type: 'NatGateway', description: '$0.052 per GB Data Processed by NAT Gateways', meter: 'NatGateway-Bytes', price: 0.052, unit: 'GB', use: () => Math.round(310 + 60 * next()), tags: {} },
    { service: 'Amazon Virtual Private Cloud', category: 'Networking', account: 'shop-staging', region: 'eu-central-1', id: 'nat-old', name: 'nat-old', type: 'NatGateway', description: '$0.052 per NAT Gateway Hour', meter: 'NatGateway-Hours', price: 0.052, unit: 'Hours', use: all, tags: {} },
    { service: 'Amazon Virtual Private Cloud', category: 'Networking', account: 'shop-staging', region: 'eu-central-1', id: 'eip-1', name: '', type: 'ElasticIP', description: '$0.005 per Idle public IPv4 address per hour', meter: 'PublicIPv4:IdleAddress', price: 0.005, unit: 'Hours', use: () => 96, tags: {} },
    { service: 'Amazon Elastic Compute Cloud', category: 'Networking', account: 'shop-production', region: 'eu-central-1', id: 'i-web', name: 'web', type: 'DataTransfer', description: '$0.09 per GB, first 10 TB a month, data transfer out to internet', meter: 'EUC1-DataTransfer-Out-Bytes', price: 0.09, unit: 'GB', use: () => Math.round(240 + 90 * next()), tags: web },
    { service: 'Amazon Elastic Compute Cloud', category: 'Networking', account: 'shop-production', region: 'eu-central-1', id: 'i-search', name: 'search', type: 'DataTransfer', description: '$0.01 per GB, regional data transfer between Availability Zones', meter: 'EUC1-DataTransfer-Regional-Bytes', price: 0.01, unit: 'GB', use: () => Math.round(900 + 200 * next()), tags: web },
    { service: 'AWS Lambda', category: 'Compute', account: 'shop-production', region: 'us-east-1', id: 'fn-mail', name: 'mail', type: 'Function', description: '$0.0000166667 per GB-Second', meter: 'Lambda-GB-Second', price: 0.0000166667, unit: 'GB-Seconds', use: () => Math.round(180_000 + 40_000 * next()), tags: { env: 'prod', team: 'shop' } },
    { service: 'Amazon CloudWatch', category: 'Management and Governance', account: 'shop-production', region: 'eu-central-1', id: '', name: '', type: '', description: '$0.63 per GB log data ingested', meter: 'DataProcessing-Bytes', price: 0.63, unit: 'GB', use: () => Math.round(26 + 8 * next()), tags: {} },
  ]
}

const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The file's text. With `rows` days are repeated with other resource ids until there are so many. */
export function focusSample(rows) {
  const lines = []
  const instant = (day) => new Date(Date.UTC(2026, 9, 1 + day)).toISOString().replace('.000', '')
  const resources = sampleResources()
  for (let round = 0; rows === undefined ? round === 0 : lines.length < rows; round += 1) {
    for (let day = 0; day < 31; day += 1) {
      const weekday = new Date(Date.UTC(2026, 9, 1 + day)).getUTCDay()
      for (const one of resources) {
        const quantity = one.use(day, weekday)
        if (quantity === 0) continue
        const effective = (quantity * one.price).toFixed(10).replace(/0+$/, '').replace(/\.$/, '')
        const unused = one.commitment === 'Unused'
        lines.push(
          [
            '200000000000', 'Illustrative Shop', accounts[one.account] ?? '', one.account, 'USD', instant(0), instant(31), instant(day), instant(day + 1), 'Usage', one.description, one.category, one.service, 'AWS',
            one.region, one.id && (round > 0 ? `${one.id}-${round}` : one.id), one.name, one.type, one.pricing ?? 'Standard', one.commitment ? 'plan-1' : '', one.commitment ?? '', '', one.meter,
            unused ? '0' : String(Number(quantity.toFixed(6))), one.unit, unused ? '0' : effective, one.pricing === 'Committed' ? '0' : effective, effective,
            Object.keys(one.tags).length > 0 ? JSON.stringify(one.tags) : '',
          ].map(quoted).join(','),
        )
      }
    }
    if (round === 0) {
      const whole = (category, description, cost) =>
        lines.push(['200000000000', 'Illustrative Shop', '', '', 'USD', instant(0), instant(31), instant(0), instant(31), category, description, 'Other', 'AWS Support', 'AWS', '', '', '', '', '', '', '', '', '', '', '', cost, cost, cost, ''].map(quoted).join(','))
      whole('Purchase', 'Business support, October', '412.5')
      whole('Credit', 'Migration credit', '-150')
      whole('Tax', 'VAT', '0')
    }
  }
  return `${head.join(',')}\n${(rows === undefined ? lines : lines.slice(0, rows)).join('\n')}\n`
}

if (process.argv[1]?.endsWith('focus-sample.mjs')) writeFileSync(process.argv[2] ?? 'public/samples/focus-sample.csv', focusSample(process.argv[3] ? Number(process.argv[3]) : undefined))
