import { useState } from 'react'
import { cx } from '@/lib/cx'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { logScale, scale } from './parts/axis'
import { DataTable, Figure, Slider } from './parts/figure'
import { cheapest, retrievers } from './retrievers.model'

/** Recall against price: the goal is the reader's, and the cheapest that reaches it is marked. */
export function RetrieversFigure() {
  const t = useText('site-data-ai')
  const format = useFormat()
  const [goal, setGoal] = useState(90)
  const chosen = cheapest(goal / 100)
  const price = (cents: number) => format.number(cents / 100, { style: 'currency', currency: 'EUR' })
  const recall = (value: number) => format.number(value, { minimumFractionDigits: 2 })
  const answer = chosen ? t('curve.answer', { name: t(`curve.${chosen.id}`), recall: recall(chosen.recall), price: price(chosen.cents) }) : t('curve.nothing', { goal: recall(goal / 100) })
  return (
    <Figure
      title={t('curve.title')}
      note={t('curve.note')}
      controls={<Slider label={t('curve.slider')} text={recall(goal / 100)} value={goal} min={70} max={95} onChange={setGoal} />}
      table={<DataTable label={t('curve.title')} head={[t('curve.col.name'), t('curve.col.recall'), t('curve.col.price')]} rows={retrievers.map(({ id, recall: found, cents }) => [t(`curve.${id}`), recall(found), price(cents)])} />}
    >
      <div className="px-2 pt-3">
        <Drawing goal={goal} label={answer} wide />
        <Drawing goal={goal} label={answer} />
      </div>
      <p role="status" className="mx-5 mb-5 rounded-md bg-sunken px-4 py-3 text-base text-pretty md:mx-7">
        {answer}
      </p>
    </Figure>
  )
}

/** For a phone an own one, on which the names have room above their points. */
function Drawing({ goal, label, wide = false }: { goal: number; label: string; wide?: boolean }) {
  const t = useText('site-data-ai')
  const format = useFormat()
  const chosen = cheapest(goal / 100)
  const [width, height, left] = wide ? [560, 330, 46] : [340, 320, 46]
  const right = width - (wide ? 10 : 4)
  const floor = height - 36
  const x = logScale(1.6, wide ? 420 : 340, left, width - 14)
  const y = scale(0.66, 0.96, floor, 16)
  /* The two at the top stand so close that one is named from its left, the other from above. */
  const place = (id: string, at: number, found: number) => {
    if (id === 'rerank') return { x: at - 13, y: y(found) - 11, textAnchor: 'end' } as const
    if (id === 'large') return { x: right, y: y(found) - (wide ? 16 : 32), textAnchor: 'end' } as const
    return { x: at + 14, y: y(found) + 5 }
  }
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className={cx('mx-auto w-full max-w-2xl', wide ? 'text-[14px] max-md:hidden' : 'phone-letters md:hidden')}>
      <g className={cx('fill-muted font-mono', wide && 'text-[13px]')}>
        {[0.7, 0.8, 0.9].map((value) => (
          <g key={value}>
            <path d={`M${left} ${y(value)}H${right}`} className="stroke-chart-grid" />
            <text x={left - 8} y={y(value) + 5} textAnchor="end">
              {format.number(value, { minimumFractionDigits: 1 })}
            </text>
          </g>
        ))}
        {(wide ? [2, 10, 50, 250] : [2, 20, 200]).map((cents) => (
          <text key={cents} x={x(cents)} y={height - 10} textAnchor="middle">
            {format.number(cents / 100, { style: 'currency', currency: 'EUR' })}
          </text>
        ))}
      </g>
      {/* Below the goal: not good enough at any price. */}
      <rect x={left} y={y(goal / 100)} width={right - left} height={floor - y(goal / 100)} className="fill-sunken" opacity={0.7} />
      <path d={`M${left} ${y(goal / 100)}H${right}`} className="stroke-warn" strokeWidth={1.5} strokeDasharray="5 4" />
      <path d={`M${retrievers.filter(({ id }) => id !== 'dense').map(({ cents, recall }) => `${x(cents)} ${y(recall)}`).join('L')}`} fill="none" className="stroke-accent-line" strokeWidth={1.75} />
      {retrievers.map(({ id, recall, cents }) => {
        const own = id === chosen?.id
        return (
          <g key={id}>
            {own ? <circle cx={x(cents)} cy={y(recall)} r={13} className="fill-accent" opacity={0.16} /> : null}
            <circle cx={x(cents)} cy={y(recall)} r={own ? 6.5 : 5} strokeWidth={2} className={own ? 'fill-accent stroke-accent' : 'fill-raised stroke-line-strong'} />
            <text {...place(id, x(cents), recall)} className={own ? 'fill-text font-semibold' : 'fill-muted'}>
              {t(`curve.${id}`)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
