/** One row of home_layers. Medians are null where nothing was measured. */
export interface Layers {
  incidents_open: number
  incidents_week: number
  incidents_week_before: number
  services_affected: number
  services_total: number
  ack_seconds: number | null
  ack_count: number
  ack_seconds_before: number | null
  ack_count_before: number
  incident_days: number[]
  projects_planning: number
  projects_building: number
  projects_operating: number
  projects_month: number
  projects_month_before: number
  lead_seconds: number | null
  lead_count: number
  move_days: number[]
  datasets_total: number
  datasets_month: number
  documents_total: number
  passages_total: number
  tokens_month: number
  question_days: number[]
}

/** The month's tokens that the bar is drawn against (specification, section 9). */
export const tokenCeiling = 500_000

/** Tokens divided by 1000, times 0.002 (specification, section 9). In dollars. */
export const tokenCost = (tokens: number) => (tokens / 1000) * 0.002

/** The part of the ceiling that is used; the bar is full at 1, the number may be more. */
export const tokenShare = (tokens: number) => tokens / tokenCeiling

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
