import { Decimal } from '../decimal'

/** One row of a FOCUS file, as far as the tools read it. */
export interface Charge {
  /** Line in the file, from 1. */
  line: number
  /** EffectiveCost, or BilledCost where the file has no other. */
  cost: Decimal
  currency: string
  /** Usage, Purchase, Tax, Credit or Adjustment. */
  category: string
  /** Milliseconds since 1970, UTC; the end is exclusive. */
  start: number
  end: number
  service: string
  serviceCategory: string
  account: string
  region: string
  resource: string
  resourceName: string
  resourceType: string
  description: string
  /** Standard (on demand), Dynamic (spot), Committed or Other. */
  pricing: string
  /** Used or Unused. */
  commitment: string
  reservation: string
  quantity: number | null
  unit: string
  /** SkuId, SkuMeter and SkuPriceDetails in one text, in which instance types and volume types are looked for. */
  sku: string
  tags: ReadonlyMap<string, string>
}

/** FOCUS writes the absence of a value as an empty field; exports also write NULL. */
export const isNothing = (text: string): boolean => text === '' || /^(?:null|none|nan)$/i.test(text)

/** A decimal as FOCUS writes it: "0.0000012", "-3.5", "1.2E-7". */
export function readCost(text: string): Decimal | null {
  const trimmed = text.trim()
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?$/i.test(trimmed) ? new Decimal(trimmed.replace(/^\+/, '').replace(/\.(?=e|$)/i, '')) : null
}

const instant = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(?:Z|UTC|\+00(?::?00)?)?$/i

/** A moment as FOCUS writes it (ISO 8601 in UTC), also "2026-10-01 00:00:00 UTC". Null for anything else. */
export function readInstant(text: string): number | null {
  const match = instant.exec(text.trim())
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0))
  const time = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
  const back = new Date(time)
  return back.getUTCMonth() === (month ?? 1) - 1 && back.getUTCDate() === day ? time : null
}

const noTags: ReadonlyMap<string, string> = new Map()
const readTagTexts = new Map<string, ReadonlyMap<string, string>>()

/**
 * Tags as key and value: JSON ({"env":"prod"}), which is what FOCUS says, or what exports write instead
 * ("env":"prod","team":"a" without braces; [{"key":"env","value":"prod"}]). Unreadable ones count as none.
 * A file repeats few texts many times: each is read once.
 */
export function readTags(text: string): ReadonlyMap<string, string> {
  if (isNothing(text) || text === '{}') return noTags
  const known = readTagTexts.get(text)
  if (known) return known
  const tags = new Map<string, string>()
  try {
    const trimmed = text.trim()
    const value: unknown = JSON.parse(/^[{[]/.test(trimmed) ? trimmed : `{${trimmed}}`)
    const pairs: [string, unknown][] = Array.isArray(value)
      ? value.flatMap((one): [string, unknown][] => (Array.isArray(one) ? [[String(one[0]), one[1]]] : typeof one === 'object' && one !== null && 'key' in one ? [[String(one.key), 'value' in one ? one.value : '']] : []))
      : Object.entries(value as object)
    for (const [key, said] of pairs) {
      const text = typeof said === 'string' ? said : JSON.stringify(said)
      if (text && text !== 'null') tags.set(key, text)
    }
  } catch {
    /* Counted as untagged, which is what an unreadable tag is to everybody else too. */
  }
  if (readTagTexts.size > 50_000) readTagTexts.clear()
  readTagTexts.set(text, tags)
  return tags
}
