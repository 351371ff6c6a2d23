import { use } from 'react'
import { useLocation } from 'react-router-dom'
import { isSessionStored } from '@/data/session/stored-session'
import { tracked } from '@/lib/tracked'
import { recoverFromStaleChunk } from '@/patterns/stale-chunk'
import { matchRow, sitePageOf } from '@/routes/select'
import { allStyles } from './all-styles'

/*
 * The product has two parts that share the route table and little else: the public site, which knows no database client,
 * and the platform. A visitor of one does not load the other.
 */

type SitePart = typeof import('./site/site')
type PlatformPart = typeof import('./platform')

let siteComing: Promise<SitePart> | undefined
let platformComing: Promise<PlatformPart> | undefined

/* What failed is forgotten, so that the next try asks anew. */
export const loadSite = (): Promise<SitePart> =>
  (siteComing ??= tracked(
    import('./site/site').catch((error: unknown) => {
      siteComing = undefined
      return recoverFromStaleChunk(error)
    }),
  ))

export const loadPlatform = (): Promise<PlatformPart> =>
  (platformComing ??= tracked(
    Promise.all([import('./platform'), allStyles()])
      .then(async ([part]) => {
        await part.textsReady()
        return part
      })
      .catch((error: unknown) => {
        platformComing = undefined
        return recoverFromStaleChunk(error)
      }),
  ))

/** Whether the stored session lets a member in where members and visitors share an address; nobody is one in the build. */
const isMember = () => typeof window !== 'undefined' && isSessionStored()

/** The page of the site at an address, or undefined where the platform answers. */
export const sitePageAt = (pathname: string) => sitePageOf(matchRow(pathname).row, isMember())

/** The part that answers at the address. */
export function Part() {
  const { pathname } = useLocation()
  if (sitePageAt(pathname)) {
    const { Site } = use(loadSite())
    return <Site />
  }
  const { Platform } = use(loadPlatform())
  return <Platform />
}
