import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrg } from '@/data/org'
import { useUser } from '@/data/session'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Panel } from '@/ui/panel'
import { NameForm } from './name-form'

/** Who one is to others. */
export function ProfilePanel() {
  const { t } = useTranslation('account')
  const user = useUser()
  const { org } = useOrg()
  const [editing, setEditing] = useState(false)
  /* The button is not there while the form is: it gets the focus back when it is again. */
  const edited = useRef(false)
  const done = () => {
    edited.current = true
    setEditing(false)
  }
  return (
    <Panel aria-label={t('profile.title')} className="grid grid-cols-1 gap-4 p-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={user.name} size="lg" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="truncate font-semibold">{user.name}</p>
          <p className="truncate text-sm text-muted">{user.email}</p>
        </div>
        <p className="text-sm text-muted">{t('profile.role', { org: org.name, role: t(`shell:org.role.${org.role}`) })}</p>
        {!editing && (
          <Button variant="outline" size="sm" ref={(button) => void (edited.current && button?.focus())} onClick={() => setEditing(true)}>
            {t('profile.edit')}
          </Button>
        )}
      </div>
      {editing && <NameForm userId={user.id} name={user.name} onDone={done} />}
    </Panel>
  )
}
