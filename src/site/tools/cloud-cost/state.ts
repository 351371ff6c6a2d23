import { dimensions, type Dimension } from '../focus/dimensions'
import { readEstimate, writeEstimate, type Estimate } from './estimate'

export interface CostState {
  readonly mode: 'list' | 'bill'
  readonly estimate: Estimate
  readonly by: Dimension
  readonly tag: string
  readonly currency: string
}

export function parseCost(search: URLSearchParams): CostState {
  const currency = search.get('currency') ?? ''
  return {
    mode: search.get('mode') === 'bill' ? 'bill' : 'list',
    estimate: readEstimate(search),
    by: dimensions.find((one) => one === search.get('by')) ?? 'service',
    tag: (search.get('tag') ?? '').slice(0, 128),
    currency: /^[A-Z0-9]{3,12}$/.test(currency) ? currency : '',
  }
}

export const serializeCost = ({ mode, estimate, by, tag, currency }: CostState): Record<string, string | undefined> => ({
  ...writeEstimate(estimate),
  mode: mode === 'bill' ? mode : undefined,
  by: by === 'service' ? undefined : by,
  tag: tag || undefined,
  currency: currency || undefined,
})
