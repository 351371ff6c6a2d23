import type { ColumnFacts, TableType } from '@/lib/tabular/table'

export interface ListedDataset {
  id: string
  name: string
  type: TableType
  size_bytes: number
  row_count: number
  refused_count: number
  user_id: string | null
  updated_at: string
}

export type DatasetPage = ListedDataset[]
export type DatasetView = 'all' | 'mine'

export interface Dataset extends ListedDataset {
  columns: ColumnFacts[]
  delimiter: string | null
  encoding: string
  created_at: string
}

export interface DatasetRow {
  row_number: number
  line_number: number
  cells: string[]
}

interface Person {
  userId: string
  may: (right: 'write' | 'manage' | 'own') => boolean
}

/** Who may do what with a dataset (ruling 22); the database enforces the same. */
export const datasetCan = {
  rename: ({ may }: Person) => may('write'),
  delete: (dataset: Pick<ListedDataset, 'user_id'>, { userId, may }: Person) => may('manage') || (may('write') && dataset.user_id === userId),
}

/** The first row of the page on which a row stands. */
export const pageStart = (row: number, perPage: number) => Math.floor((row - 1) / perPage) * perPage + 1

/** A row number from the address: null for anything that is not a row of this dataset. */
export function rowFrom(text: string | null, rowCount: number): number | null {
  if (text === null || !/^\d{1,7}$/.test(text)) return null
  const row = Number(text)
  return row >= 1 && row <= rowCount ? row : null
}

/** A dataset's name from its file's: without path, short enough. */
export const nameFromFile = (fileName: string) => (fileName.split(/[\\/]/).at(-1) ?? '').trim().slice(0, 200) || 'table'
