import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { ButtonLink } from '@/patterns/button-link'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Motif } from '@/ui/motif'
import { Panel } from '@/ui/panel'
import type { ChatMessage } from './chat.model'
import { CostLine } from './cost-line'

/** A search without a result: what was searched, which words stand nowhere, and what to try. */
export function NothingFound({ message, onSearchAll, canAsk }: { message: ChatMessage; onSearchAll: (() => void) | null; canAsk: boolean }) {
  const { t } = useTranslation('chat')
  const format = useFormat()
  const { searched, missing } = message.search ?? {}
  return (
    <>
      <Panel className="px-5 py-5">
        <Motif state="missing" className="mb-2 -ms-1" />
        <h2 className="text-md font-semibold">{t('nothing.title')}</h2>
        {searched ? (
          <p className="mt-1 text-sm text-muted">
            {t('nothing.searched', {
              datasets: t('count.datasets', { count: searched.datasets, n: format.number(searched.datasets) }),
              rows: t('count.rows', { count: searched.rows, n: format.number(searched.rows) }),
              documents: t('count.documents', { count: searched.documents, n: format.number(searched.documents) }),
              passages: t('count.passages', { count: searched.passages, n: format.number(searched.passages) }),
            })}
          </p>
        ) : null}
        {missing && missing.length > 0 ? <p className="mt-1 text-sm text-muted">{t('nothing.missing', { words: format.list(missing) })}</p> : null}
        <p className="mt-3 text-sm">{t('nothing.suggestion')}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {onSearchAll ? (
            <Button variant="outline" size="sm" onClick={onSearchAll}>
              {t('nothing.searchAll')}
            </Button>
          ) : null}
          {canAsk ? (
            <ButtonLink to={href('datasets')} variant={onSearchAll ? 'ghost' : 'outline'} size="sm">
              {t('addData')}
            </ButtonLink>
          ) : null}
        </div>
      </Panel>
      <CostLine message={message} />
    </>
  )
}
