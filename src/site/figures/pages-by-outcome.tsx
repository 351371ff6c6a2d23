import { FigureFrame } from '@/site/prose/figure-frame'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'

/** Pages of a week by what the person did. Illustrative. */
const outcomes = ['acted', 'itself', 'repeat', 'other'] as const
const weeks = [
  { id: 'before', pages: { acted: 21, itself: 99, repeat: 66, other: 26 } },
  { id: 'after', pages: { acted: 20, itself: 2, repeat: 1, other: 1 } },
] as const
const looks: Record<(typeof outcomes)[number], string> = { acted: 'fill-accent', itself: 'fill-none stroke-line-strong', repeat: 'fill-line-strong', other: 'fill-none stroke-bad' }

/** One mark for each page, the acted-upon ones first: filled discs; rings resolved themselves, squares repeat, red rings are another team's. */
function Marks({ pages, columns }: { pages: Record<(typeof outcomes)[number], number>; columns: number }) {
  const marks = outcomes.flatMap((outcome) => Array.from({ length: pages[outcome] }, () => outcome))
  const rows = Math.ceil(marks.length / columns)
  return (
    <svg viewBox={`0 0 ${columns * 12} ${rows * 12}`} width={columns * 12} height={rows * 12} aria-hidden="true" className="h-auto max-w-full">
      {marks.map((outcome, index) => {
        const [x, y] = [(index % columns) * 12 + 6, Math.floor(index / columns) * 12 + 6]
        return outcome === 'repeat' ? (
          <rect key={index} x={x - 3.5} y={y - 3.5} width="7" height="7" className={looks[outcome]} />
        ) : (
          <circle key={index} cx={x} cy={y} r="4" strokeWidth="1.5" className={looks[outcome]} />
        )
      })}
    </svg>
  )
}

export default function PagesByOutcome() {
  const t = useText('site-case-figures')
  const prose = useText('site-prose')
  const format = useFormat()
  const drawing = (columns: number) => (
    <div className="grid gap-5">
      {weeks.map((week) => (
        <div key={week.id} className="grid gap-2">
          <p className="text-sm font-semibold">{t(`pages.${week.id}`)}</p>
          <Marks pages={week.pages} columns={columns} />
        </div>
      ))}
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
        {outcomes.map((outcome) => (
          <li key={outcome} className="flex items-center gap-2">
            <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
              {outcome === 'repeat' ? <rect x="2.5" y="2.5" width="7" height="7" className={looks[outcome]} /> : <circle cx="6" cy="6" r="4" strokeWidth="1.5" className={looks[outcome]} />}
            </svg>
            {t(`pages.${outcome}`)}
          </li>
        ))}
      </ul>
    </div>
  )
  return (
    <FigureFrame
      label={t('pages.label')}
      wide={drawing(48)}
      narrow={drawing(24)}
      numbers={prose('numbers')}
      table={{ caption: t('pages.label'), head: [t('pages.outcome'), t('pages.before'), t('pages.after')], rows: outcomes.map((outcome) => [t(`pages.${outcome}`), ...weeks.map((week) => format.number(week.pages[outcome]))]) }}
    />
  )
}
