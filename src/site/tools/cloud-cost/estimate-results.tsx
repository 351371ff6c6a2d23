import { prices } from '@/content/cloud-prices'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { csvLines } from '@/lib/tabular/write-csv'
import { Table, Td, Th } from '@/ui/table'
import { BarList } from '../bar-list'
import { Decimal, share } from '../decimal'
import { Exports } from '../exports'
import { Figures } from '../figures'
import { Formulas } from '../formulas'
import { markdownTable, plain } from '../markdown'
import { moneyOf } from '../money'
import { writeNumber } from '../number-text'
import { ResultCard } from '../result-card'
import { utcDate } from '../utc-date'
import { kindOf, perOf, type Estimate, type Line } from './estimate'
import { estimateOf } from './estimate-result'
import { PriceTable } from './price-table'

export default function EstimateResults({ estimate }: { estimate: Estimate }) {
  const page = useText('site-tool-cloud-cost')
  const t = useText('site-cloud-cost-results')
  const format = useFormat()
  const money = moneyOf(format.language, 'USD')
  const result = estimateOf(estimate)
  const number = (value: string) => writeNumber(value, format.language)
  const percent = (value: string) => format.percent(Number(value) / 100, 2)
  const nameOf = (line: Line) => (line.price === 'own' ? line.name || page('line.own') : prices[line.price].name)
  const amountOf = (line: Line) => (perOf(line) === 'hour' ? `${number(line.amount)} × ${number(line.hours)} h` : number(line.amount))
  const ordered = estimate.lines.map((line, index) => ({ line, index, cost: result.costs[index] ?? result.list })).sort((a, b) => b.cost.cmp(a.cost))
  const change = result.month.eq(0) ? new Decimal(0) : result.last.div(result.month).minus(1)
  const figures = [
    { name: t('figures.month'), value: money.whole(result.month), note: t('figures.month-note') },
    { name: t('figures.year'), value: money.whole(result.year), note: t('figures.year-note', { growth: percent(estimate.growth) }) },
    { name: t('figures.last'), value: money.whole(result.last), note: t('figures.last-note', { change: format.percent(change.toNumber(), 1) }) },
    { name: t('figures.list'), value: money.whole(result.list), note: t('figures.list-note') },
  ]
  const hourly = estimate.lines.find((line) => perOf(line) === 'hour')
  const flat = estimate.lines.find((line) => perOf(line) !== 'hour')
  const example = (line: Line | undefined, name: string, rule: string) =>
    line
      ? [{ name, rule, numbers: [line.amount, ...(perOf(line) === 'hour' ? [line.hours] : []), line.unitPrice].map(number).join(' × '), result: money.exact(result.costs[estimate.lines.indexOf(line)] ?? 0) }]
      : []
  const formulas = [
    ...example(hourly, t('formulas.hourly'), t('formulas.hourly-rule')),
    ...example(flat, t('formulas.flat'), t('formulas.flat-rule')),
    { name: t('formulas.month'), rule: t('formulas.month-rule'), numbers: `${money.exact(result.list)} × (1 − ${number(share(estimate.discount).toFixed())})`, result: money.exact(result.month) },
    { name: t('formulas.year'), rule: t('formulas.year-rule'), numbers: `Σ ${money.exact(result.month)} × ${number(share(estimate.growth).plus(1).toFixed())}^t`, result: money.exact(result.year) },
  ]
  const head = [t('lines.what'), t('lines.kind'), t('lines.amount'), t('lines.price'), t('lines.cost')]
  const markdown = () =>
    `${[
      `# ${page('meta.title')}`,
      figures.map((figure) => `- **${figure.name}:** ${figure.value} (${plain(figure.note)})`).join('\n'),
      markdownTable(head, ordered.map(({ line, cost }) => [nameOf(line), t(`kinds.${kindOf(line)}`), amountOf(line), `$${number(line.unitPrice)} ${t(`units-long.${perOf(line)}`)}`, money.exact(cost)]), ['start', 'start', 'end', 'end', 'end']),
      ...estimate.lines.flatMap((line) => (line.price === 'own' ? [] : [`- ${prices[line.price].name}: ${utcDate(format.language, prices[line.price].read)}, ${prices[line.price].from}`])),
      t('prices.text'),
    ].join('\n\n')}\n`
  const csv = () =>
    csvLines([
      [t('lines.what'), t('lines.kind'), t('lines.amount'), page('line.hours'), '$', t('lines.cost'), t('prices.read'), t('prices.source')],
      ...estimate.lines.map((line, index) => {
        const list = line.price === 'own' ? null : prices[line.price]
        return [nameOf(line), t(`kinds.${kindOf(line)}`), Number(line.amount), perOf(line) === 'hour' ? Number(line.hours) : null, Number(line.unitPrice), Number(result.costs[index]?.toFixed(4)), list?.read, list?.from]
      }),
    ])

  return (
    <>
      <Figures figures={figures} />
      <Exports name="knull-cloud-cost" markdown={markdown} csv={csv} />
      {ordered.length > 0 ? (
        <ResultCard
          title={t('lines.title')}
          text={t('lines.text')}
          table={
            <Table label={t('lines.title')} focusable>
              <thead>
                <tr>
                  {head.map((name, index) => (
                    <Th key={name} align={index < 2 ? 'start' : 'end'}>
                      {name}
                    </Th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {ordered.map(({ line, index, cost }) => (
                  <tr key={index}>
                    <Th scope="row" className="text-start">
                      {nameOf(line)}
                    </Th>
                    <Td>{t(`kinds.${kindOf(line)}`)}</Td>
                    <Td align="end" num>
                      {amountOf(line)}
                    </Td>
                    <Td align="end" num>
                      ${number(line.unitPrice)}
                    </Td>
                    <Td align="end" num>
                      {money.exact(cost)}
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          }
        >
          <BarList
            label={t('lines.title')}
            rows={ordered.map(({ line, index, cost }) => ({
              id: String(index),
              name: nameOf(line),
              value: cost.toNumber(),
              shown: money.exact(cost),
              note: result.list.eq(0) ? undefined : format.percent(cost.div(result.list).toNumber()),
            }))}
          />
        </ResultCard>
      ) : null}
      <Formulas formulas={formulas} />
      <PriceTable />
    </>
  )
}
