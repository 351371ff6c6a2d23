/** What is looked for, in the order in which it is applied; the last is no saving. */
export const rules = ['unused-commitment', 'unused-reservation', 'idle-address', 'idle-gateway', 'old-generation', 'nights', 'egress', 'commitment', 'untagged'] as const
export type Rule = (typeof rules)[number]
export type Confidence = 'high' | 'medium' | 'low'
