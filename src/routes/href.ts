import { table, type RouteId } from './table'

type PathOf<Id extends RouteId> = Extract<(typeof table)[number], { id: Id }>['path']

type ParamNames<P extends string> = P extends `${infer Head}/${infer Rest}`
  ? ParamNames<Head> | ParamNames<Rest>
  : P extends `:${infer Name}`
    ? Name
    : never

/** The path parameters of a row, from its path: `Params<'service'>` is `{ serviceId: string }`. */
export type Params<Id extends RouteId> = { [K in ParamNames<PathOf<Id>>]: string }

export type Search = Readonly<Record<string, string | number | boolean | undefined>>

type Args<Id extends RouteId> = [ParamNames<PathOf<Id>>] extends [never]
  ? [params?: Record<string, never>, search?: Search]
  : [params: Params<Id>, search?: Search]

const paths = new Map<string, string>(table.map((row) => [row.id, row.path]))

/**
 * The address of a row. A wrong id or a missing parameter does not compile.
 * Parameters and search values are percent-encoded; undefined search values are left out.
 */
export function href<Id extends RouteId>(id: Id, ...args: Args<Id>): string {
  return buildHref(id, args[0] ?? {}, args[1])
}

/** The same for ids known only at run time (recent places, redirects). Throws when a parameter is missing. */
export function buildHref(id: RouteId, params: Readonly<Record<string, string>>, search?: Search): string {
  const path = (paths.get(id) ?? '/').replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`href('${id}') needs '${name}'`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search ?? {})) if (value !== undefined) query.set(key, String(value))
  const tail = query.toString()
  return (path === '*' ? '/' : path) + (tail ? `?${tail}` : '')
}
