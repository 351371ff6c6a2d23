import { useTranslation } from 'react-i18next'
import { toAppError } from '@/data/errors'
import { useErrorText } from '@/i18n/use-error-text'
import { useFormat } from '@/i18n/use-format'
import { Button } from '@/ui/button'
import { Note } from '@/ui/note'

export interface PagedQuery {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly error: unknown
  readonly fetchNextPage: () => unknown
}

/** The end of a paged list: how much is shown, and the next page. Nothing where all is shown. */
export function LoadMore({ query, shown, total }: { query: PagedQuery; shown?: number; total?: number }) {
  const { t } = useTranslation('patterns')
  const format = useFormat()
  const errorText = useErrorText()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query
  if (!hasNextPage && !isFetchNextPageError) return null
  const more = () => void query.fetchNextPage()
  return (
    <div className="border-t border-line px-3.5 py-cell">
      {isFetchNextPageError && error ? (
        <Note tone="bad" role="alert" title={t('more.failed')} className="mb-2.5">
          {errorText(toAppError(error))}
        </Note>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" size="sm" pending={isFetchingNextPage} onClick={more}>
          {t('more.load')}
        </Button>
        {shown === undefined ? null : (
          <span role="status" className="text-xs text-muted">
            {total === undefined ? t('more.shown', { count: shown, n: format.number(shown) }) : t('more.shownOf', { n: format.number(shown), total: format.number(total) })}
          </span>
        )}
      </div>
    </div>
  )
}
