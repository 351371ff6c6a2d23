import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { membersQuery, type Member } from '@/data/members.queries'
import { roleMay, useCan, useOrg } from '@/data/org'
import { useUser } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { singleKeyIsFree } from '@/patterns/keyboard'
import { lazyPart } from '@/patterns/lazy-part'
import { Page } from '@/patterns/page'
import { usePaletteActions } from '@/patterns/palette-actions'
import { keyOf } from '@/patterns/shortcuts'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Kbd } from '@/ui/kbd'
import { Note } from '@/ui/note'
import { toast } from '@/ui/toast'
import { InvitationsPanel } from './invitations-panel'
import { MembersPanel } from './members-panel'
import { OrganisationPanel } from './organisation-panel'
import { RolesPanel } from './roles-panel'

const InviteDialog = lazyPart(() => import('./invite-dialog').then((file) => file.InviteDialog))
const LeaveDialog = lazyPart(() => import('./leave-dialog').then((file) => file.LeaveDialog))

/** Who is in this organisation, what may each of them do, and who else should be here? */
export default function TeamScreen() {
  const { org } = useOrg()
  /* Dialogs of one organisation must not stay open over another. */
  return <Team key={org.id} />
}

function Team() {
  const { t } = useTranslation('team')
  const format = useFormat()
  const navigate = useNavigate()
  const { org } = useOrg()
  const me = useUser()
  const can = useCan()
  const [inviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<Member | null>(null)
  /* Rights are decided here: five minutes old is not new enough. */
  const query = useQuery({ ...membersQuery(org.id), staleTime: 15_000 })
  const members = query.data
  const own = members?.find(({ user_id }) => user_id === me.id)
  const manages = can('manage')
  const helpers = members?.filter(({ role }) => roleMay(role, 'manage')).map(({ name }) => name) ?? []

  useEffect(() => {
    if (!manages) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== keyOf('team-invite') || !singleKeyIsFree(event)) return
      event.preventDefault()
      setInviting(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [manages])

  usePaletteActions({
    title: t('palette.title'),
    actions: manages ? [{ id: 'invite', label: t('invite.open'), icon: UserPlus, shortcut: 'team-invite', run: () => setInviting(true) }] : [],
  })

  const gone = (member: Member) => {
    setLeaving(null)
    if (member.user_id !== me.id) {
      toast.success(t('leave.done', { name: member.name }))
      return
    }
    toast.success(t('leave.left', { org: org.name }))
    void navigate(href('platform-home'), { replace: true })
  }

  return (
    <Page
      title={t('title')}
      subtitle={members ? t('subtitle', { count: members.length, n: format.number(members.length), org: org.name }) : org.name}
      actions={
        manages ? (
          <Button onClick={() => setInviting(true)} aria-keyshortcuts={keyOf('team-invite')}>
            <UserPlus aria-hidden className="size-4" />
            {t('invite.open')}
            <Kbd aria-hidden="true">{keyOf('team-invite')}</Kbd>
          </Button>
        ) : undefined
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          {manages || !members ? null : <Note tone="info">{t('helpers', { count: helpers.length, names: format.list(helpers) })}</Note>}
          <MembersPanel query={query} onInvite={() => setInviting(true)} onRemove={setLeaving} />
          {manages ? <InvitationsPanel /> : null}
          <RolesPanel />
        </div>
        <OrganisationPanel members={members} own={own} onLeave={() => own && setLeaving(own)} />
      </div>
      {inviting ? <InviteDialog open onOpenChange={setInviting} /> : null}
      {leaving ? <LeaveDialog member={leaving} onClose={() => setLeaving(null)} onGone={() => gone(leaving)} /> : null}
    </Page>
  )
}
