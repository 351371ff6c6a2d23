import { useState } from 'react'
import { cx } from '@/lib/cx'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { scale } from './parts/axis'
import { DataTable, Figure, Slider } from './parts/figure'
import { limit, planned, rates, rollout, steps, type Run } from './rollout.model'

/** Minutes at which a step ends: where the gate decides anew how much traffic the version gets. */
const gates = steps.map((_, index) => steps.slice(0, index + 1).reduce((sum, step) => sum + step.minutes, 0))

/** A rollout that one can break: the error rate is the reader's, the gate's answer is computed. */
export function RolloutFigure() {
  const t = useText('site-cloud-platform')
  const format = useFormat()
  const [index, setIndex] = useState(8)
  const rate = rates[index] ?? limit
  const run = rollout(rate)
  const percent = (value: number, digits = 2) => format.percent(value, digits)
  const values = { minutes: run.minutes.length, share: percent(run.share, 0), failed: format.number(run.failed), hand: format.number(run.failedByHand), limit: percent(limit) }
  return (
    <Figure
      title={t('rollout.title')}
      note={t('rollout.note')}
      controls={<Slider label={t('rollout.slider')} text={percent(rate)} value={index} min={0} max={rates.length - 1} onChange={setIndex} />}
      table={
        <DataTable
          label={t('rollout.title')}
          head={[t('rollout.col.rate'), t('rollout.col.ends'), t('rollout.col.failed'), t('rollout.col.hand')]}
          rows={rates.map((value) => {
            const one = rollout(value)
            return [percent(value), one.outcome === 'stopped' ? t('rollout.col.at', { minute: one.minutes.length, share: percent(one.share, 0) }) : t('rollout.col.through'), format.number(one.failed), format.number(one.failedByHand)]
          })}
        />
      }
    >
      <div className="px-3 pt-4 pb-2 md:px-6">
        <Drawing run={run} width={1080} className="hidden lg:block" label={t(`rollout.${run.outcome}`, values)} />
        <Drawing run={run} width={350} className="mx-auto max-w-md lg:hidden" label={t(`rollout.${run.outcome}`, values)} />
      </div>
      <p role="status" className="mx-5 mb-5 rounded-md bg-sunken px-4 py-3 text-base text-pretty md:mx-7">
        <b className={run.outcome === 'within' ? 'text-good' : run.outcome === 'stopped' ? 'text-accent-text' : 'text-warn'}>{t(`rollout.word.${run.outcome}`)}</b> {t(`rollout.${run.outcome}`, values)}
      </p>
    </Figure>
  )
}

function Drawing({ run, width, label, className }: { run: Run; width: number; label: string; className?: string }) {
  const t = useText('site-cloud-platform')
  const format = useFormat()
  const wide = width > 600
  const left = wide ? 46 : 54
  const right = width - (wide ? 16 : 8)
  const end = planned + 10
  const x = scale(0, end, left, right)
  const top = 34
  const floor = wide ? 204 : 190
  const y = scale(0, 1, floor, top)
  const laneTop = floor + 56
  const laneFloor = laneTop + 92
  const stopped = run.outcome === 'stopped'
  const now = run.minutes.length
  const last = run.minutes[now - 1]
  const most = Math.max(last?.failed ?? 1, last?.allowed ?? 1)
  const ly = scale(0, most, laneFloor, laneTop)
  const stairs = (until: number) => {
    let path = `M${x(0)} ${floor}`
    let minute = 0
    for (const step of steps) {
      if (minute >= until) break
      path += `V${y(step.share)}H${x(Math.min(until, minute + step.minutes))}`
      minute += step.minutes
    }
    return path
  }
  const done = stopped ? `${stairs(now)}V${floor}` : `${stairs(planned)}V${y(1)}H${x(end)}V${floor}`
  const line = (value: (minute: (typeof run.minutes)[number]) => number) => `M${x(0)} ${laneFloor}` + run.minutes.map((minute) => `L${x(minute.minute)} ${ly(value(minute))}`).join('')
  const ticks = wide ? [0, 10, 20, 30, 40, 50] : [0, 20, 40]
  return (
    <svg viewBox={`0 0 ${width} ${laneFloor + (wide ? 34 : 56)}`} role="img" aria-label={label} className={cx(wide ? 'overflow-visible text-[12px] max-xl:text-[14px]' : 'phone-letters', className)}>
      <g className="fill-muted">
        {[0.05, 0.25, 0.5, 1].map((share) => (
          <g key={share}>
            <path d={`M${left} ${y(share)}H${right}`} className="stroke-chart-grid" />
            <text x={left - 8} y={y(share) + 4} textAnchor="end" className="font-mono">
              {format.percent(share)}
            </text>
          </g>
        ))}
        <text x={left} y={16} className="fill-text font-medium">
          {t('rollout.lane.share')}
        </text>
        <text x={left} y={laneTop - 16} className="fill-text font-medium">
          {t('rollout.lane.evidence')}
        </text>
      </g>
      {/* What was planned stays in sight as an outline. */}
      <path d={`${stairs(planned)}V${y(1)}H${x(end)}`} fill="none" className="stroke-line-strong" strokeDasharray="3 4" />
      <path d={`${done}Z`} className="fill-accent-soft" />
      <path d={done} fill="none" className="stroke-accent" strokeWidth={2} strokeLinejoin="round" />
      {gates.map((minute) => {
        const passed = !stopped || minute < now
        return (
          <g key={minute}>
            <path d={`M${x(minute)} ${top - 6}V${laneFloor}`} className="stroke-line" strokeDasharray="2 4" />
            <rect x={x(minute) - 5} y={floor - 5} width={10} height={10} transform={`rotate(45 ${x(minute)} ${floor})`} className={passed ? 'fill-accent stroke-accent' : 'fill-raised stroke-line-strong'} strokeWidth={1.5} />
          </g>
        )
      })}
      <path d={`M${left} ${laneFloor}H${right}`} className="stroke-line-strong" />
      <path d={line(({ allowed }) => allowed)} fill="none" className="stroke-muted" strokeDasharray="4 3" strokeWidth={1.5} />
      <path d={line(({ failed }) => failed)} fill="none" className={stopped ? 'stroke-bad' : 'stroke-accent'} strokeWidth={2} />
      <text x={left - 8} y={laneTop + 4} textAnchor="end" className="fill-muted font-mono">
        {format.number(Math.round(most))}
      </text>
      {stopped ? (
        <g className="fill-bad">
          <path d={`M${x(now)} ${top - 8}V${floor}M${x(now)} ${laneTop - 4}V${laneFloor}`} className="stroke-bad" strokeWidth={1.5} />
          <text x={x(now) + 8} y={top + 2} className="font-semibold">
            {t('rollout.back', { minute: now })}
          </text>
        </g>
      ) : null}
      <g className="fill-muted font-mono">
        {ticks.map((minute) => (
          <text key={minute} x={x(minute)} y={laneFloor + 20} textAnchor={minute === end ? 'end' : 'middle'}>
            {minute === 0 ? '0' : t('rollout.minute', { n: minute })}
          </text>
        ))}
      </g>
      <g className="fill-muted" transform={`translate(${wide ? right - 330 : left} ${wide ? laneTop - 16 : laneFloor + 46})`}>
        <path d="M0 -4h20" className="stroke-muted" strokeDasharray="4 3" strokeWidth={1.5} />
        <text x={26}>{t('rollout.legend.chance')}</text>
      </g>
    </svg>
  )
}
