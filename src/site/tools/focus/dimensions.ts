/** What a bill can be grouped by. */
export const dimensions = ['service', 'account', 'region', 'month', 'tag'] as const
export type Dimension = (typeof dimensions)[number]
