/** What only the reader knows and no address should hold. */
export interface Names {
  readonly company: string
  readonly owner: string
}
/** Where they are kept, for the session. */
export const namesKey = 'knull.policy-names'
export const noNames: Names = { company: '', owner: '' }

/** Reads kept names; any text is taken. None are always the same object, so that a page without them is not drawn again. */
export function readNames(stored: string | null): Names {
  try {
    const data = JSON.parse(stored ?? '{}') as Partial<Record<keyof Names, unknown>> | null
    const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 120) : '')
    const names = { company: text(data?.company), owner: text(data?.owner) }
    return names.company || names.owner ? names : noNames
  } catch {
    return noNames
  }
}
