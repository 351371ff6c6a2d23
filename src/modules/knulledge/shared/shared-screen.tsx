import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { toAppError } from '@/data/errors'
import { useFormat } from '@/i18n/use-format'
import { QueryState } from '@/patterns/query-state'
import { Button } from '@/ui/button'
import { Motif } from '@/ui/motif'
import { SkeletonRows } from '@/ui/skeleton'
import { Wordmark } from '@/ui/wordmark'
import { sharedQuery } from './shared.queries'
import { SnapshotView } from './snapshot-view'
import type { SharedPage } from './snapshot.model'

/** What did somebody want me to read? For people without an account: nothing of the platform is loaded, nobody is asked to sign in. */
export default function SharedScreen() {
  const { t } = useTranslation('shared')
  const { token = '' } = useParams()
  const query = useQuery(sharedQuery(token))
  const error = query.error && toAppError(query.error)
  return (
    <>
      {/* The server says it in headers; this is for whoever keeps the page. */}
      <meta name="robots" content="noindex, nofollow, noarchive" />
      <meta name="referrer" content="no-referrer" />
      <div className="mx-auto flex min-h-dvh max-w-[46rem] flex-col px-5 md:px-8">
        <header className="flex min-h-16 items-center gap-3">
          <Wordmark height={22} />
        </header>
        <div className="flex-1 pt-6 pb-16 md:pt-10">
          {error?.kind === 'not-found' ? (
            <Ended reason={error.key} />
          ) : (
            <QueryState query={query} what={t('what')} skeleton={<SkeletonRows rows={8} />}>
              {(page) => <Article page={page} />}
            </QueryState>
          )}
        </div>
      </div>
    </>
  )
}

function Article({ page }: { page: SharedPage }) {
  const { t } = useTranslation(['shared', 'common'])
  const format = useFormat()
  return (
    <article>
      <p className="mb-2 text-sm font-medium text-accent-text">{t(`kind.${page.kind}`)}</p>
      <h1 id="page-title" tabIndex={-1} className="text-3xl font-semibold text-balance wrap-anywhere outline-none">
        {page.title}
      </h1>
      <div className="mt-4 mb-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-5 text-sm text-muted">
        <p className="min-w-0 flex-1 basis-72">
          {t('published', { org: page.org, date: format.date(page.publishedAt) })}, {t('expires', { date: format.dateTime(page.expiresAt) })}
        </p>
        <Button variant="outline" size="sm" onClick={() => window.print()} className="print:hidden">
          <Printer size={15} strokeWidth={1.6} aria-hidden="true" />
          {t('print')}
        </Button>
      </div>
      <SnapshotView snapshot={page} prefix="source-" />
      <p className="mt-14 border-t border-line pt-4 text-xs text-muted">{t('made', { product: t('common:product') })}</p>
    </article>
  )
}

const reasons = ['expired', 'revoked'] as const

/** The same for every link that is none; whoever holds a true one is told that it ended, and nothing else. */
function Ended({ reason }: { reason: string | undefined }) {
  const { t } = useTranslation('shared')
  const why = reasons.find((known) => reason === `publication.${known}`) ?? 'unknown'
  return (
    <div className="grid justify-items-start gap-4 pt-10">
      <Motif state="missing" className="-ms-3" />
      <h1 id="page-title" tabIndex={-1} className="text-3xl font-semibold text-balance outline-none">
        {t(`ended.${why}`)}
      </h1>
      <p className="max-w-[44ch] text-md text-muted text-pretty">{t(`ended.${why}Body`)}</p>
    </div>
  )
}
