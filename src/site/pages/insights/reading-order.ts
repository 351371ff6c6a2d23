import type { ListedEntry } from '@/content/entry'

type Article = ListedEntry<'articles'>

/** The order in which the site names its services. */
export const services = ['cloud-platform', 'data-ai', 'app-engineering', 'cybersecurity', 'managed-services'] as const

/** Articles, the newest first as they are listed, by service; services without one are left out. */
export const byService = (articles: readonly Article[]) =>
  services
    .map((service) => ({ service, articles: articles.filter(({ meta }) => meta.service === service) }))
    .filter((group) => group.articles.length > 0)

/** What to read after an article: the next one of the list, after the last the first. Undefined when there is no other. */
export function nextOf(articles: readonly Article[], slug: string): Article | undefined {
  const order = byService(articles).flatMap((group) => group.articles)
  const next = order[(order.findIndex((article) => article.slug === slug) + 1) % order.length]
  return next?.slug === slug ? undefined : next
}
