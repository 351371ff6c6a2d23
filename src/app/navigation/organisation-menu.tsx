import { useTranslation } from 'react-i18next'
import { useMemberships } from '@/data/org'
import { Menu, MenuContent, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/ui/menu'
import type { IdleMenuProps } from './idle-menu'

/** The organisations that one belongs to, with one's role in each. */
export default function OrganisationMenu({ trigger, defaultOpen }: IdleMenuProps) {
  const { t } = useTranslation('shell')
  const { org, memberships, switchOrg } = useMemberships()
  return (
    <Menu defaultOpen={defaultOpen}>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent align="start" className="min-w-60">
        <MenuLabel>{t('org.switch')}</MenuLabel>
        <MenuRadioGroup value={org?.id} onValueChange={switchOrg}>
          {memberships.map((membership) => (
            <MenuRadioItem key={membership.org.id} value={membership.org.id}>
              {membership.org.name} <span className="text-xs text-muted">{t(`org.role.${membership.role}`)}</span>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  )
}
