import { PanelLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { AccountButton } from './account-button'
import { NotificationButton } from './notification-button'
import { SearchBox } from './search-box'
import { useSidebar } from './sidebar-state'
import { ThemeButton } from './theme-button'
import { Trail } from './trail'

/** Toggle, where one is, search, notifications, theme, account. */
export function TopBar() {
  const { t } = useTranslation('shell')
  const { isPhone, toggle } = useSidebar()
  return (
    <header className="sticky top-0 z-header flex h-topbar items-center gap-1.5 border-b border-line bg-surface px-2 md:px-4">
      <Button variant="ghost" size="icon" aria-label={t(isPhone ? 'sidebar.open' : 'sidebar.toggle')} aria-keyshortcuts="Control+B Meta+B" onClick={toggle}>
        <PanelLeft aria-hidden className="size-4" strokeWidth={1.6} />
      </Button>
      <Trail />
      <div className="ml-auto flex items-center gap-1">
        <SearchBox />
        <NotificationButton />
        <ThemeButton />
        <AccountButton />
      </div>
    </header>
  )
}
