import { ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMemberships } from '@/data/org'
import { Avatar } from '@/ui/avatar'
import { Menu, MenuContent, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/ui/menu'

/** The active organisation; a menu when there is another one to switch to. */
export function OrganisationSwitcher({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation('shell')
  const { org, memberships, switchOrg } = useMemberships()
  if (!org) return null
  const face = (
    <>
      <Avatar name={org.name} square />
      {!collapsed && <span className="min-w-0 flex-1 truncate text-left text-sm font-semibold">{org.name}</span>}
    </>
  )
  if (memberships.length < 2) {
    return (
      <p className="mb-1.5 flex min-h-10 items-center gap-2.5 px-1.5" aria-label={t('org.current', { name: org.name })}>
        {face}
      </p>
    )
  }
  return (
    <Menu>
      <MenuTrigger asChild>
        <button
          type="button"
          aria-label={`${t('org.switch')}. ${t('org.current', { name: org.name })}`}
          className="mb-1.5 flex min-h-10 items-center gap-2.5 rounded-sm px-1.5 hover:bg-hover"
        >
          {face}
          {!collapsed && <ChevronsUpDown aria-hidden className="size-4 flex-none text-faint" strokeWidth={1.6} />}
        </button>
      </MenuTrigger>
      <MenuContent align="start">
        <MenuLabel>{t('org.switch')}</MenuLabel>
        <MenuRadioGroup value={org.id} onValueChange={(id) => switchOrg(id)}>
          {memberships.map((membership) => (
            <MenuRadioItem key={membership.org.id} value={membership.org.id}>
              <span className="min-w-0 flex-1 truncate">{membership.org.name}</span>
              <span className="text-xs text-muted">{t(`org.role.${membership.role}` as never)}</span>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  )
}
