import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { ButtonLink } from '@/patterns/button-link'
import { EmptyState } from '@/patterns/empty-state'
import { QueryState } from '@/patterns/query-state'
import { href } from '@/routes/href'
import { Skeleton } from '@/ui/skeleton'
import { exampleParts } from './chat.model'
import { examplesQuery, sourceCountQuery } from './chat.queries'

/** Before the first question: what can be asked, and three questions made from the organisation's own sources. */
export function Start({ canAsk, onExample }: { canAsk: boolean; onExample: (question: string) => void }) {
  const { t } = useTranslation('chat')
  const { org } = useOrg()
  const format = useFormat()
  const count = useQuery(sourceCountQuery(org.id))
  const nothing = count.data !== undefined && count.data.datasets + count.data.documents === 0
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[700px] flex-col justify-center py-6">
      <h1 id="page-title" tabIndex={-1} className={nothing ? 'sr-only' : 'page-title text-balance'}>
        {t('start.title')}
      </h1>
      <QueryState query={count} what={t('scope.sources')} skeleton={<Skeleton className="mt-3 w-2/3" />}>
        {({ datasets, documents }) =>
          nothing ? (
            <EmptyState
              className="-mx-8 pb-0!"
              title={t('start.emptyTitle')}
              body={canAsk ? t('start.emptyBody') : t('start.emptyViewer')}
              action={canAsk ? <ButtonLink to={href('datasets')}>{t('addData')}</ButtonLink> : undefined}
            />
          ) : (
            <>
              <p className="mt-1 max-w-[56ch] text-base text-muted">
                {t('start.body', {
                  datasets: t('count.datasets', { count: datasets, n: format.number(datasets) }),
                  documents: t('count.documents', { count: documents, n: format.number(documents) }),
                })}
              </p>
              {canAsk ? <Examples onExample={onExample} /> : null}
            </>
          )
        }
      </QueryState>
    </div>
  )
}

function Examples({ onExample }: { onExample: (question: string) => void }) {
  const { t } = useTranslation('chat')
  const { org } = useOrg()
  /* Only a help: while it loads, or when it fails, one can ask all the same. */
  const { data } = useQuery(examplesQuery(org.id))
  const possible = (data ?? []).flatMap((source) => {
    const parts = exampleParts(source.columns, source.cells, source.row_count)
    if (parts) return [{ source: source.name, question: t('start.exampleRow', parts) }]
    if (source.columns.length > 0) return []
    return [{ source: source.name, question: source.heading ? t('start.exampleHeading', { heading: source.heading, name: source.name }) : t('start.exampleDocument', { name: source.name }) }]
  })
  /* Tables come first in the list; where there is a document, one of the three asks it. */
  const questions = possible.length > 3 && data?.at(-1)?.columns.length === 0 ? [...possible.slice(0, 2), ...possible.slice(-1)] : possible.slice(0, 3)
  if (questions.length === 0) return null
  return (
    <div className="mt-6">
      <h2 className="pb-2 text-xs font-medium text-muted">{t('start.examples')}</h2>
      <ul className="overflow-hidden rounded-md border border-line bg-raised">
        {questions.map(({ source, question }) => (
          <li key={question} className="border-b border-line last:border-b-0">
            <button type="button" onClick={() => onExample(question)} className="group flex min-h-12 w-full cursor-pointer items-center gap-3 px-3.5 py-2 text-start -outline-offset-2 hover:bg-hover">
              <span className="min-w-0 flex-1">
                <span className="block text-base">{question}</span>
                <span className="block truncate text-xs text-muted">{source}</span>
              </span>
              <ArrowUpRight size={15} aria-hidden="true" className="text-faint group-hover:text-accent-text" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
