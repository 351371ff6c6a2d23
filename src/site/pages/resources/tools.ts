import { table, type RouteId } from '@/routes/table'

/** The row of the tool that a resource goes on with; undefined when it names none, or one that the table has not. */
export const toolOf = (id: string | undefined): Extract<RouteId, `tool-${string}`> | undefined => table.map((row) => row.id).find((known): known is Extract<RouteId, `tool-${string}`> => known === id && known.startsWith('tool-'))
