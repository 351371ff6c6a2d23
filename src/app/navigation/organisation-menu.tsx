import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMemberships } from '@/data/org'
import { lazyPart } from '@/patterns/lazy-part'
import { href } from '@/routes/href'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator, MenuTrigger } from '@/ui/menu'
import type { IdleMenuProps } from './idle-menu'

const NewOrganisationDialog = lazyPart(() => import('@/modules/platform/team/organisation-dialog').then((file) => file.NewOrganisationDialog))

/** The organisations that one belongs to, with one's role in each; who is in this one; and a new one. */
export default function OrganisationMenu({ trigger, defaultOpen }: IdleMenuProps) {
  const { t } = useTranslation(['shell', 'routes'])
  const { org, memberships, switchOrg } = useMemberships()
  const [creating, setCreating] = useState(false)
  return (
    <>
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
          <MenuSeparator />
          <MenuItem asChild>
            <Link to={href('team')}>
              <Users aria-hidden className="size-4 flex-none text-muted" strokeWidth={1.6} />
              {t('routes:titles.team')}
            </Link>
          </MenuItem>
          <MenuItem icon={<Plus aria-hidden className="size-4" strokeWidth={1.6} />} onSelect={() => setCreating(true)}>
            {t('org.new')}
          </MenuItem>
        </MenuContent>
      </Menu>
      {creating ? <NewOrganisationDialog open onOpenChange={setCreating} /> : null}
    </>
  )
}
