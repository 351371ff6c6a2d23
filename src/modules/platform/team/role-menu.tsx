import { useMutation } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Member } from '@/data/members.queries'
import { useOrg, type OrgRole } from '@/data/org'
import { useUser } from '@/data/session'
import { useErrorText } from '@/i18n/use-error-text'
import { ConfirmDialog } from '@/patterns/confirm-dialog'
import { Button } from '@/ui/button'
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/ui/menu'
import { toast } from '@/ui/toast'
import { orgRoles, rolesToGive } from './team.model'
import { changeRole } from './team.queries'

/** Gives somebody another role. What one cannot take back by oneself is asked first. */
export function RoleMenu({ member }: { member: Member }) {
  const { t } = useTranslation(['team', 'shell'])
  const { org } = useOrg()
  const me = useUser()
  const errorText = useErrorText()
  const [asked, setAsked] = useState<OrgRole | null>(null)
  const { mutate, reset, isPending, error } = useMutation(changeRole(org.id))
  const self = member.user_id === me.id
  const roleName = (role: OrgRole) => t(`shell:org.role.${role}`)

  const give = (role: OrgRole) =>
    mutate(
      { userId: member.user_id, role },
      {
        onSuccess: () => {
          setAsked(null)
          toast.success(self ? t('role.changed_self', { role: roleName(role) }) : t('role.changed', { name: member.name, role: roleName(role) }))
        },
        onError: (failure) => {
          if (asked === null) toast.error(t('role.failed'), { description: errorText(failure) })
        },
      },
    )
  const choose = (role: OrgRole) => {
    if (role === member.role) return
    if (self || role === 'owner' || member.role === 'owner') setAsked(role)
    else give(role)
  }
  const question = self ? 'self' : asked === 'owner' ? 'owner' : 'unowner'

  return (
    <>
      <Menu>
        <MenuTrigger>
          <Button variant="outline" size="sm" pending={isPending} aria-label={t('role.label', { name: member.name, role: roleName(member.role) })}>
            {roleName(member.role)}
            <ChevronDown aria-hidden className="size-3.5 text-muted" />
          </Button>
        </MenuTrigger>
        <MenuContent className="w-72">
          <MenuRadioGroup value={member.role} onValueChange={(role) => choose(role as OrgRole)}>
            {orgRoles.filter((role) => rolesToGive(org.role).includes(role)).toReversed().map((role) => (
              <MenuRadioItem key={role} value={role} className="py-2" textValue={roleName(role)}>
                <span className="block font-medium">{roleName(role)}</span>
                <span className="block text-xs whitespace-normal text-muted">{t(`role.hint.${role}`)}</span>
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (open) return
          setAsked(null)
          reset()
        }}
        tone={question === 'owner' ? 'accent' : 'bad'}
        title={t(`role.ask.${question}.title`, { name: member.name, role: asked && roleName(asked) })}
        body={t(`role.ask.${question}.body`, { name: member.name, org: org.name })}
        confirmLabel={t(`role.ask.${question}.confirm`, { role: asked && roleName(asked) })}
        pending={isPending}
        error={asked === null ? null : error}
        onConfirm={() => asked && give(asked)}
      />
    </>
  )
}
