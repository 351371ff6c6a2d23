import { useTranslation } from 'react-i18next'
import { useSession } from '@/data/session'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { idleMenu } from './idle-menu'

const UserMenu = idleMenu(() => import('./user-menu'))

/** The signed-in user's initials; opens their menu. */
export function AccountButton() {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  if (!user) return null
  return (
    <UserMenu
      trigger={
        <Button variant="ghost" size="icon" aria-haspopup="menu" aria-label={t('user.menu')}>
          <Avatar name={user.name} />
        </Button>
      }
    />
  )
}
