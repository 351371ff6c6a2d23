import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useFormat } from '@/i18n/use-format'
import { toast } from '@/ui/toast'
import { linkOf } from '../activity/audit.model'
import { typeOf } from './notifications.model'
import { bellQuery, type Bell } from './notifications.queries'
import { useTitle } from './use-title'

/** The number on the bell, and a message when something happens that should not wait until somebody looks. */
export function UnreadCount({ org }: { org: string }) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const { data } = useQuery(bellQuery(org))
  useLiveNotice(data)
  if (!data?.unread) return null
  const n = format.number(data.unread)
  return (
    <>
      <span aria-hidden="true" className="absolute end-0 top-0 grid h-4 min-w-4 place-items-center rounded-pill bg-bad px-1 font-mono text-2xs leading-none font-semibold text-on-bad">
        {n}
      </span>
      <span className="sr-only">{t('unread', { count: data.unread, n })}</span>
    </>
  )
}

/** Tells of an alert that came while the page was open, once. What was there before it was opened is on the bell alone. */
function useLiveNotice(bell: Bell | undefined) {
  const { t } = useTranslation('notifications')
  const navigate = useNavigate()
  const title = useTitle()
  const told = useRef<string | null>(null)
  const tell = useEffectEvent(({ alert_action: action, alert_target, alert_meta, alert_at }: Bell) => {
    const before = told.current
    /* The newest one known: when it is read, an older one takes its place, and is no news. */
    told.current = alert_at !== null && (before === null || alert_at > before) ? alert_at : (before ?? '')
    if (before === null || action === null || told.current === before) return
    const to = linkOf({ action, meta: alert_meta ?? {} })
    toast[typeOf(action)](title(action), {
      id: 'notification',
      description: alert_target,
      action: to === null ? undefined : { label: t('open'), onClick: () => void navigate(to) },
    })
  })
  useEffect(() => {
    if (bell) tell(bell)
  }, [bell])
}
