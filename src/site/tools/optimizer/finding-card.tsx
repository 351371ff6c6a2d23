import { useId, useState } from 'react'
import { colon } from '@/lib/colon'
import { cx } from '@/lib/cx'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { Button } from '@/ui/button'
import { Table, Td, Th } from '@/ui/table'
import { Decimal } from '../decimal'
import { deliver } from '../deliver'
import type { FoundSaving } from '../focus/messages'
import { useAnswer, type OpenFile } from '../focus/use-focus-file'
import type { Money } from '../money'
import { utcDate } from '../utc-date'
import { findingWords } from './wording'

const shownRows = 20
/* A word and a count of filled marks: colour is not the only signal. */
const marks = { high: 3, medium: 2, low: 1 } as const

export function FindingCard({ finding, open, money }: { finding: FoundSaving; open: OpenFile; money: Money }) {
  const t = useText('site-cloud-findings')
  const format = useFormat()
  const id = useId()
  const [shown, setShown] = useState(false)
  const { title, reasons } = findingWords(t, format, money, finding)
  const saves = finding.rule !== 'untagged'
  const head = [t('list.line'), t('list.from'), t('list.resource'), t('list.account'), t('list.what'), t('list.cost')]
  const download = () => {
    void open.reader.answer({ ask: 'rows-csv', id: finding.id, head }).then((csv) => deliver(`\uFEFF${csv}`, `knull-${finding.rule}.csv`, 'text/csv'))
  }
  return (
    <article aria-labelledby={`${id}-title`} className="border-t border-line py-5 first:border-t-0 first:pt-0 last:pb-0 print:break-inside-avoid">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <p className="text-xs text-muted">{t(`rules.${finding.rule}.name`)}</p>
          <h3 id={`${id}-title`} className="text-md font-semibold wrap-anywhere">
            {title}
          </h3>
        </div>
        <p className="shrink-0 md:text-end">
          <span className={cx('num block text-lg font-semibold', saves && 'text-accent-text')}>{money.whole(new Decimal(saves ? finding.monthly : finding.cost))}</span>
          <span className="text-xs text-muted">{saves ? t('list.of', { cost: money.whole(new Decimal(finding.cost)) }) : t('list.a-month')}</span>
        </p>
      </div>
      <p className="mt-2 max-w-measure text-sm">{reasons.join(' ')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-xs text-muted">
        {saves ? (
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className="inline-flex gap-0.5">
              {[1, 2, 3].map((mark) => (
                <span key={mark} className={cx('size-2 rounded-pill border border-accent [print-color-adjust:exact]', mark <= marks[finding.confidence] && 'bg-accent')} />
              ))}
            </span>
            {t('confidence.label')}
            {colon(t.language)} {t(`confidence.${finding.confidence}`)}
          </span>
        ) : null}
        <span>{t('list.rows', { count: finding.rowCount, rows: format.number(finding.rowCount) })}</span>
        <span className="-ms-3.5 flex gap-1 md:ms-0 print:hidden">
          <Button size="sm" variant="ghost" aria-expanded={shown} aria-controls={`${id}-rows`} onClick={() => setShown(!shown)}>
            {shown ? t('list.hide') : t('list.show')}
          </Button>
          <Button size="sm" variant="ghost" onClick={download}>
            {t('list.all')}
          </Button>
        </span>
      </div>
      <div id={`${id}-rows`}>{shown ? <Rows finding={finding} open={open} money={money} head={head} /> : null}</div>
    </article>
  )
}

function Rows({ finding, open, money, head }: { finding: FoundSaving; open: OpenFile; money: Money; head: readonly string[] }) {
  const t = useText('site-cloud-findings')
  const format = useFormat()
  const rows = useAnswer(open, { ask: 'rows', id: finding.id, limit: shownRows })
  if (!rows) return null
  /* Rows by the day begin at midnight: their hour would say nothing. */
  const byHour = rows.some((row) => row.start % 86_400_000 !== 0)
  return (
    <div className="mt-3 rounded-md border border-line">
      <Table label={t('list.dearest', { count: rows.length })} focusable>
        <thead>
          <tr>
            {head.map((name, index) => (
              <Th key={name} align={index === 0 || index === head.length - 1 ? 'end' : 'start'}>
                {name}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <Td align="end" num>
                {format.number(row.line)}
              </Td>
              <Td className="whitespace-nowrap">{[utcDate(format.language, row.start), byHour && new Date(row.start).toISOString().slice(11, 16)].filter(Boolean).join(' ')}</Td>
              <Td>{row.resource}</Td>
              <Td>{row.account}</Td>
              <Td className="min-w-48">{row.description}</Td>
              <Td align="end" num>
                {money.exact(new Decimal(row.cost))}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
