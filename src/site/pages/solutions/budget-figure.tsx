import { useState } from 'react'
import { cx } from '@/lib/cx'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { budgetMinutes, burn, days, freezeBelow, incidents, objectives, type Objective } from './budget.model'
import { scale } from './parts/axis'
import { DataTable, Figure, Pills } from './parts/figure'

/** The same incidents under another promise: what is left of the budget, day by day, and when the policy speaks. */
export function BudgetFigure() {
  const t = useText('site-managed-services')
  const format = useFormat()
  const [objective, setObjective] = useState<Objective>(0.999)
  const { left, budget, spent, freeze, gone } = burn(objective)
  const minutes = (value: number) => t('budget.min', { n: format.number(value, { maximumFractionDigits: 1 }) })
  const values = { budget: minutes(budget), spent: minutes(spent), left: format.percent(Math.max(0, left[days] ?? 0)), freeze: freeze ?? 0, gone: gone ?? 0 }
  const sentence = t(gone !== null ? 'budget.gone' : freeze !== null ? 'budget.frozen' : 'budget.kept', values)
  return (
    <Figure
      title={t('budget.title')}
      note={t('budget.note')}
      controls={<Pills legend={t('budget.objective')} value={String(objective)} onChange={(value) => setObjective(objectives.find((known) => String(known) === value) ?? 0.999)} options={objectives.map((value) => ({ value: String(value), label: format.percent(value, 2) }))} />}
      table={
        <DataTable
          label={t('budget.title')}
          head={[t('budget.objective'), t('budget.col.budget'), t('budget.col.spent'), t('budget.col.left')]}
          rows={objectives.map((value) => [format.percent(value, 2), minutes(budgetMinutes(value)), minutes(burn(value).spent), format.percent(burn(value).left[days] ?? 0)])}
        />
      }
    >
      <div className="px-3 pt-4 md:px-6">
        <Drawing left={left} width={1080} className="hidden lg:block" label={sentence} />
        <Drawing left={left} width={350} className="mx-auto max-w-md lg:hidden" label={sentence} />
      </div>
      <p role="status" className="mx-5 my-4 rounded-md bg-sunken px-4 py-3 text-base text-pretty md:mx-7">
        {sentence}
      </p>
    </Figure>
  )
}

function Drawing({ left, width, label, className }: { left: readonly number[]; width: number; label: string; className?: string }) {
  const t = useText('site-managed-services')
  const format = useFormat()
  const wide = width > 600
  const start = wide ? 46 : 54
  const end = width - (wide ? 16 : 10)
  const height = wide ? 300 : 260
  const floor = height - 40
  const x = scale(0, days, start, end)
  const y = scale(0, 1, floor, 30)
  const at = (share: number) => y(Math.max(0, share))
  /* Stairs: a budget is spent at once, not in between. */
  const path = left.map((share, day) => (day === 0 ? `M${x(0)} ${at(share)}` : `H${x(day)}V${at(share)}`)).join('')
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className={cx(wide ? 'overflow-visible text-[12px] max-xl:text-[14px]' : 'phone-letters', className)}>
      <g className="fill-muted font-mono">
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <path d={`M${start} ${y(share)}H${end}`} className={share === 0 ? 'stroke-line-strong' : 'stroke-chart-grid'} />
            <text x={start - 8} y={y(share) + 4} textAnchor="end">
              {format.percent(share)}
            </text>
          </g>
        ))}
        {(wide ? [7, 14, 21, 28] : [7, 14, 28]).map((day) => (
          <g key={day}>
            <path d={`M${x(day)} 22V${floor + 6}`} className="stroke-line" strokeDasharray="2 4" />
            <text x={x(day)} y={floor + 22} textAnchor={day === days ? 'end' : 'middle'}>
              {wide ? t('budget.handover', { day }) : t('budget.day', { day })}
            </text>
          </g>
        ))}
      </g>
      <path d={`${path}V${floor}H${x(0)}Z`} className="fill-accent-soft" opacity={0.75} />
      <rect x={start} y={y(freezeBelow)} width={end - start} height={floor - y(freezeBelow)} className="fill-warn-soft" />
      <path d={`M${start} ${y(freezeBelow)}H${end}`} className="stroke-warn" strokeWidth={1.5} strokeDasharray="5 4" />
      <text x={start + 8} y={floor - 10} className="fill-warn font-medium">
        {t('budget.policy')}
      </text>
      <path d={path} fill="none" className="stroke-accent" strokeWidth={2} strokeLinejoin="round" />
      {incidents.map(({ day, minutes }, index) => (
        <g key={day}>
          <circle cx={x(day)} cy={at(left[day] ?? 0)} r={4.5} className="fill-raised stroke-bad" strokeWidth={2} />
          <text x={x(day) + (wide || index < 3 ? 8 : -8)} y={Math.min(floor - 30, at(left[day - 1] ?? 0)) - 6} textAnchor={wide || index < 3 ? 'start' : 'end'} className="fill-text">
            {wide ? t(`budget.incident.${index + 1}`, { min: format.number(minutes) }) : t('budget.min', { n: format.number(minutes) })}
          </text>
        </g>
      ))}
    </svg>
  )
}
