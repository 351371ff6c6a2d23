import { tab } from '@/data/session/storage'

/**
 * A random number for reading this link in this tab: reading it twice is one visit. It says nothing about the reader, and
 * each link has its own, so that two of them tell nothing either. Null while nobody looks: a page that the browser
 * fetches ahead is no visit yet.
 */
export function visitOf(token: string, page: { visibilityState: DocumentVisibilityState; prerendering?: boolean } = document): string | null {
  if (page.prerendering === true || page.visibilityState !== 'visible') return null
  const key = `knull.visit:${token.slice(-8)}`
  const known = tab.get(key)
  if (known && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(known)) return known
  const visit = crypto.randomUUID()
  tab.set(key, visit)
  return visit
}
