import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AppError } from '@/data/errors'
import { useFormat } from '@/i18n/use-format'
import { TimeText } from '@/patterns/time-text'
import { Chip, type Tone } from '@/ui/chip'
import { Panel, PanelFooter, PanelHeader } from '@/ui/panel'
import { viewLink, type Overview } from './admin.model'
import { authHealthQuery, functionsHealthQuery } from './admin.queries'

/** Slower than this, people notice that they wait. */
const slow = 1000

type State = 'good' | 'warn' | 'bad' | 'waiting'
const tones: Readonly<Record<State, Tone>> = { good: 'good', warn: 'warn', bad: 'bad', waiting: 'neutral' }
const glyphs = { good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, waiting: CircleDashed }

function Line({ label, state, word, children }: { label: ReactNode; state: State; word: ReactNode; children?: ReactNode }) {
  const Glyph = glyphs[state]
  return (
    <li className="flex min-h-row items-center gap-3 border-b border-line px-3.5 py-1.5 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="block text-sm">{label}</span>
        {children ? <span className="block text-xs text-muted">{children}</span> : null}
      </span>
      <Chip tone={tones[state]} icon={<Glyph aria-hidden="true" />} className="num">
        {word}
      </Chip>
    </li>
  )
}

/** What answers and what waits, as this browser finds it: nothing here is a status that somebody wrote down. */
export function HealthPanel({ overview }: { overview: UseQueryResult<Overview & { ms: number }, AppError> }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const auth = useQuery(authHealthQuery)
  const functions = useQuery(functionsHealthQuery)
  const milliseconds = (ms: number) => format.number(ms, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' })
  const speed = (ms: number | null | undefined, failed: boolean): { state: State; word: string } =>
    failed || ms === null
      ? { state: 'bad', word: t('health.down') }
      : ms === undefined
        ? { state: 'waiting', word: t('health.asking') }
        : { state: ms > slow ? 'warn' : 'good', word: milliseconds(ms) }
  const row = overview.data
  const waiting = (count: number | undefined): { state: State; word: string } =>
    count === undefined ? { state: 'waiting', word: t('health.asking') } : { state: count > 0 ? 'warn' : 'good', word: format.number(count) }

  return (
    <Panel aria-labelledby="admin-health">
      <PanelHeader id="admin-health" title={t('health.title')} hint={row ? <TimeText value={row.asked_at} /> : null} />
      <ul>
        <Line label={t('health.database')} {...speed(row?.ms, overview.isError && !row)}>
          {row ? t('health.size', { size: format.megabytes(row.database_bytes) }) : null}
        </Line>
        <Line label={t('health.auth')} {...speed(auth.data, auth.isError)} />
        <Line label={t('health.functions')} {...speed(functions.data, functions.isError)} />
        <Line label={<Link to={viewLink('errors')} className="link">{t('health.errors')}</Link>} {...waiting(row?.error_groups_open)}>
          {row ? (row.last_error_at ? <>{t('health.last_error')} <TimeText value={row.last_error_at} /></> : t('health.no_error')) : null}
        </Line>
        <Line label={t('health.reservations')} {...waiting(row?.stuck_reservations)}>
          {t('health.reservations_hint')}
        </Line>
        <Line label={t('health.imports')} {...waiting(row?.stuck_imports)}>
          {t('health.imports_hint')}
        </Line>
      </ul>
      <PanelFooter>{t('health.note')}</PanelFooter>
    </Panel>
  )
}
