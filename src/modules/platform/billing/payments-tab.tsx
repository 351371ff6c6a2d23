import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan, useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { EmptyState } from '@/patterns/empty-state'
import { LoadMore } from '@/patterns/load-more'
import { QueryState } from '@/patterns/query-state'
import { ResourceList, type Column } from '@/patterns/resource-list'
import { TimeText } from '@/patterns/time-text'
import { Chip } from '@/ui/chip'
import { Panel } from '@/ui/panel'
import type { Payment } from './billing.model'
import { paymentsQuery } from './billing.queries'
import { useMoney } from './use-money'
import { ManagersOnly } from './who-can'

/** What was paid, and what came back? */
export function PaymentsTab() {
  const { t } = useTranslation('billing')
  const manages = useCan()('manage')
  return <Panel as="div">{manages ? <Payments /> : <ManagersOnly title={t('who.payments_title')} body={t('who.payments_body')} />}</Panel>
}

function Payments() {
  const { t } = useTranslation('billing')
  const { org } = useOrg()
  const format = useFormat()
  const money = useMoney()
  const query = useInfiniteQuery(paymentsQuery(org.id))
  const columns: Column<Payment>[] = [
    {
      id: 'what',
      header: t('payments.what'),
      primary: true,
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-2">
          {row.entry === 'refund' ? t('payments.refund_of', { name: row.name }) : row.name}
          {row.provider === 'sandbox' ? <Chip>{t('payments.sandbox')}</Chip> : null}
          {row.entry === 'charge' && row.period_start && row.period_end ? (
            <span className="text-xs font-regular text-muted">{t('payments.period', { from: format.date(row.period_start), to: format.date(row.period_end) })}</span>
          ) : null}
        </span>
      ),
    },
    { id: 'reference', header: t('payments.reference'), cell: (row) => <span className="num block max-w-48 truncate text-xs text-muted">{row.reference}</span>, hideOnPhone: true },
    { id: 'when', header: t('payments.when'), cell: (row) => <TimeText value={row.created_at} mode="datetime" /> },
    { id: 'credits', header: t('payments.credits'), cell: (row) => format.number(row.credits, { signDisplay: 'exceptZero' }), align: 'end', num: true, phoneLabel: true },
    { id: 'amount', header: t('payments.amount'), cell: (row) => money(row.amount, row.currency), align: 'end', num: true, phoneEnd: true },
  ]
  return (
    <QueryState query={query} what={t('payments.title')}>
      {(rows) =>
        rows.length > 0 ? (
          <>
            <ResourceList label={t('payments.title')} rows={rows} rowKey={(row) => row.id} columns={columns} />
            <LoadMore query={query} shown={rows.length} />
          </>
        ) : (
          <EmptyState title={t('payments.none_title')} body={t('payments.none_body')} />
        )
      }
    </QueryState>
  )
}
