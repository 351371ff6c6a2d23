/**
 * Reading data of unknown shape in the first load, where a schema library (zod: 20 KB gz) would be a tenth of the budget.
 * Forms use zod: it comes with them.
 */
export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether `value` is one of `options`. */
export const isOneOf = <const T extends string>(options: readonly T[], value: unknown): value is T => (options as readonly unknown[]).includes(value)

/** The items of an array that a reader accepts; a reader gives undefined for what is not one of its kind. */
export const readItems = <T>(value: unknown, read: (item: unknown) => T | undefined): T[] =>
  Array.isArray(value) ? value.map(read).filter((item): item is NonNullable<typeof item> => item !== undefined) : []
