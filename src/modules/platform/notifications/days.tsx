import { Check, CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePeople } from '@/data/members.queries'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { useNow } from '@/patterns/use-now'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { byDay, type Notification, type NotificationType } from './notifications.model'
import { useTitle } from './use-title'

const looks: Record<NotificationType, { icon: typeof Info; colour: string }> = {
  error: { icon: CircleX, colour: 'text-bad' },
  warning: { icon: TriangleAlert, colour: 'text-warn' },
  success: { icon: CircleCheck, colour: 'text-good' },
  info: { icon: Info, colour: 'text-info' },
}

/** Notifications under the days on which they came. */
export function Days({ notifications, onRead }: { notifications: readonly Notification[]; onRead: (id: string) => void }) {
  const { org } = useOrg()
  const { nameOf } = usePeople(org.id)
  const dayText = useDayText()
  return byDay(notifications).map(({ day, notifications: rows }) => (
    <section key={day} aria-labelledby={`day-${day}`} className="group/day">
      <h2 id={`day-${day}`} className="border-b border-line bg-surface px-3.5 py-1.5 text-xs font-medium text-muted group-first/day:rounded-t-md">
        {dayText(day)}
      </h2>
      <ol>
        {rows.map((row) => (
          <Row key={row.id} notification={row} who={nameOf(row.user_id)} onRead={() => onRead(row.id)} />
        ))}
      </ol>
    </section>
  ))
}

function useDayText() {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const now = useNow()
  const today = new Date(now).setHours(0, 0, 0, 0)
  const yesterday = new Date(today - 43_200_000).setHours(0, 0, 0, 0)
  return (day: number) => {
    if (day === today) return t('today')
    if (day === yesterday) return t('yesterday')
    const text = format.day(new Date(day))
    const capital = text.charAt(0).toLocaleUpperCase(format.language) + text.slice(1)
    const year = new Date(day).getFullYear()
    return year === new Date(now).getFullYear() ? capital : `${capital} ${year}`
  }
}

/*
 * The title leads to what it is about, and its target is the whole row. Without such a screen the text itself can be
 * reached with J and K, so that E works on it.
 */
function Row({ notification: { id, type, action, message, read, created_at, action_url }, who, onRead }: { notification: Notification; who: string | null; onRead: () => void }) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const title = useTitle()(action)
  const { icon: Icon, colour } = looks[type]
  const words = cx('text-sm', read ? 'font-regular' : 'font-semibold')
  return (
    <li
      data-notification={id}
      className="group relative flex min-h-14 items-start gap-x-3 border-b border-line py-2 ps-3.5 pe-2.5 last:border-b-0 hover:bg-hover has-[[data-step]:focus-visible]:bg-hover"
    >
      <span className={cx('mt-1 shrink-0', colour)}>
        <Icon size={16} strokeWidth={1.6} aria-hidden="true" />
        <span className="sr-only">{t(`type.${type}`)}</span>
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-0.5">
          {action_url ? (
            <Link to={action_url} data-step="" onClick={read ? undefined : onRead} className={cx(words, 'rounded-xs after:absolute after:inset-0 group-hover:underline')}>
              {title}
            </Link>
          ) : (
            <span data-step="" tabIndex={-1} className={cx(words, 'rounded-xs')}>
              {title}
            </span>
          )}
          {read ? null : (
            <Chip tone="accent" className="h-5!">
              {t('new')}
            </Chip>
          )}
        </p>
        <p className="text-sm text-muted wrap-anywhere max-md:line-clamp-2">
          {message ?? t('system')}
          {who && who !== message ? <span className="text-faint"> · {who}</span> : null}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        {action_url ? (
          <span aria-hidden="true" className="px-1.5 text-sm font-medium text-accent-text max-md:hidden">
            {t('open')}
          </span>
        ) : null}
        {read ? null : (
          <Button variant="ghost" size="icon" className="relative" aria-label={`${t('mark')}: ${title}`} title={t('mark')} onClick={onRead}>
            <Check size={16} aria-hidden="true" />
          </Button>
        )}
        <time dateTime={created_at} title={format.dateTime(created_at)} className={cx('num py-1.5 ps-1 pe-1 text-xs text-muted', read && 'md:ms-9')}>
          {format.time(created_at)}
        </time>
      </div>
    </li>
  )
}
