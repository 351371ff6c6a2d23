/** The four categories of the specification, in its order. */
export const searchKinds = ['chat', 'project', 'dataset', 'service'] as const
export type SearchKind = (typeof searchKinds)[number]
export const searchTabs = ['all', ...searchKinds] as const
export type SearchTab = (typeof searchTabs)[number]

/** Search returns at most 10 per category (specification, section 9). */
export const perCategory = 10

/** What was found, of any category. */
export interface Found {
  id: string
  org_id: string
  name: string
  /** Projects and services. */
  description: string
  /** Datasets. */
  size_bytes: number | null
  type: string | null
  updated_at: string
}
