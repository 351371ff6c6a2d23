import { utcFormat } from '@/lib/intl'
import { useText } from '@/site/text'

/** Thursday to Monday: hours of the day that are worked, and those of them that pass before an answer. */
const days: readonly { date: string; open: boolean; from: number; to: number }[] = [
  { date: '2026-01-01', open: true, from: 15, to: 18 },
  { date: '2026-01-02', open: true, from: 8, to: 18 },
  { date: '2026-01-03', open: false, from: 0, to: 0 },
  { date: '2026-01-04', open: false, from: 0, to: 0 },
  { date: '2026-01-05', open: true, from: 8, to: 15 },
]
const width = 340
const left = 46
const row = 30
const x = (hour: number) => left + (hour / 24) * (width - left - 8)

/** 20 working hours on five days: nights and the weekend do not count. */
export function AnswerWeek() {
  const t = useText('site-contact')
  const weekday = utcFormat(t.language, { weekday: 'short' })
  return (
    <svg viewBox={`0 0 ${width} ${days.length * row + 22}`} role="img" aria-label={t('week.label')} className="phone-letters mt-3 block w-full md:max-w-85">
      {[0, 8, 18, 24].map((hour) => (
        <g key={hour}>
          <line x1={x(hour)} x2={x(hour)} y1={0} y2={days.length * row} stroke="var(--line)" />
          <text x={x(hour)} y={days.length * row + 16} textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'} className="num fill-muted">
            {String(hour).padStart(2, '0')}
          </text>
        </g>
      ))}
      {days.map(({ date, open, from, to }, index) => {
        const y = index * row + 6
        return (
          <g key={date}>
            <text x={0} y={y + 14} className="fill-muted">
              {weekday(new Date(`${date}T12:00:00Z`))}
            </text>
            {/* What is left of the last day waits for nothing, and its place is the word's. */}
            {open && index < days.length - 1 ? <rect x={x(8)} y={y} width={x(18) - x(8)} height={18} rx={3} fill="var(--sunken)" stroke="var(--line)" /> : null}
            {open ? <rect x={x(from)} y={y} width={x(to) - x(from)} height={18} rx={3} fill="var(--accent)" /> : null}
            {open ? (
              <text x={(x(from) + x(to)) / 2} y={y + 13.5} textAnchor="middle" className="num" fill="var(--on-accent)" fontWeight={600}>
                {to - from} h
              </text>
            ) : null}
            {index === 0 ? (
              <text x={x(15) - 6} y={y + 13.5} textAnchor="end" className="fill-text">
                {t('week.written')}
              </text>
            ) : null}
            {index === days.length - 1 ? (
              <text x={x(to) + 6} y={y + 13.5} className="fill-text" stroke="var(--surface)" strokeWidth={5} strokeLinejoin="round" paintOrder="stroke">
                {t('week.answered')}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}
