import { Bell } from 'lucide-react'
import { useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { href } from '@/routes/href'
import { buttonClass } from '@/ui/button'

/** The way to the notifications. How many are unread comes once the first screen has had its time; failing, it costs nothing else. */
export function NotificationButton() {
  const { t } = useTranslation('routes')
  const [Count, setCount] = useState<ComponentType>()
  useEffect(() => {
    const timer = setTimeout(() => {
      import('./notification-count').then((part) => setCount(() => part.default), () => undefined)
    }, 1000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Link to={href('notifications')} className={buttonClass({ variant: 'ghost', size: 'icon' })}>
      <Bell aria-hidden className="size-4" strokeWidth={1.6} />
      <span className="sr-only">{t('titles.notifications')}</span>
      {Count && <Count />}
    </Link>
  )
}
