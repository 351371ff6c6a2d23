import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { Panel, PanelHeader } from '@/ui/panel'
import { Table, Td, Th } from '@/ui/table'
import type { Range, Ranked } from './analytics.model'

interface Props {
  title: string
  hint: string
  /** What the first column names. */
  what: string
  rows: readonly (Ranked & { key: string; label: string })[]
  range: Range
  empty: string
}

/** What was done, or seen, most: the bar is its share of the first. */
export function Ranking({ title, hint, what, rows, range, empty }: Props) {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const most = Math.max(1, ...rows.map((row) => row.now))
  return (
    <Panel>
      <PanelHeader title={title} hint={hint} />
      {rows.length === 0 ? (
        <p className="px-3.5 py-6 text-sm text-muted">{empty}</p>
      ) : (
        <Table label={title} focusable>
          <thead>
            <tr>
              <Th className="w-1/2">{what}</Th>
              <Th align="end">{t('ranking.times')}</Th>
              <Th align="end" className="max-md:hidden">
                {t('ranking.sessions')}
              </Th>
              <Th align="end">{t('ranking.before', { days: range })}</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <Td className="relative">
                  <span aria-hidden="true" className="absolute inset-y-1 start-1 rounded-xs bg-accent-soft" style={{ width: `calc(${(row.now / most) * 100}% - 0.5rem)` }} />
                  <span className="relative">{row.label}</span>
                </Td>
                <Td num align="end">
                  {format.number(row.now)}
                </Td>
                <Td num align="end" className="text-muted max-md:hidden">
                  {format.number(row.sessions)}
                </Td>
                <Td num align="end" className="text-muted">
                  {format.number(row.before)}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}
