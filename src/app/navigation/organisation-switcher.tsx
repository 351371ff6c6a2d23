import { ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMemberships } from '@/data/org'
import { Avatar } from '@/ui/avatar'
import { idleMenu } from './idle-menu'

const OrganisationMenu = idleMenu(() => import('./organisation-menu'))

/** The active organisation, and the menu to others, to its people and to a new one. */
export function OrganisationSwitcher({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation('shell')
  const { org } = useMemberships()
  if (!org) return null
  return (
    <OrganisationMenu
      trigger={
        <button
          type="button"
          aria-haspopup="menu"
          aria-label={`${t('org.switch')}. ${t('org.current', { name: org.name })}`}
          className="mb-1.5 flex min-h-10 items-center gap-2.5 rounded-sm px-1.5 hover:bg-hover"
        >
          <Avatar name={org.name} square />
          {!collapsed && <span className="min-w-0 flex-1 truncate text-left text-sm font-semibold">{org.name}</span>}
          {!collapsed && <ChevronsUpDown aria-hidden className="size-4 flex-none text-faint" strokeWidth={1.6} />}
        </button>
      }
    />
  )
}
