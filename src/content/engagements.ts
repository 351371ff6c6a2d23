/**
 * What a piece of work takes, for the solutions pages and the pricing page. Prices are ranges in whole euros without
 * tax and illustrative: people × weeks at 3,000 to 4,300 a person and week. Pure data without imports.
 */
export interface Engagement {
  /** The row of its page. */
  readonly id: 'solution-cloud-platform' | 'solution-data-ai' | 'solution-app-engineering' | 'solution-cybersecurity' | 'solution-managed-services'
  readonly weeks: number
  /** Of ours, full time. */
  readonly people: number
  readonly euros: readonly [from: number, to: number]
  /** For each service with an objective, a month; where the work does not end. */
  readonly monthly?: number
}

export const engagements: readonly Engagement[] = [
  { id: 'solution-cloud-platform', weeks: 14, people: 4, euros: [168_000, 240_000] },
  { id: 'solution-data-ai', weeks: 12, people: 3, euros: [108_000, 154_000] },
  { id: 'solution-app-engineering', weeks: 26, people: 5, euros: [390_000, 559_000] },
  { id: 'solution-cybersecurity', weeks: 10, people: 3, euros: [90_000, 129_000] },
  { id: 'solution-managed-services', weeks: 8, people: 2, euros: [48_000, 68_000], monthly: 1050 },
]

/** Two weeks, two people, three findings in the order of what a delay costs. */
export const assessment = { weeks: 2, people: 2, euros: 16_000 } as const

export const engagementOf = (id: Engagement['id']): Engagement => {
  const found = engagements.find((engagement) => engagement.id === id)
  if (!found) throw new Error(`no engagement '${id}'`)
  return found
}
