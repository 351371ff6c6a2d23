import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { QueryState } from '@/patterns/query-state'
import { useNow } from '@/patterns/use-now'
import { Button } from '@/ui/button'
import { SkeletonRows } from '@/ui/skeleton'
import { useRevoke } from './publications-table'
import { stateOf, type PublicationKind } from './reports.model'
import { publicationsOfQuery } from './reports.queries'

/** The links to one chat or report: how they stand, how often they were read, and the way to end them. */
export function PublicationsOf({ kind, id, quiet = false }: { kind: PublicationKind; id: string; /** Nothing at all where there is no link. */ quiet?: boolean }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { org } = useOrg()
  const query = useQuery(publicationsOfQuery(org.id, kind, id))
  const now = useNow()
  const revoke = useRevoke()
  if (quiet && query.data?.length === 0) return null
  return (
    <section aria-label={t('links.title')}>
      <h2 className="mb-1 text-sm font-semibold">{t('links.title')}</h2>
      <QueryState query={query} what={t('links.title')} skeleton={<SkeletonRows rows={2} />} className="py-2">
        {(publications) =>
          publications.length === 0 ? (
            <p className="text-sm text-muted">{t('links.noneHere')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {publications.map((publication) => {
                const state = stateOf(publication, now)
                return (
                  <li key={publication.id} className="flex min-h-11 items-center gap-2 py-1.5 text-sm">
                    <span className="min-w-0 flex-1">
                      <span className="block">
                        {state === 'open' ? t('links.until', { date: format.date(publication.expires_at) }) : t(`links.state.${state}`)}
                      </span>
                      <span className="block text-xs text-muted">
                        {t('links.views', { count: publication.views, n: format.number(publication.views) })}
                        {publication.last_viewed_at ? ` · ${t('links.last', { date: format.relative(publication.last_viewed_at, new Date(now)) })}` : ''}
                      </span>
                    </span>
                    {state === 'open' && revoke.may(publication) ? (
                      <Button variant="outline" size="sm" tone="bad" onClick={() => revoke.ask(publication)} aria-label={t('links.revokeOf', { title: publication.title })}>
                        {t('links.revoke')}
                      </Button>
                    ) : null}
                  </li>
                )
              })}
            </ul>
          )
        }
      </QueryState>
      {revoke.dialog}
    </section>
  )
}
