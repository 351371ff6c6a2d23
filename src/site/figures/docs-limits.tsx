import { largestCv } from '@/content/inquiries'
import { tokensPerCredit } from '@/content/plans'
import { maxDatasetColumns, maxDatasetRows, maxNameLength, maxUploadMegabytes } from '@/lib/limits'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'

/** Limits from the constants that the product itself enforces: one that is changed changes here, too. */
export default function DocsLimits() {
  const t = useText('site-docs')
  const format = useFormat()
  const megabytes = (amount: number) => format.number(amount, { style: 'unit', unit: 'megabyte' })
  const rows = [
    [t('limits.formats'), 'CSV, TSV, JSON, NDJSON, Markdown, TXT'],
    [t('limits.upload'), megabytes(maxUploadMegabytes)],
    [t('limits.rows'), format.number(maxDatasetRows)],
    [t('limits.columns'), format.number(maxDatasetColumns)],
    [t('limits.name'), t('limits.characters', { count: maxNameLength })],
    [t('limits.credit'), t('limits.tokens', { amount: format.number(tokensPerCredit) })],
    [t('limits.cv'), megabytes(largestCv / 1024 / 1024)],
  ]
  return (
    <table className="w-full border-collapse text-base">
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name} className="border-b border-line first:border-t">
            <th scope="row" className="py-2.5 pe-4 text-start font-medium">
              {name}
            </th>
            <td className="num py-2.5 text-end">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
