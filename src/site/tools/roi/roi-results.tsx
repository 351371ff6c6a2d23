import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { Table, Td, Th } from '@/ui/table'
import { Exports } from '../exports'
import { Formulas } from '../formulas'
import { ResultCard } from '../result-card'
import { monthsUntilWorth, outcomeOf, scenarioModel, scenarios, tornado, turningPoints, type Outcome, type Scenario } from './analysis'
import { modelOf } from './cash-flow'
import { CumulativeChart } from './cumulative-chart'
import { roiFormulas } from './formulas'
import type { RoiInput } from './input'
import { roiCsv, roiMarkdown } from './report'
import { TornadoChart } from './tornado-chart'
import { Verdict } from './verdict'
import { wording } from './wording'

/** Turning points that are read; the others are further away than these. */
const shownTurns = 6

export default function RoiResults({ input }: { input: RoiInput }) {
  const t = useText('site-tool-roi')
  const words = wording(t, useFormat(), input)
  const { money, shown, turn, month, rate, percent } = words
  const model = modelOf(input)
  const outcomes = Object.fromEntries(scenarios.map((name) => [name, outcomeOf(scenarioModel(model, name))])) as Record<Scenario, Outcome>
  const { expected, cautious, favourable } = outcomes
  const swings = tornado(input)
  const turning = turningPoints(input)
  const formulas = roiFormulas(t, words, input, expected)
  const pays = expected.value.gte(0)
  const horizon = monthsUntilWorth(input)
  const { months } = input

  const nearest = turning.find((point) => point.distance !== null)
  const no = pays
    ? null
    : [
        t('no.title'),
        t('no.text', { months, amount: money.whole(expected.value.abs()) }),
        nearest ? t('no.turn', { name: t(`names.${nearest.field}`), at: turn(nearest.field, nearest.at), now: shown(nearest.field, nearest.now) }) : t('no.turn-none'),
        horizon === null ? t('no.never') : t('no.longer', { months: horizon }),
      ]
  const paid = expected.payback === null ? t('chart.never', { months }) : t('chart.paid', { month: expected.payback })
  const rangeMonth = (at: number | null) => (at === null ? t('chart.range-never') : t('chart.range-month', { month: at }))
  const end = expected.cumulative.at(-1) ?? expected.value
  const wholeMoney = (value: number) => money.whole(value)
  const numbers = (values: readonly { toNumber: () => number }[]) => values.map((value) => value.toNumber())
  const result = { input, outcomes, swings, turning, formulas, verdict: no ?? [`${t('verdict.npv', { months })}: ${money.whole(expected.value)}`, paid] }

  return (
    <>
      <Verdict input={input} outcome={expected} low={cautious} high={favourable} words={words} no={no} />
      <Exports name="knull-roi" markdown={() => roiMarkdown(t, words, result)} csv={() => roiCsv(t, result)} />

      <ResultCard
        title={t('chart.title')}
        text={t('chart.text')}
        table={
          <Table label={t('chart.title')} focusable>
            <thead>
              <tr>
                <Th>{t('table.month')}</Th>
                <Th align="end">{t('table.flow')}</Th>
                <Th align="end">{t('table.cumulative')}</Th>
                <Th align="end">{t('table.cautious')}</Th>
                <Th align="end">{t('table.favourable')}</Th>
              </tr>
            </thead>
            <tbody>
              {expected.flows.map((flow, at) => (
                <tr key={at}>
                  <Td num>{at}</Td>
                  {[flow, expected.cumulative[at], cautious.cumulative[at], favourable.cumulative[at]].map((value, column) => (
                    <Td key={column} align="end" num>
                      {value ? money.whole(value) : ''}
                    </Td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        }
      >
        <CumulativeChart
          label={t('chart.label', { months, end: money.whole(end), paid })}
          expected={numbers(expected.cumulative)}
          low={numbers(cautious.cumulative)}
          high={numbers(favourable.cumulative)}
          month={expected.payback}
          money={wholeMoney}
          monthName={(at) => (at === 0 ? t('chart.start') : t('chart.month', { month: at }))}
          note={{
            title: paid,
            text: expected.payback === null ? t('chart.short', { amount: money.whole(end.abs()) }) : t('chart.paid-range', { low: rangeMonth(cautious.payback), high: rangeMonth(favourable.payback) }),
          }}
        />
      </ResultCard>

      {swings.length > 0 ? (
        <ResultCard
          title={t('tornado.title')}
          text={`${t('tornado.text')}${swings.some((swing) => swing.capped) ? ` ${t('tornado.capped')}` : ''}`}
          table={
            <Table label={t('tornado.title')} focusable>
              <thead>
                <tr>
                  <Th>{t('tornado.input')}</Th>
                  <Th align="end">{t('tornado.now')}</Th>
                  <Th align="end">{t('tornado.low')}</Th>
                  <Th align="end">{t('tornado.high')}</Th>
                </tr>
              </thead>
              <tbody>
                {swings.map(({ guess, low, high }) => (
                  <tr key={guess}>
                    <Th scope="row">{t(`names.${guess}`)}</Th>
                    <Td align="end" num>
                      {shown(guess, input[guess])}
                    </Td>
                    <Td align="end" num>
                      {money.whole(low)}
                    </Td>
                    <Td align="end" num>
                      {money.whole(high)}
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          }
        >
          <TornadoChart
            label={t('tornado.label')}
            bars={swings.map(({ guess, low, high }) => ({ name: t(`names.${guess}`), now: shown(guess, input[guess]), low: low.toNumber(), high: high.toNumber() }))}
            value={expected.value.toNumber()}
            money={wholeMoney}
            legend={{ low: t('tornado.low'), high: t('tornado.high') }}
          />
        </ResultCard>
      ) : null}

      <ResultCard title={t('scenarios.title')} text={t('scenarios.text')}>
        <Table label={t('scenarios.title')} focusable>
          <thead>
            <tr>
              <Th>{t('scenarios.scenario')}</Th>
              <Th align="end">{t('scenarios.value')}</Th>
              <Th align="end">{t('scenarios.payback')}</Th>
              <Th align="end">{t('scenarios.discounted')}</Th>
              <Th align="end">{t('scenarios.irr')}</Th>
            </tr>
          </thead>
          <tbody>
            {scenarios.map((name) => (
              <tr key={name}>
                <Th scope="row">{t(`scenarios.${name}`)}</Th>
                <Td align="end" num>
                  {money.whole(outcomes[name].value)}
                </Td>
                <Td align="end" className="whitespace-nowrap">
                  {month(outcomes[name].payback)}
                </Td>
                <Td align="end" className="whitespace-nowrap">
                  {month(outcomes[name].discountedPayback)}
                </Td>
                <Td align="end" num>
                  {rate(outcomes[name].rate)}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ResultCard>

      <ResultCard title={t('turning.title')} text={t(pays ? 'turning.pays' : 'turning.pays-not')}>
        {turning.length === 0 ? (
          <p className="text-sm">{t('turning.none')}</p>
        ) : (
          <Table label={t('turning.title')} focusable>
            <thead>
              <tr>
                <Th>{t('turning.input')}</Th>
                <Th align="end">{t('turning.now')}</Th>
                <Th align="end">{t('turning.at')}</Th>
                <Th align="end" className="max-md:hidden">
                  {t('turning.change')}
                </Th>
              </tr>
            </thead>
            <tbody>
              {turning.slice(0, shownTurns).map(({ field, now, at }) => {
                const change = now.eq(0) ? '' : `${at.gte(now) ? '+' : ''}${percent(at.div(now).minus(1))}`
                return (
                  <tr key={field}>
                    <Th scope="row">{t(`names.${field}`)}</Th>
                    <Td align="end" num>
                      {shown(field, now)}
                    </Td>
                    <Td align="end" num className="font-semibold">
                      {turn(field, at)}
                      {/* A phone has no room for a fourth column. */}
                      <span className="block text-xs font-regular text-muted md:hidden">{change}</span>
                    </Td>
                    <Td align="end" num className="text-muted max-md:hidden">
                      {change}
                    </Td>
                  </tr>
                )
              })}
            </tbody>
          </Table>
        )}
        <p className="mt-4 text-sm text-muted">{horizon === null ? t('turning.horizon-none') : t('turning.horizon', { months: horizon })}</p>
      </ResultCard>

      <Formulas formulas={formulas}>{t('notes')}</Formulas>
    </>
  )
}
