import { prices, type PriceId } from '@/content/cloud-prices'
import { Decimal } from '../decimal'

export interface OldGeneration {
  id: string
  /** What it is recognised by, in SkuId, SkuMeter, SkuPriceDetails or ChargeDescription. */
  pattern: RegExp
  from: string
  to: string
  /** The two prices of the price list that are compared. */
  prices: readonly [from: PriceId, to: PriceId]
  /** Another processor architecture: the software has to be built for it. */
  rebuild: boolean
}

/** What has a successor at a lower list price. The successor's price is compared size by size, in one region. */
export const oldGenerations: readonly OldGeneration[] = [
  { id: 'gp2', pattern: /\bgp2\b/i, from: 'EBS gp2', to: 'EBS gp3', prices: ['aws-ebs-gp2', 'aws-ebs-gp3'], rebuild: false },
  { id: 't2', pattern: /\bt2\.(?:nano|micro|small|medium|x?large|2xlarge)\b/i, from: 'EC2 t2', to: 'EC2 t3', prices: ['aws-t2-large', 'aws-t3-large'], rebuild: false },
  { id: 'm4', pattern: /\bm4\.\d*x?large\b/i, from: 'EC2 m4', to: 'EC2 m7g', prices: ['aws-m4-large', 'aws-m7g-large'], rebuild: true },
]

/** 1 − price of the successor / price of the old one. */
export function savedShare({ prices: [from, to] }: OldGeneration): Decimal {
  return new Decimal(1).minus(new Decimal(prices[to].price).div(prices[from].price))
}

/** Days from which the two prices are. */
export const readOn = ({ prices: [from, to] }: OldGeneration): { was: string; now: string } => ({ was: prices[from].read, now: prices[to].read })
