import { useTranslation } from 'react-i18next'
import { useOrg } from '@/data/org'
import { ButtonLink } from '@/patterns/button-link'
import { href } from '@/routes/href'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Panel, PanelHeader } from '@/ui/panel'

/** Where one belongs, as what. */
export function OrganisationsPanel() {
  const { t } = useTranslation('account')
  const { org, memberships, switchOrg } = useOrg()
  return (
    <Panel aria-labelledby="organisations">
      <PanelHeader id="organisations" title={t('organisations.title')} />
      <ul>
        {memberships.map((membership) => {
          const current = membership.org.id === org.id
          return (
            <li key={membership.org.id} className="flex min-h-row items-center gap-3 border-t border-line px-3.5 py-cell first:border-t-0">
              <Avatar square name={membership.org.name} />
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{membership.org.name}</p>
                <p className="truncate text-xs text-muted">{t(membership.org.personal ? 'organisations.personal' : 'organisations.role', { role: t(`shell:org.role.${membership.role}`) })}</p>
              </div>
              {current ? <Chip tone="accent">{t('organisations.current')}</Chip> : null}
              {current ? (
                <ButtonLink to={href('team')} variant="ghost" size="sm">
                  {t('organisations.team')}
                </ButtonLink>
              ) : (
                <Button variant="ghost" size="sm" aria-label={t('organisations.switch_to', { name: membership.org.name })} onClick={() => switchOrg(membership.org.id)}>
                  {t('organisations.switch')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
