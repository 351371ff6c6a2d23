import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePeople } from '@/data/members.queries'
import { useCan, useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { EmptyState } from '@/patterns/empty-state'
import { LoadMore } from '@/patterns/load-more'
import { QueryState } from '@/patterns/query-state'
import { ResourceList, type Column } from '@/patterns/resource-list'
import { TimeText } from '@/patterns/time-text'
import { Panel } from '@/ui/panel'
import { TabPanel, Tabs } from '@/ui/tabs'
import { ledgerFilters, reasons, tokensOf, type LedgerFilter, type LedgerLine } from './billing.model'
import { ledgerQuery } from './billing.queries'
import { LedgerExport } from './ledger-export'
import { ManagersOnly } from './who-can'

/** Where did the credits come from, and where did they go? */
export function LedgerTab({ filter, onFilter }: { filter: LedgerFilter; onFilter: (filter: LedgerFilter) => void }) {
  const { t } = useTranslation('billing')
  const manages = useCan()('manage')
  return manages ? (
    <Ledger filter={filter} onFilter={onFilter} />
  ) : (
    <Panel as="div">
      <ManagersOnly title={t('who.ledger_title')} body={t('who.ledger_body')} />
    </Panel>
  )
}

function Ledger({ filter, onFilter }: { filter: LedgerFilter; onFilter: (filter: LedgerFilter) => void }) {
  const { t } = useTranslation('billing')
  const { org } = useOrg()
  const format = useFormat()
  const { nameOf, loaded } = usePeople(org.id)
  const query = useInfiniteQuery(ledgerQuery(org.id, filter))
  const columns: Column<LedgerLine>[] = [
    {
      id: 'what',
      header: t('ledger.what'),
      primary: true,
      cell: (line) => (
        <>
          {t(`ledger.reason.${reasons.find((known) => known === line.reason) ?? 'other'}`)}
          {line.reason === 'usage' ? <span className="ms-2 text-xs font-regular text-muted">{t('strip.tokens', { n: format.number(tokensOf(-line.amount)) })}</span> : null}
        </>
      ),
    },
    { id: 'who', header: t('ledger.who'), cell: (line) => (line.user_id === null ? t('ledger.nobody') : (nameOf(line.user_id) ?? (loaded ? t('ledger.left') : ''))) },
    { id: 'when', header: t('ledger.when'), cell: (line) => <TimeText value={line.created_at} mode="datetime" /> },
    {
      id: 'credits',
      header: t('ledger.credits'),
      /* Two decimals stand in line; the file has all three. */
      cell: (line) => <span className={line.amount > 0 ? 'font-semibold text-good' : undefined}>{format.number(line.amount, { signDisplay: 'exceptZero', minimumFractionDigits: 2, maximumFractionDigits: 2 })}</span>,
      align: 'end',
      num: true,
      phoneEnd: true,
    },
  ]
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Tabs id="ledger" label={t('ledger.filter')} value={filter} onValueChange={onFilter} items={ledgerFilters.map((id) => ({ id, label: t(`ledger.filters.${id}`) }))} />
        <LedgerExport key={filter} filter={filter} nameOf={nameOf} className="md:ms-auto" />
      </div>
      <TabPanel tabs="ledger" item={filter} value={filter}>
        <Panel as="div">
          <QueryState query={query} what={t('ledger.title')}>
            {(lines) =>
              lines.length > 0 ? (
                <>
                  <ResourceList label={t('ledger.title')} rows={lines} rowKey={(line) => line.id} columns={columns} />
                  <LoadMore query={query} shown={lines.length} />
                </>
              ) : (
                <EmptyState title={t(filter === 'all' ? 'ledger.none_title' : 'ledger.none_filter')} body={t('ledger.none_body')} />
              )
            }
          </QueryState>
        </Panel>
      </TabPanel>
    </>
  )
}
