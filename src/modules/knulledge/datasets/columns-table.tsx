import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { Table, Td, Th } from '@/ui/table'
import { Distribution, TypeMark, isNumeric } from './column-head'
import type { Dataset } from './datasets.model'
import { useTableText } from './use-table-text'

/** Every column with what is in it: the statistics that were taken when the file was read. */
export function ColumnsTable({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation('datasets')
  const format = useFormat()
  const text = useTableText()
  return (
    <Table label={t('detail.columns')} focusable>
      <thead>
        <tr>
          <Th>{t('column.name')}</Th>
          <Th>{t('column.type')}</Th>
          <Th>{t('column.spread')}</Th>
          <Th align="end">{t('column.min')}</Th>
          <Th align="end">{t('column.max')}</Th>
          <Th align="end">{t('column.mean')}</Th>
          <Th align="end">{t('column.different')}</Th>
          <Th align="end">{t('column.emptyCells')}</Th>
          <Th>{t('column.frequent')}</Th>
        </tr>
      </thead>
      <tbody>
        {dataset.columns.map((column) => (
          <tr key={column.name}>
            <Th scope="row" className="num max-w-[26ch] truncate font-medium!" title={column.name}>
              {column.name}
            </Th>
            <Td>
              <TypeMark column={column} />
              {column.misfits ? <span className="block text-xs text-warn">{t('column.misfits', { count: column.misfits, n: format.number(column.misfits) })}</span> : null}
            </Td>
            <Td>
              <Distribution column={column} rowCount={dataset.row_count} />
            </Td>
            <Td align="end" num={isNumeric(column)} className="max-w-[20ch] truncate">
              {text.min(column)}
            </Td>
            <Td align="end" num={isNumeric(column)} className="max-w-[20ch] truncate">
              {text.max(column)}
            </Td>
            <Td align="end" num>
              {column.mean === undefined ? '' : format.number(column.mean, { maximumSignificantDigits: 6 })}
            </Td>
            <Td align="end" num>
              {column.distinctMore ? `${format.number(column.distinct)}+` : format.number(column.distinct)}
            </Td>
            <Td align="end" num>
              {format.number(column.empty)}
            </Td>
            <Td className="text-xs text-muted">
              <span className="block max-w-[40ch] truncate">{column.top ? column.top.map(([value, count]) => `${value} (${format.number(count)})`).join(', ') : ''}</span>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
