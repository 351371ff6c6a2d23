import { Link, type LinkProps } from 'react-router-dom'
import { href, type Params, type Search } from '@/routes/href'
import type { RouteId } from '@/routes/table'
import { buttonClass, type ButtonLook } from '@/ui/button'

type Target<Id extends RouteId> = {
  /** The id of a row. */
  to: Id
  search?: Search
  /** Anchor on the page, without `#`. */
  hash?: string
} & ([keyof Params<Id>] extends [never] ? { params?: undefined } : { params: Params<Id> })

type Rest = Omit<LinkProps, 'to'>

function addressOf<Id extends RouteId>({ to, params, search, hash }: Target<Id>): string {
  const address = (href as (id: RouteId, params?: object, search?: Search) => string)(to, params ?? {}, search)
  return hash ? `${address}#${hash}` : address
}

/** A link to a row of the route table. */
export function SiteLink<Id extends RouteId>({ to, params, search, hash, ...rest }: Target<Id> & Rest) {
  return <Link {...rest} to={addressOf({ to, params, search, hash } as Target<Id>)} />
}

/** The same, looking like a button. */
export function SiteButton<Id extends RouteId>({ to, params, search, hash, variant, size = 'lg', tone, press, className, ...rest }: Target<Id> & Omit<ButtonLook, 'className'> & Rest) {
  return <Link {...rest} to={addressOf({ to, params, search, hash } as Target<Id>)} className={buttonClass({ variant, size, tone, press, className })} />
}
