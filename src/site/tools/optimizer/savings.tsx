import { useState } from 'react'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { csvLines } from '@/lib/tabular/write-csv'
import { Button } from '@/ui/button'
import { BarList } from '../bar-list'
import { Decimal, share, sum } from '../decimal'
import { Exports } from '../exports'
import { Figures } from '../figures'
import type { FoundSavings } from '../focus/messages'
import type { OpenFile } from '../focus/use-focus-file'
import { Formulas } from '../formulas'
import { markdownTable, plain } from '../markdown'
import { moneyOf } from '../money'
import { ResultCard } from '../result-card'
import { breakEvenUse } from './commitment'
import { FindingCard } from './finding-card'
import type { Settings } from './settings'
import { findingWords } from './wording'

/** Findings that are read at once. The exports have all. */
const shownFindings = 15

export default function Savings({ open, found, settings }: { open: OpenFile; found: FoundSavings; settings: Settings }) {
  const page = useText('site-tool-cloud-optimizer')
  const t = useText('site-cloud-findings')
  const format = useFormat()
  const [all, setAll] = useState(false)
  const money = moneyOf(format.language, found.currency)
  const [saving, monthly] = [new Decimal(found.saving), new Decimal(found.monthly)]
  const savings = found.findings.filter((finding) => finding.rule !== 'untagged')
  const untagged = found.findings.find((finding) => finding.rule === 'untagged')
  const days = format.number(found.days, { maximumFractionDigits: 1 })
  const sure = sum(savings.filter((finding) => finding.confidence === 'high').map((finding) => new Decimal(finding.monthly)))
  const figures = [
    { name: t('figures.saving'), value: money.whole(saving), note: t('figures.saving-note', { share: monthly.gt(0) ? format.percent(saving.div(monthly).toNumber(), 1) : format.percent(0) }) },
    { name: t('figures.sure'), value: money.whole(sure), note: t('figures.sure-note') },
    { name: t('figures.bill'), value: money.whole(monthly), note: t('figures.bill-note', { days }) },
    { name: t('figures.untagged'), value: money.whole(new Decimal(untagged?.cost ?? 0)), note: untagged ? t('figures.untagged-note') : t('figures.untagged-none') },
  ]
  const worded = found.findings.map((finding) => ({ finding, ...findingWords(t, format, money, finding) }))
  const largest = savings[0]
  const percent = (value: Decimal) => format.percent(value.toNumber(), 1)
  const night = new Decimal(1).minus(new Decimal(settings.hours).div(168))
  const formulas = [
    ...(largest ? [{ name: t('formulas.month'), rule: t('formulas.month-rule'), numbers: t('formulas.month-numbers', { cost: money.whole(new Decimal(largest.cost).times(found.days.toFixed(6)).div('30.4375')), days }), result: `${money.whole(new Decimal(largest.monthly))} ${t('list.a-month')}` }] : []),
    { name: t('formulas.commit'), rule: t('formulas.commit-rule'), numbers: t('formulas.commit-numbers', { share: percent(breakEvenUse(settings.discount)) }), result: percent(share(settings.discount)) },
    { name: t('formulas.even'), rule: t('formulas.even-rule'), numbers: `1 − ${percent(share(settings.discount))}`, result: percent(breakEvenUse(settings.discount)) },
    { name: t('formulas.night'), rule: t('formulas.night-rule'), numbers: `1 − ${format.number(Number(settings.hours))} ÷ 168`, result: percent(night) },
    { name: t('formulas.sum'), rule: t('formulas.sum-rule'), numbers: t('formulas.sum-numbers', { count: savings.length }), result: `${money.whole(saving)} ${t('list.a-month')}` },
  ]
  const amount = (value: string) => money.exact(new Decimal(value))
  const markdown = () =>
    `${[
      `# ${page('meta.title')}`,
      plain(open.name),
      figures.map((figure) => `- **${figure.name}:** ${figure.value} (${plain(figure.note)})`).join('\n'),
      markdownTable([t('list.title'), t('list.a-month'), t('confidence.label'), t('list.cost')], worded.map(({ finding, title }) => [title, amount(finding.monthly), t(`confidence.${finding.confidence}`), amount(finding.cost)]), ['start', 'end', 'start', 'end']),
      ...worded.map(({ title, reasons }) => `- **${plain(title)}:** ${reasons.map(plain).join(' ')}`),
      t('notes'),
    ].join('\n\n')}\n`
  const csv = () =>
    csvLines([
      [t('list.title'), t('list.what'), t('list.a-month'), t('list.cost'), page('currency'), t('confidence.label'), t('list.rows_other', { rows: '' }).trim()],
      ...worded.map(({ finding, title, reasons }) => [title, reasons.join(' '), Number(new Decimal(finding.monthly).toFixed(2)), Number(new Decimal(finding.cost).toFixed(2)), found.currency, t(`confidence.${finding.confidence}`), finding.rowCount]),
    ])

  return (
    <>
      <Figures figures={figures} />
      <Exports name="knull-cloud-savings" markdown={markdown} csv={csv} share="settings" />
      {savings.length === 0 ? (
        <section className="rounded-lg border border-line bg-raised p-5 md:p-6">
          <h2 className="text-lg font-semibold">{t('nothing.title')}</h2>
          <p className="mt-1 max-w-measure text-sm text-muted">{t('nothing.text')}</p>
        </section>
      ) : (
        <ResultCard title={t('chart.title')} text={t('chart.text')}>
          <BarList
            label={t('chart.title')}
            rows={worded
              .filter(({ finding }) => finding.rule !== 'untagged')
              .slice(0, shownFindings)
              .map(({ finding, title }) => ({ id: finding.id, name: title, value: Number(finding.monthly), shown: money.whole(new Decimal(finding.monthly)), note: t(`confidence.${finding.confidence}`), tone: finding.confidence === 'low' ? ('muted' as const) : undefined }))}
          />
        </ResultCard>
      )}
      {found.findings.length > 0 ? (
        <ResultCard title={t('list.title')}>
          {found.findings.slice(0, all ? undefined : shownFindings).map((finding) => (
            <FindingCard key={finding.id} finding={finding} open={open} money={money} />
          ))}
          {!all && found.findings.length > shownFindings ? (
            <Button size="sm" variant="outline" className="mt-4 print:hidden" onClick={() => setAll(true)}>
              {t('list.more', { count: found.findings.length - shownFindings })}
            </Button>
          ) : null}
        </ResultCard>
      ) : null}
      <Formulas formulas={formulas}>{t('notes')}</Formulas>
    </>
  )
}
