import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { csvLines } from '@/lib/tabular/write-csv'
import { Select } from '@/ui/select'
import { Table, Td, Th } from '@/ui/table'
import { BarList } from '../bar-list'
import { Decimal, sum } from '../decimal'
import { Exports } from '../exports'
import { Figures } from '../figures'
import { daysOfMonth } from '../focus/days-of-month'
import { dimensions, type Dimension } from '../focus/dimensions'
import { useAnswer, type OpenFile } from '../focus/use-focus-file'
import { markdownTable, plain } from '../markdown'
import { moneyOf } from '../money'
import { ResultCard } from '../result-card'
import { utcDate } from '../utc-date'
import type { CostState } from './state'

/** Bars that are read; the rest are one. The table and the exports have all of them. */
const shownBars = 12
const shownRows = 500
const shownTags = 8
const day = 86_400_000

export default function BillResults({ open, state, onChange }: { open: OpenFile | null; state: CostState; onChange: (next: CostState) => void }) {
  const t = useText('site-cloud-cost-results')
  const format = useFormat()
  const currencies = open?.facts.currencies.map((one) => one.currency) ?? []
  const currency = currencies.includes(state.currency) ? state.currency : (currencies[0] ?? 'USD')
  const answer = useAnswer(open, { ask: 'group', currency, dimension: state.by, tagKey: state.tag })
  if (!open)
    return (
      <section className="rounded-lg border border-line bg-raised p-6 md:p-10">
        <h2 className="max-w-120 text-xl font-semibold">{t('bill.empty-title')}</h2>
        <p className="mt-3 max-w-measure text-muted">{t('bill.empty')}</p>
      </section>
    )
  if (!answer) return null
  const money = moneyOf(format.language, answer.currency)
  const total = new Decimal(answer.total)
  const column = open.facts.cost
  const ratio = (part: Decimal, whole: Decimal) => (whole.eq(0) ? 0 : part.div(whole).toNumber())
  const [untagged, taggable] = [new Decimal(answer.untagged), new Decimal(answer.taggable)]
  const figures = [
    { name: t('bill.total'), value: money.whole(total), note: t('bill.total-note', { start: utcDate(format.language, answer.start), end: utcDate(format.language, Math.max(answer.start, answer.end - day)) }) },
    {
      name: t('bill.monthly'),
      value: money.whole(total.times(daysOfMonth).div(Math.max(answer.days, 1).toFixed(6))),
      note: t('bill.monthly-note', { days: format.number(answer.days, { maximumFractionDigits: 1 }) }),
    },
    {
      name: t('bill.untagged'),
      value: format.percent(ratio(untagged, taggable), 1),
      note: state.tag ? t('bill.untagged-key-note', { key: state.tag, amount: money.whole(untagged) }) : t('bill.untagged-note', { amount: money.whole(untagged), of: money.whole(taggable) }),
    },
    { name: t('bill.rows'), value: format.number(answer.rows), note: t('bill.rows-note', { column }) },
  ]
  const nameOf = (name: string) => name || t(`bill.none.${state.by}`)
  const title = t(`bill.title.${state.by}`, { key: state.tag })
  const groups = answer.groups.map((group) => ({ ...group, exact: new Decimal(group.cost) }))
  const head = groups.slice(0, groups.length > shownBars + 1 && state.by !== 'month' ? shownBars : groups.length)
  const rest = groups.slice(head.length)
  const restCost = sum(rest.map((group) => group.exact))
  const columns = [t('bill.name'), t('bill.cost'), t('bill.share'), t('bill.groupRows')]
  const cells = groups.map((group) => [nameOf(group.name), money.exact(group.exact), format.percent(ratio(group.exact, total), 1), format.number(group.rows)])
  const markdown = () =>
    `${[`# ${plain(open.name)}`, figures.map((figure) => `- **${figure.name}:** ${figure.value} (${plain(figure.note)})`).join('\n'), `## ${plain(title)}`, markdownTable(columns, cells, ['start', 'end', 'end', 'end'])].join('\n\n')}\n`
  const csv = () => csvLines([[...columns.slice(0, 2), answer.currency, t('bill.groupRows')], ...groups.map((group) => [nameOf(group.name), Number(group.exact.toFixed(6)), answer.currency, group.rows])])

  return (
    <>
      <Figures figures={figures} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Select label={t('bill.by')} className="w-full md:w-44" value={state.by} onChange={(event) => onChange({ ...state, by: event.target.value as Dimension, tag: event.target.value === 'tag' && !state.tag ? (answer.tagKeys[0]?.key ?? '') : state.tag })}>
          {dimensions.map((dimension) => (
            <option key={dimension} value={dimension}>
              {t(`bill.dimension.${dimension}`)}
            </option>
          ))}
        </Select>
        {answer.tagKeys.length > 0 ? (
          <Select label={t('bill.tag')} className="w-full md:w-44" value={state.tag} onChange={(event) => onChange({ ...state, tag: event.target.value })}>
            <option value="">{t('bill.no-tag')}</option>
            {/* A link may ask for a key that this file does not have. */}
            {[...new Set([...answer.tagKeys.map((tag) => tag.key), ...(state.tag ? [state.tag] : [])])].map((key) => (
              <option key={key} value={key}>
                {key}
              </option>
            ))}
          </Select>
        ) : null}
        {currencies.length > 1 ? (
          <Select label={t('bill.currency')} className="w-full md:w-32" value={currency} onChange={(event) => onChange({ ...state, currency: event.target.value })} options={currencies.map((code) => ({ value: code, label: code }))} />
        ) : null}
      </div>
      <Exports name="knull-cloud-bill" markdown={markdown} csv={csv} share="settings" />
      <ResultCard
        title={title}
        text={t('bill.text', { column, currency: answer.currency })}
        table={
          <div className="max-h-[32rem] overflow-y-auto print:max-h-none">
            <Table label={title} focusable>
              <thead>
                <tr>
                  {columns.map((name, index) => (
                    <Th key={name} align={index === 0 ? 'start' : 'end'}>
                      {name}
                    </Th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {cells.slice(0, shownRows).map((row, index) => (
                  <tr key={index}>
                    <Th scope="row" className="text-start wrap-anywhere">
                      {row[0]}
                    </Th>
                    {row.slice(1).map((cell, at) => (
                      <Td key={at} align="end" num>
                        {cell}
                      </Td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        }
      >
        <BarList
          label={title}
          rows={[
            ...head.map((group) => ({ id: `= ${group.name}`, name: nameOf(group.name), value: group.exact.toNumber(), shown: money.whole(group.exact), note: format.percent(ratio(group.exact, total), 1), tone: group.name ? undefined : ('muted' as const) })),
            ...(rest.length > 0 ? [{ id: 'rest', name: t('bill.others', { count: rest.length }), value: restCost.toNumber(), shown: money.whole(restCost), note: format.percent(ratio(restCost, total), 1), tone: 'muted' as const }] : []),
          ]}
        />
      </ResultCard>
      <ResultCard title={t('bill.tags-title')} text={t('bill.tags-text')}>
        {answer.tagKeys.length === 0 ? (
          <p className="text-sm">{t(open.facts.absent.includes('Tags') ? 'bill.no-tags-column' : 'bill.no-tags')}</p>
        ) : (
          <BarList
            label={t('bill.tags-title')}
            rows={answer.tagKeys.slice(0, shownTags).map(({ key, cost }) => {
              const part = ratio(new Decimal(cost), taggable)
              return { id: key, name: key, value: part, shown: format.percent(part, 1), note: money.whole(new Decimal(cost)) }
            })}
          />
        )}
      </ResultCard>
    </>
  )
}
