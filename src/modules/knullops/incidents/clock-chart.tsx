import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { TimeText } from '@/patterns/time-text'
import { useNow } from '@/patterns/use-now'
import { ChartCard } from '@/ui/chart-card'
import { Table, Td, Th } from '@/ui/table'
import { incidentClock, incidentKey, readable, type Incident, type ResponseTime, type TimelineEntry, type TimeName } from './incidents.model'
import { momentText, timelineLine } from './timeline-text'
import { useWidth } from './use-width'

export const timeLetter: Record<TimeName, string> = {
  started: 'S',
  detected: 'D',
  acknowledged: 'A',
  mitigated: 'M',
  resolved: 'R',
  closed: 'C',
  cancelled: 'X',
  reopened: 'O',
}

const lanes = ['steps', 'changes', 'notes'] as const
const laneOf = (entry: TimelineEntry) => (entry.kind === 'state' ? 'steps' : entry.kind === 'note' ? 'notes' : 'changes')

const top = 28
const lane = 42
const axis = 24
const height = top + lanes.length * lane + axis
const flag = 18
/** Flags that would lie on each other are set beside each other; a line leads to their moment. */
const flagGap = 20

function spread(positions: readonly number[], low: number, high: number): number[] {
  const placed: number[] = []
  for (const x of positions) placed.push(Math.max(x, (placed.at(-1) ?? low - flagGap) + flagGap))
  let limit = high
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    placed[index] = Math.min(placed[index] ?? limit, limit)
    limit = (placed[index] ?? limit) - flagGap
  }
  return placed
}

interface Props {
  incident: Incident
  /** Undefined when they could not be loaded: empty lanes would say that nothing was done. */
  entries: readonly TimelineEntry[] | undefined
  usual: ResponseTime | undefined
  nameOf: (userId: string | null) => string | null
}

/** Everything that happened, on the incident's own axis: its times as flags, what was done in three lanes. */
export function ClockChart({ incident, entries: loaded, usual, nameOf }: Props) {
  const entries = loaded ?? []
  const { t } = useTranslation(['incidents', 'patterns'])
  const format = useFormat()
  const now = useNow()
  const [ref, width] = useWidth()
  const narrow = width < 560
  const left = narrow ? 10 : 84
  const right = 14
  const started = Date.parse(incident.started_at)

  /* Where mitigation usually comes, while that can still be late: not when it would squeeze the rest together. */
  const expected = usual?.median_seconds != null && usual.incidents >= 3 && !incident.mitigated_at && incident.is_open ? started + usual.median_seconds * 1000 : null
  const shownExpected = expected !== null && expected - started <= 3 * (now - started) ? expected : null
  const extra = [...entries.map((entry) => Date.parse(entry.created_at)), ...(shownExpected === null ? [] : [shownExpected])]
  const clock = incidentClock(incident, extra, now, Math.max(3, Math.floor((width - left - right) / 90)))
  const x = (at: number) => left + ((at - clock.from) / (clock.to - clock.from)) * (width - left - right)
  const flags = spread(clock.marks.map((mark) => x(mark.at)), left + flag / 2, width - right - flag / 2)
  const days = clock.to - clock.from > 2 * 86_400_000
  const bottom = top + lanes.length * lane
  const label = (at: number) => (days ? format.dayMonth(new Date(at)) : format.time(new Date(at)))
  /* Signs that would lie on each other are one sign with a number. Entries come newest first. */
  const clusters: { row: (typeof lanes)[number]; at: number; entries: TimelineEntry[] }[] = []
  let later = 0
  for (const entry of entries) {
    const at = Date.parse(entry.created_at)
    if (at > clock.to) later += 1
    if (at > clock.to || at < clock.from) continue
    const near = clusters.find((cluster) => cluster.row === laneOf(entry) && Math.abs(x(cluster.at) - x(at)) < 12)
    if (near) near.entries.push(entry)
    else clusters.push({ row: laneOf(entry), at, entries: [entry] })
  }
  const moments = [
    ...clock.marks.map((mark) => ({ key: mark.name as string, at: mark.at, what: t(`time.${mark.name}`), who: '' })),
    ...entries.map((entry) => ({ key: entry.id, at: Date.parse(entry.created_at), what: timelineLine(entry, t, format).title, who: nameOf(entry.user_id) ?? t('person.unknown') })),
  ].toSorted((a, b) => a.at - b.at)

  return (
    <ChartCard
      level={2}
      title={t('clock.title')}
      description={t('clock.description')}
      tableLabel={t('patterns:chart.table')}
      chartLabel={t('patterns:chart.chart')}
      table={
        <Table label={t('clock.title')}>
          <thead>
            <tr>
              <Th>{t('clock.when')}</Th>
              <Th align="end">{t('clock.after_start')}</Th>
              <Th>{t('clock.what')}</Th>
              <Th>{t('clock.who')}</Th>
            </tr>
          </thead>
          <tbody>
            {moments.map((moment) => (
              <tr key={moment.key}>
                <Td num>
                  <TimeText value={new Date(moment.at)} mode="datetime" />
                </Td>
                <Td num align="end">
                  {format.duration(readable(moment.at - started))}
                </Td>
                <Td>{moment.what}</Td>
                <Td className="whitespace-nowrap">{moment.who}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      }
    >
      <div ref={ref} className="w-full self-end [contain:inline-size] pt-2">
        {width > 0 ? (
          <svg
            role="img"
            aria-label={t('clock.label', {
              incident: incidentKey(incident),
              times: format.list(clock.marks.map((mark) => `${t(`time.${mark.name}`)} ${momentText(format, new Date(mark.at).toISOString(), incident.started_at)}`)),
            })}
            width={width}
            height={height}
            className="block overflow-visible font-mono text-[11px]"
          >
            <rect x={x(clock.hurt.from)} y={top - 4} width={Math.max(2, x(clock.hurt.to) - x(clock.hurt.from))} height={bottom - top + 4} rx="2" className="fill-bad" opacity="0.09" />
            {clock.ticks.map((tick) => (
              <g key={tick}>
                <line x1={x(tick)} x2={x(tick)} y1={top} y2={bottom} className="stroke-chart-grid" />
                {x(tick) > left + 8 && x(tick) < width - right - 8 && (clock.now === null || Math.abs(x(tick) - x(clock.now)) > 40) ? (
                  <text x={x(tick)} y={height - 8} textAnchor="middle" className="fill-faint">
                    {label(tick)}
                  </text>
                ) : null}
              </g>
            ))}
            {lanes.map((name, index) => (
              <g key={name}>
                <line x1={narrow ? left : 0} x2={width - right} y1={top + (index + 1) * lane} y2={top + (index + 1) * lane} className="stroke-line" />
                <text x={narrow ? left : 0} y={top + index * lane + (narrow ? 10 : lane / 2 + 4)} className="fill-muted font-text text-xs" stroke="var(--raised)" strokeWidth="4" paintOrder="stroke">
                  {t(`clock.lane.${name}`)}
                </text>
              </g>
            ))}
            {shownExpected === null ? null : (
              <g>
                <line x1={x(shownExpected)} x2={x(shownExpected)} y1={top - 4} y2={bottom} className="stroke-warn" strokeDasharray="2 3" />
                {/* Above the plot, where the flags of what is still to come will stand. */}
                <text x={Math.min(x(shownExpected) + 4, width)} y={top - 12} textAnchor="end" className="fill-warn font-text" stroke="var(--raised)" strokeWidth="4" paintOrder="stroke">
                  {t('clock.usual')}
                </text>
              </g>
            )}
            {clock.marks.map((mark, index) => (
              <g key={mark.name}>
                <path d={`M${flags[index] ?? 0} ${top - 10}L${x(mark.at)} ${top - 3}V${bottom}`} fill="none" className="stroke-text" strokeDasharray="3 3" opacity="0.7" />
                <rect x={(flags[index] ?? 0) - 8} y={top - 26} width="16" height="16" rx="3" className="fill-text" />
                <text x={flags[index]} y={top - 14} textAnchor="middle" className="fill-surface font-bold">
                  {timeLetter[mark.name]}
                </text>
                <title>{`${t(`time.${mark.name}`)} ${format.dateTime(new Date(mark.at))}`}</title>
              </g>
            ))}
            {clock.now === null ? null : (
              <g>
                <line x1={x(clock.now)} x2={x(clock.now)} y1={top - 8} y2={bottom} className="stroke-text" strokeWidth="1.5" />
                <text x={Math.min(x(clock.now), width - 22)} y={height - 8} textAnchor="middle" className="fill-text font-semibold" stroke="var(--raised)" strokeWidth="5" paintOrder="stroke">
                  {t('clock.now')}
                </text>
              </g>
            )}
            {loaded
              ? null
              : lanes.map((name, index) => (
                  <text key={name} x={x(clock.hurt.to) - 8} y={top + index * lane + lane / 2 + 4} textAnchor="end" className="fill-muted font-text">
                    {t('clock.missing')}
                  </text>
                ))}
            {later > 0 ? (
              <text x={width - right} y={top + lane * 2 - 8} textAnchor="end" className="fill-muted font-text" stroke="var(--raised)" strokeWidth="4" paintOrder="stroke">
                {t('clock.later', { count: later, n: format.number(later) })}
              </text>
            ) : null}
            {clusters.map(({ row, at, entries: together }) => {
              const last = together[0]
              if (!last) return null
              const cx = x(at)
              const cy = top + lanes.indexOf(row) * lane + lane / 2 + (narrow ? 6 : 0)
              const { tone } = timelineLine(last, t, format)
              return (
                <g key={last.id} className={row === 'changes' ? 'text-module' : row === 'notes' ? 'text-muted' : tone === 'bad' ? 'text-bad' : tone === 'warn' ? 'text-warn' : tone === 'neutral' ? 'text-muted' : 'text-good'}>
                  <title>{together.map((entry) => `${format.time(entry.created_at)} ${timelineLine(entry, t, format).title}`).join('\n')}</title>
                  {row === 'steps' ? (
                    <path d={`M${cx} ${cy - 6}L${cx + 6} ${cy + 5}H${cx - 6}Z`} fill="currentColor" stroke="var(--raised)" strokeWidth="1.5" />
                  ) : row === 'changes' ? (
                    <path d={`M${cx} ${cy - 6}L${cx + 6} ${cy}L${cx} ${cy + 6}L${cx - 6} ${cy}Z`} fill="currentColor" stroke="var(--raised)" strokeWidth="1.5" />
                  ) : (
                    <circle cx={cx} cy={cy} r="5" fill="currentColor" stroke="var(--raised)" strokeWidth="1.5" />
                  )}
                  {together.length > 1 ? (
                    <text x={cx - 9} y={cy + 4} textAnchor="end" className="fill-text">
                      {format.number(together.length)}
                    </text>
                  ) : null}
                </g>
              )
            })}
          </svg>
        ) : (
          <div style={{ height }} />
        )}
      </div>
    </ChartCard>
  )
}
