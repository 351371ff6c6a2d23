import { useMutation, useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '@/data/session'
import { QueryState } from '@/patterns/query-state'
import { TimeText } from '@/patterns/time-text'
import { Button } from '@/ui/button'
import { Panel, PanelFooter, PanelHeader } from '@/ui/panel'
import { SkeletonRows } from '@/ui/skeleton'
import { readDevice, type DeviceSession } from './account.model'
import { endOthersMutation, endSessionMutation, sessionsQuery } from './account.queries'

/** Where one is signed in, and the way to end that elsewhere. */
export function SessionsPanel() {
  const { t } = useTranslation('account')
  const { id } = useUser()
  const query = useQuery(sessionsQuery(id))
  const others = useMutation(endOthersMutation(id))
  const elsewhere = (query.data ?? []).filter(({ current }) => !current)
  return (
    <Panel aria-labelledby="sessions">
      <PanelHeader
        id="sessions"
        title={t('sessions.title')}
        actions={
          elsewhere.length > 0 ? (
            <Button variant="ghost" size="sm" pending={others.isPending} onClick={() => others.mutate()}>
              {t('sessions.end_others')}
            </Button>
          ) : null
        }
      />
      <QueryState query={query} what={t('sessions.title')} skeleton={<SkeletonRows rows={2} />}>
        {(sessions) => (
          <>
            <ul>
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            <PanelFooter>{t(elsewhere.length > 0 ? 'sessions.lag' : 'sessions.alone')}</PanelFooter>
          </>
        )}
      </QueryState>
    </Panel>
  )
}

function SessionRow({ session }: { session: DeviceSession }) {
  const { t } = useTranslation('account')
  const { mutate, isPending } = useMutation(endSessionMutation(useUser().id))
  /* What this browser is, it knows itself. */
  const device = readDevice(session.user_agent ?? (session.current ? navigator.userAgent : null))
  const name =
    device.browser && device.system ? t('sessions.device', { browser: device.browser, system: device.system }) : (device.browser ?? device.system ?? t('sessions.unknown'))
  const Icon = device.phone ? Smartphone : Laptop
  return (
    <li className="flex min-h-row items-center gap-3 border-t border-line px-3.5 py-2 first:border-t-0">
      <Icon aria-hidden className="size-4 flex-none text-muted" strokeWidth={1.6} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{name}</p>
        <p className="truncate text-xs text-muted">
          {session.current ? (
            t('sessions.this')
          ) : (
            <>
              {t('sessions.used')} <TimeText value={session.last_used_at} />
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <Button variant="ghost" size="sm" pending={isPending} aria-label={t('sessions.end_this', { device: name })} onClick={() => mutate(session.id)}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
