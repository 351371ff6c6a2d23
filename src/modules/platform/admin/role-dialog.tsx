import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useUser } from '@/data/session'
import { platformRolesQuery } from '@/data/session/session.queries'
import { ConfirmDialog } from '@/patterns/confirm-dialog'
import { href } from '@/routes/href'
import { toast } from '@/ui/toast'
import type { Account } from './admin.model'
import { setPlatformRole } from './admin.queries'

/** Asks before the platform role is given or taken, and says what it means. */
export function RoleDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const navigate = useNavigate()
  const me = useUser()
  const own = account.id === me.id
  const name = account.name ?? account.email ?? account.id
  const granting = !account.platform_admin
  const change = useMutation(setPlatformRole)

  const confirm = () =>
    change.mutate(
      { userId: account.id, admin: granting },
      {
        onSuccess: () => {
          onClose()
          toast.success(t(granting ? 'role.granted' : 'role.revoked', { name }))
          if (!own) {
            void client.invalidateQueries({ queryKey: ['admin'] })
            return
          }
          /* Nothing here is one's own any more: away first, or the gate would say that access is denied. */
          void navigate(href('platform-home'))
          void client.invalidateQueries({ queryKey: platformRolesQuery(me.id).queryKey })
        },
      },
    )

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(granting ? 'role.grant_title' : own ? 'role.revoke_own_title' : 'role.revoke_title', { name })}
      body={t(granting ? 'role.grant_body' : own ? 'role.revoke_own_body' : 'role.revoke_body')}
      confirmLabel={t(granting ? 'role.grant' : 'role.revoke')}
      tone={granting ? 'accent' : 'bad'}
      pending={change.isPending}
      error={change.error}
      onConfirm={confirm}
    />
  )
}
