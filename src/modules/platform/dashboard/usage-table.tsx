import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { Table, Td, Th } from '@/ui/table'
import { dailyShare, type Usage } from './dashboard.model'
import { useSourceName } from './sources'

/** The same by day as rows, today first. */
export function UsageTable({ usage }: { usage: Usage }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const sourceName = useSourceName()
  const dayText = new Intl.DateTimeFormat(format.language, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return (
    <div className="-mx-3.5 mt-3 -mb-3 max-h-72 overflow-y-auto border-t border-line" tabIndex={0} role="group" aria-label={t('usage.days')}>
      <Table label={t('usage.days')}>
        <thead>
          <tr>
            <Th>{t('usage.day')}</Th>
            {usage.sources.map(({ source }) => (
              <Th key={source} align="end">
                {sourceName(source)}
              </Th>
            ))}
            <Th align="end">{t('usage.total')}</Th>
          </tr>
        </thead>
        <tbody>
          {usage.days.toReversed().map(({ date, parts, total }) => (
            <tr key={date.getTime()}>
              <Td>{dayText.format(date)}</Td>
              {parts.map((part, index) => (
                <Td key={index} num align="end">
                  {format.number(part)}
                </Td>
              ))}
              <Td num align="end">
                {format.number(total)}
              </Td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <Td className="text-muted">{t('usage.daily_row')}</Td>
            {usage.sources.map(({ source }) => (
              <Td key={source} />
            ))}
            <Td num align="end" className="text-muted">
              {format.number(Math.round(dailyShare(usage.length)))}
            </Td>
          </tr>
        </tfoot>
      </Table>
    </div>
  )
}
