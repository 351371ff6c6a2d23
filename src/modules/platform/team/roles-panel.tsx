import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOrg } from '@/data/org'
import { cx } from '@/lib/cx'
import { usePhone } from '@/patterns/use-phone'
import { Panel, PanelBody, PanelHeader } from '@/ui/panel'
import { Table, Td, Th, Tr } from '@/ui/table'
import { addedBy, allows, capabilities, orgRoles } from './team.model'

/** What each role may do, from the same list that the database's rules follow. One's own role stands out. */
export function RolesPanel() {
  const { t } = useTranslation(['team', 'shell'])
  const { org } = useOrg()
  const phone = usePhone()
  return (
    <Panel className="overflow-hidden">
      <PanelHeader title={t('roles.title')} hint={t('roles.yours', { role: t(`shell:org.role.${org.role}`) })} />
      {phone ? (
        <PanelBody>
          <dl className="grid gap-3 text-sm">
            {orgRoles.map((role) => (
              <div key={role}>
                <dt className="font-semibold">{t(`shell:org.role.${role}`)}</dt>
                {addedBy(role).map((id) => (
                  <dd key={id} className="flex gap-2 pt-1 text-muted">
                    <Check aria-hidden className="mt-0.5 size-3.5 flex-none text-good" />
                    {t(`roles.can.${id}`)}
                  </dd>
                ))}
              </div>
            ))}
          </dl>
          <p className="pt-3 text-xs text-muted">{t('roles.cumulative')}</p>
        </PanelBody>
      ) : (
        <Table label={t('roles.title')} focusable>
          <thead>
            <tr>
              <Th>{t('roles.right')}</Th>
              {orgRoles.map((role) => (
                <Th key={role} align="center" className={cx(role === org.role && 'bg-accent-soft text-accent-text')}>
                  {t(`shell:org.role.${role}`)}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {capabilities.map(({ id, right }) => (
              <Tr key={id}>
                <Th scope="row" className="font-normal">
                  {t(`roles.can.${id}`)}
                </Th>
                {orgRoles.map((role) => (
                  <Td key={role} align="center" className={cx(role === org.role && 'bg-accent-soft')}>
                    {allows(role, right) ? (
                      <>
                        <Check aria-hidden className="mx-auto size-4 text-good" />
                        <span className="sr-only">{t('roles.yes')}</span>
                      </>
                    ) : (
                      <>
                        <span aria-hidden className="text-faint">
                          –
                        </span>
                        <span className="sr-only">{t('roles.no')}</span>
                      </>
                    )}
                  </Td>
                ))}
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}
