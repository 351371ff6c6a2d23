import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { largestUnit } from '@/lib/short-time'
import { timeTicks } from '@/lib/time-axis'
import { TimeText } from '@/patterns/time-text'
import { useNow } from '@/patterns/use-now'
import { usePhone } from '@/patterns/use-phone'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Panel, PanelHeader } from '@/ui/panel'
import { Table, Td, Th, Tr } from '@/ui/table'
import { lineOf, lineRange, place, timeIn, type Gate } from './project-line.model'
import { lanes, type Lane, type Project, type ProjectIncident, type ProjectMove } from './projects.model'

/* Pixels: the height of a lane, of the space between two (where a gate has its words), and of what is above and below. */
const laneHeight = 18
const between = 30
const above = 26
const below = 26
const topOf = (lane: Lane) => above + lanes.indexOf(lane) * (laneHeight + between)
const height = above + lanes.length * laneHeight + (lanes.length - 1) * between + below
/** Two gates closer than this share of the axis would write over each other: the later one keeps its words. */
const crowded = 22

const fill: Record<Lane, string> = { planning: 'bg-knulldev', building: 'bg-knulldev', operating: 'bg-knullops' }

type Props = { project: Project; moves: readonly ProjectMove[]; incidents: readonly ProjectIncident[]; nameOf: (userId: string | null) => string | null }

/** Plan, build and operate as three lanes on one date axis, joined by the moments at which the project moved on. */
export function ProjectLine(props: Props) {
  const { t } = useTranslation('projects')
  const [asTable, setAsTable] = useState(false)
  return (
    <Panel aria-labelledby="project-line">
      <PanelHeader
        id="project-line"
        title={t('line.title')}
        hint={<span className="max-md:hidden">{t('line.hint')}</span>}
        actions={
          <Button variant="ghost" size="sm" className="-me-3" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'line.as_line' : 'line.as_table')}
          </Button>
        }
      />
      {asTable ? <Moments {...props} /> : <Drawing {...props} />}
    </Panel>
  )
}

function Drawing({ project, moves, incidents }: Props) {
  const { t } = useTranslation('projects')
  const format = useFormat()
  const phone = usePhone()
  const now = useNow()
  const line = lineOf(moves)
  const range = lineRange(line, now)
  const x = (at: number) => place(at, range)
  const end = line.ended ?? now
  const spent = timeIn(line, now)
  const ticks = timeTicks(range.from, range.to, format.language, phone ? 3 : 6)
  const summary = t('line.summary', {
    planning: spent.planning ? format.duration(largestUnit(spent.planning)) : t('line.not_yet'),
    building: spent.building ? format.duration(largestUnit(spent.building)) : t('line.not_yet'),
    operating: spent.operating ? format.duration(largestUnit(spent.operating)) : t('line.not_yet'),
    incidents: format.number(incidents.length),
  })

  return (
    <div className="flex gap-3 px-3.5 py-2">
      <dl className="relative w-24 shrink-0 md:w-28" style={{ height }}>
        {lanes.map((lane) => (
          <div key={lane} className="absolute inset-x-0" style={{ top: topOf(lane) - 9 }}>
            <dt className="text-sm leading-[18px] font-semibold">{t(`line.lane.${lane}`)}</dt>
            <dd className="text-2xs text-muted">{spent[lane] > 0 ? format.duration(largestUnit(spent[lane])) : t('line.not_yet')}</dd>
          </div>
        ))}
      </dl>
      <div role="img" aria-label={summary} className="relative min-w-0 flex-1" style={{ height }}>
        {ticks.map(({ at, label }) => (
          <div key={at} className="absolute inset-y-0 border-s border-chart-grid" style={{ insetInlineStart: `${x(at)}%`, bottom: below - 4 }}>
            <span className={cx('num absolute top-full pt-1 text-2xs whitespace-nowrap text-muted', x(at) > 88 ? 'end-0' : x(at) < 8 ? 'start-0' : '-translate-x-1/2')}>{label}</span>
          </div>
        ))}

        {/* What is still to come: from the present to the edge, in outline. */}
        {line.ended === null
          ? lanes
              .filter((lane) => lanes.indexOf(lane) >= lanes.indexOf(project.status as Lane))
              .map((lane) => (
                <span key={lane} className="absolute rounded-e-pill border border-dashed border-line-strong opacity-60" style={{ top: topOf(lane) + 2, height: laneHeight - 4, insetInlineStart: `${x(now)}%`, insetInlineEnd: 0 }} />
              ))
          : null}

        {line.stretches.map(({ lane, from, until }) => (
          <span
            key={`${lane}-${from}`}
            className={cx('absolute rounded-pill', fill[lane])}
            style={{ top: topOf(lane) + 2, height: laneHeight - 4, insetInlineStart: `${x(from)}%`, width: `max(${x(until ?? end) - x(from)}%, 10px)` }}
          />
        ))}

        {line.gates.map((gate, index) => (
          <GateMark key={gate.id} gate={gate} at={x(gate.at)} quiet={phone || isCrowded(line.gates, index, x)} />
        ))}

        {incidents.map((incident) => (
          <svg
            key={incident.id}
            viewBox="0 0 12 11"
            width="12"
            height="11"
            className={cx('absolute -translate-x-1/2', incident.is_open ? 'text-bad' : 'text-muted')}
            style={{ top: topOf('operating') - 9, insetInlineStart: `${x(Date.parse(incident.started_at))}%` }}
          >
            <path d="M6 .5 11.6 10.5H.4Z" fill="currentColor" stroke="var(--raised)" strokeWidth="1" />
          </svg>
        ))}

        <div className="absolute top-0 border-s-[1.5px] border-text" style={{ insetInlineStart: `${x(end)}%`, bottom: below - 4 }}>
          <span className={cx('num absolute top-0 text-2xs font-semibold whitespace-nowrap', x(end) > 70 ? 'end-1.5' : 'start-1.5')}>
            {line.ended === null ? t('line.now') : t('line.archived', { date: format.date(new Date(line.ended)) })}
          </span>
        </div>
      </div>
    </div>
  )
}

function isCrowded(gates: readonly Gate[], index: number, x: (at: number) => number): boolean {
  const mine = gates[index]
  const next = gates.slice(index + 1).find((gate) => gate.to !== 'archived')
  return !mine || (next !== undefined && x(next.at) - x(mine.at) < crowded)
}

/** Steps between lanes draw a line from the one to the other; the way into the archive and back has none. */
function GateMark({ gate, at, quiet }: { gate: Gate; at: number; quiet: boolean }) {
  const { t } = useTranslation('projects')
  const format = useFormat()
  if (gate.from === null || gate.from === 'archived' || gate.to === 'archived') return null
  const down = lanes.indexOf(gate.to) > lanes.indexOf(gate.from)
  const upper = topOf(down ? gate.from : gate.to) + laneHeight / 2
  const lower = topOf(down ? gate.to : gate.from) + laneHeight / 2
  const words = t(down ? `line.gate.${gate.to}` : 'line.gate.back', { date: format.date(new Date(gate.at)) })
  return (
    <div className="absolute" style={{ insetInlineStart: `${at}%`, top: upper, height: lower - upper }}>
      <span className="absolute inset-y-0 -translate-x-1/2 border-s-[1.5px] border-text" />
      <span className={cx('absolute size-2.5 -translate-x-1/2 rounded-pill border-2 border-text bg-raised', down ? '-top-[5px]' : '-bottom-[5px]')} />
      <svg viewBox="0 0 8 6" width="8" height="6" className={cx('absolute -translate-x-1/2 text-text', down ? 'bottom-[6px]' : 'top-[6px] rotate-180')}>
        <path d="M0 0h8L4 6z" fill="currentColor" />
      </svg>
      {quiet ? null : (
        <span className={cx('absolute top-1/2 -translate-y-1/2 text-2xs whitespace-nowrap text-muted', at > 60 ? 'end-2.5' : 'start-2.5')}>
          {words}
        </span>
      )}
    </div>
  )
}

/** The same as rows: every moment of the line, newest first. */
function Moments({ moves, incidents, nameOf }: Props) {
  const { t } = useTranslation('projects')
  const format = useFormat()
  const rows = [
    ...moves.map((move) => ({
      id: move.id,
      at: move.created_at,
      what:
        move.from_status === null
          ? t('line.created')
          : t('line.moved', { from: t(`status.${move.from_status}`), to: t(`status.${move.to_status}`) }),
      who: nameOf(move.user_id) ?? t('somebody'),
      incident: undefined as ProjectIncident | undefined,
    })),
    ...incidents.map((incident) => ({ id: incident.id, at: incident.started_at, what: '', who: '', incident })),
  ].sort((a, b) => b.at.localeCompare(a.at))
  return (
    <Table label={t('line.title')}>
      <thead>
        <tr>
          <Th>{t('line.when')}</Th>
          <Th>{t('line.what')}</Th>
          <Th>{t('line.who')}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, at, what, who, incident }) => (
          <Tr key={id}>
            <Td num>
              <TimeText value={at} mode="datetime" />
            </Td>
            <Td>
              {incident ? (
                <>
                  <Link to={href('incident', { id: incident.id })} className="num font-semibold text-accent-text hover:underline">
                    INC-{incident.number}
                  </Link>{' '}
                  {incident.title}
                  <span className="text-muted">
                    {' '}
                    {incident.is_open || !incident.ended_at
                      ? t('line.incident_open')
                      : t('line.incident_over', { time: format.duration(Date.parse(incident.ended_at) - Date.parse(incident.started_at)) })}
                  </span>
                </>
              ) : (
                what
              )}
            </Td>
            <Td className="text-muted">{who}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
