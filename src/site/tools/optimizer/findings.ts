import { Decimal, cut, share, sum, zero } from '../decimal'
import type { Charge } from '../focus/charge'
import { daysOfMonth } from '../focus/days-of-month'
import { isTaggable, lacksTag } from '../focus/grouping'
import { bestCommitment, breakEvenMonths, breakEvenUse } from './commitment'
import { oldGenerations, readOn, savedShare } from './old-generations'
import type { Confidence, Rule } from './rules'
import type { Settings } from './settings'
import { costOf as costOfUsage, hoursOf, lengthOf, usageOverTime, type Periods } from './usage-over-time'

export interface Finding {
  /** Stable within a result: rule and subject. */
  id: string
  rule: Rule
  /** What it is about: a service, a resource, a tag. */
  subject: string
  /** Money a month that could be saved; zero for what is no saving. */
  monthly: Decimal
  /** What the rows cost a month. */
  cost: Decimal
  confidence: Confidence
  /** Numbers of the reason, as fractions (shares), money a month or plain. */
  facts: Readonly<Record<string, string>>
  /** Positions in the list of charges. */
  rows: readonly number[]
}

export interface Findings {
  findings: Finding[]
  /** Sum of what the findings save a month: every part of a row counts once. */
  saving: Decimal
  /** What all rows of the currency cost a month. */
  monthly: Decimal
  days: number
}

const day = 86_400_000
/** Less than this a month is not worth anybody's hour. */
const least = new Decimal(1)

/**
 * Applies the rules to the charges of one currency, in the order: what is not used, what has a cheaper successor, what runs
 * at night, what leaves the network, what could be committed to. Each rule sees of a row only what the rules before it
 * left, so that the sum never exceeds what the rows cost.
 */
export function findSavings(charges: readonly Charge[], currency: string, settings: Settings): Findings {
  const own = charges.flatMap((charge, index) => (charge.currency === currency ? [index] : []))
  let start = Infinity
  let end = -Infinity
  for (const index of own) {
    const charge = charges[index]
    if (!charge) continue
    if (charge.start < start) start = charge.start
    if (charge.end > end) end = charge.end
  }
  const days = Math.max((end - start) / day, 1)
  /* Divided last: 300 in 30 days are exactly 304.375 a month. */
  const toMonth = (amount: Decimal) => cut(amount.times(daysOfMonth).div(days.toFixed(6)))
  /** What is left of each row; credits and refunds have nothing to save. */
  const left = new Map<number, Decimal>()
  for (const index of own) {
    const charge = charges[index]
    if (charge?.cost.gt(0) && isTaggable(charge)) left.set(index, charge.cost)
  }
  const found: Finding[] = []

  const costOf = (rows: readonly number[]) => toMonth(sum(rows.map((row) => charges[row]?.cost ?? zero)))
  /** Takes a share of what is left of the rows. */
  const take = (rows: readonly number[], part: Decimal): Decimal => {
    let taken = zero
    for (const row of rows) {
      const rest = left.get(row)
      if (!rest) continue
      const saved = cut(rest.times(part))
      left.set(row, rest.minus(saved))
      taken = taken.plus(saved)
    }
    return toMonth(taken)
  }
  const add = (rule: Rule, subject: string, rows: readonly number[], part: Decimal, confidence: Confidence, facts: Record<string, string> = {}, key = subject) => {
    const monthly = take(rows, part)
    if (monthly.gte(least)) found.push({ id: `${rule}:${key}`, rule, subject, monthly, cost: costOf(rows), confidence, facts, rows })
  }
  const grouped = (keep: (charge: Charge) => string | null): Map<string, number[]> => {
    const groups = new Map<string, number[]>()
    for (const index of left.keys()) {
      const charge = charges[index]
      const name = charge ? keep(charge) : null
      if (name === null) continue
      const rows = groups.get(name)
      if (rows) rows.push(index)
      else groups.set(name, [index])
    }
    return groups
  }
  const all = new Decimal(1)

  for (const [service, rows] of grouped((charge) => (charge.commitment === 'Unused' ? charge.service : null))) add('unused-commitment', service, rows, all, 'high')
  for (const [service, rows] of grouped((charge) => (charge.reservation === 'Unused' ? charge.service : null))) add('unused-reservation', service, rows, all, 'high')
  for (const [account, rows] of grouped((charge) => (isIdleAddress(charge) ? charge.account : null)))
    add('idle-address', account, rows, all, 'high', { resources: String(new Set(rows.map((row) => charges[row]?.resource)).size) })
  for (const { resource, name, rows } of idleGateways(charges, grouped((charge) => (isGateway(charge) && charge.resource ? charge.resource : null)))) add('idle-gateway', name, rows, all, 'medium', {}, resource)

  for (const generation of oldGenerations) {
    const part = savedShare(generation)
    const rows = grouped((charge) => (charge.pricing !== 'Committed' && generation.pattern.test(`${charge.sku} ${charge.description}`) ? generation.id : null)).get(generation.id)
    if (rows) add('old-generation', generation.from, rows, part, generation.rebuild ? 'medium' : 'high', { to: generation.to, share: part.toFixed(4), rebuild: String(generation.rebuild), generation: generation.id, ...readOn(generation) })
  }

  const nights = new Decimal(1).minus(new Decimal(settings.hours).div(168))
  for (const [service, { rows, resources }] of alwaysOn(charges, grouped((charge) => (isOnDemandHours(charge) && charge.resource && environmentOf(charge) ? charge.resource : null))))
    add('nights', service, rows, nights, 'medium', { resources: String(resources), hours: settings.hours, share: nights.toFixed(4) })

  for (const [kind, rows] of grouped(egressOf)) add('egress', kind, rows, share(settings.egress), 'low', { share: share(settings.egress).toFixed(4), kind })

  for (const [service, rows] of grouped((charge) => (isOnDemandHours(charge) ? charge.service : null))) {
    const use = usageOverTime(
      rows.flatMap((row) => {
        const [charge, rest] = [charges[row], left.get(row)]
        return charge && rest ? [{ start: charge.start, end: charge.end, cost: rest }] : []
      }),
      start,
      end,
    )
    const plan = bestCommitment(use, settings.discount)
    const total = costOfUsage(use)
    if (total.eq(0) || plan.saved.lte(0)) continue
    const covered = hoursOf(use) / 24
    add('commitment', service, rows, plan.saved.div(total), commitmentConfidence(covered, use.periods), {
      level: plan.level.toFixed(),
      spend: cut(plan.level.times(breakEvenUse(settings.discount))).toFixed(),
      used: plan.used.toFixed(4),
      reached: plan.reached.toFixed(4),
      days: covered.toFixed(1),
      period: lengthOf(use.periods),
      hour: use.periods.hour.toFixed(4),
      day: use.periods.day.toFixed(4),
      longer: use.periods.longer.toFixed(4),
      breakEven: breakEvenUse(settings.discount).toFixed(4),
      months: breakEvenMonths(settings.discount).toFixed(1),
      discount: share(settings.discount).toFixed(4),
    })
  }

  const saving = sum(found.map((finding) => finding.monthly))
  found.sort((a, b) => b.monthly.cmp(a.monthly))
  const untagged = own.filter((index) => {
    const charge = charges[index]
    return charge && isTaggable(charge) && lacksTag(charge, settings.tagKey)
  })
  if (untagged.length > 0)
    found.push({ id: 'untagged', rule: 'untagged', subject: settings.tagKey, monthly: zero, cost: costOf(untagged), confidence: 'high', facts: {}, rows: untagged })
  return { findings: found, saving, monthly: costOf(own), days }
}

/**
 * Two weeks show the weekend, four that it repeats. By the day the saving is an upper bound (see bestCommitment), and
 * where most of the cost is for longer than a day nothing of the use is seen but its sum.
 */
function commitmentConfidence(days: number, periods: Periods): Confidence {
  if (days < 14 || periods.longer.gt('0.5')) return 'low'
  return days < 28 || periods.hour.lt('0.9') ? 'medium' : 'high'
}

/* ---------- What is recognised ---------- */

const isIdleAddress = (charge: Charge) => /idle[\s:_-]*(?:public[\s_-]*)?(?:ip|address)|(?:ip|address)[^,]{0,30}\bidle\b|static ip charge|not attached/i.test(`${charge.sku} ${charge.description}`)

const isGateway = (charge: Charge) => /load ?balanc|nat ?gateway|LoadBalancerUsage/i.test(`${charge.sku} ${charge.resourceType} ${charge.description}`)

const isHours = (unit: string) => /^(?:hours?|hrs?|instance[- ]hours?)$/i.test(unit)

/** Gateways and load balancers that were paid by the hour and moved nothing in the whole period. */
function idleGateways(charges: readonly Charge[], groups: ReadonlyMap<string, number[]>): { resource: string; name: string; rows: number[] }[] {
  return [...groups].flatMap(([resource, rows]) => {
    let hours = 0
    let moved = 0
    for (const row of rows) {
      const charge = charges[row]
      if (!charge) continue
      if (isHours(charge.unit)) hours += charge.quantity ?? 0
      else moved += charge.quantity ?? 1
    }
    /* A day is the least after which "nothing moved" says anything. */
    return hours >= 24 && moved === 0 ? [{ resource, name: charges[rows[0] ?? 0]?.resourceName || resource, rows }] : []
  })
}

const compute = /\b(?:ec2|elastic compute|virtual machines?|compute engine|fargate|lambda|app service|rds|relational database|cloud sql|sql database|elasticache|redshift|opensearch)\b/i

/** On demand, by the hour, of a kind for which providers sell commitments. */
const isOnDemandHours = (charge: Charge) =>
  (charge.pricing === 'Standard' || charge.pricing === '') &&
  charge.commitment === '' &&
  (charge.unit === '' || isHours(charge.unit)) &&
  (/^(?:compute|databases?)$/i.test(charge.serviceCategory) || compute.test(charge.service))

const environmentKeys = ['env', 'environment', 'stage', 'Env', 'Environment', 'Stage']
const notProduction = /^(?:dev|test|qa|stag|sandbox|demo|integration|uat|preview|non-?prod)/i

/** The value of the environment tag where it says that this is not production. */
function environmentOf(charge: Charge): string | null {
  for (const key of environmentKeys) {
    const value = charge.tags.get(key)
    if (value && notProduction.test(value)) return value
  }
  return null
}

/** Resources that were on for at least nine tenths of the time between their first hour and their last, over at least a week. */
function alwaysOn(charges: readonly Charge[], groups: ReadonlyMap<string, number[]>): Map<string, { rows: number[]; resources: number }> {
  const services = new Map<string, { rows: number[]; resources: number }>()
  for (const rows of groups.values()) {
    let hours = 0
    let start = Infinity
    let end = -Infinity
    for (const row of rows) {
      const charge = charges[row]
      if (!charge || !isHours(charge.unit)) continue
      hours += charge.quantity ?? 0
      start = Math.min(start, charge.start)
      end = Math.max(end, charge.end)
    }
    const span = (end - start) / 3_600_000
    if (!(span >= 7 * 24) || hours < span * 0.9) continue
    const service = charges[rows[0] ?? 0]?.service ?? ''
    const known = services.get(service)
    if (known) {
      known.rows.push(...rows)
      known.resources += 1
    } else services.set(service, { rows: [...rows], resources: 1 })
  }
  return services
}

/** Traffic that is paid by the gigabyte, by where it goes. */
function egressOf(charge: Charge): string | null {
  const text = `${charge.sku} ${charge.description}`
  if (/nat ?gateway[-: ]?bytes|nat gateway.*(?:data|gb)|cloud nat.*data/i.test(text)) return 'nat'
  if (/regional[-: ]?bytes|inter[- ]?(?:az|zone)|availability zone/i.test(text)) return 'zones'
  if (/data ?transfer[-: ]?out|internet (?:egress|data transfer)|network.*egress|bandwidth.*out|out to internet/i.test(text)) return 'internet'
  return null
}
