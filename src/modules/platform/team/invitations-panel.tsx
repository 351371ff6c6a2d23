import { useMutation, useQuery } from '@tanstack/react-query'
import { Clock, Send, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePeople } from '@/data/members.queries'
import { useOrg } from '@/data/org'
import { toLanguage } from '@/i18n'
import { useFormat } from '@/i18n/use-format'
import { QueryState } from '@/patterns/query-state'
import { ResourceList, type Column } from '@/patterns/resource-list'
import { useNow } from '@/patterns/use-now'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Dialog } from '@/ui/dialog'
import { Panel, PanelBody, PanelHeader } from '@/ui/panel'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { InviteLink } from './invite-link'
import { rolesToGive, type Invitation, type Invited } from './team.model'
import { invitationsQuery, resendInvitation, revokeInvitation } from './team.queries'

const day = 24 * 60 * 60_000

/** Who was asked and has not come yet. */
export function InvitationsPanel() {
  const { t, i18n } = useTranslation(['team', 'shell', 'patterns'])
  const format = useFormat()
  const { org } = useOrg()
  const now = useNow()
  const { nameOf } = usePeople(org.id)
  const query = useQuery(invitationsQuery(org.id))
  const resend = useMutation(resendInvitation(org.id))
  const revoke = useMutation(revokeInvitation(org.id))
  const [link, setLink] = useState<Invited | null>(null)

  const sendAgain = ({ id }: Invitation) =>
    resend.mutate(
      { id, language: toLanguage(i18n.language) },
      { onSuccess: (invited) => (invited.mail === 'sent' ? toast.success(t('open.sent_again', { email: invited.email }), { description: t('open.old_dead') }) : setLink(invited)) },
    )
  const takeBack = (invitation: Invitation) => revoke.mutate(invitation, { onSuccess: () => toast.success(t('open.revoked', { email: invitation.email })) })

  /* In days to the end: "next week" is too coarse for what works for seven days. */
  const timeLeft = (left: number) => (left >= day ? t('open.days', { count: Math.round(left / day) }) : format.relative(new Date(now + left), new Date(now)))

  const columns: Column<Invitation>[] = [
    { id: 'email', header: t('members.email'), primary: true, cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
    { id: 'role', header: t('members.role'), cell: ({ role }) => t(`shell:org.role.${role}`) },
    { id: 'by', header: t('open.by'), cell: ({ invited_by }) => <span className="block max-w-40 truncate text-muted">{nameOf(invited_by) ?? '–'}</span>, hideOnPhone: true },
    {
      id: 'until',
      header: t('open.until'),
      cell: ({ expires_at }) =>
        Date.parse(expires_at) <= now ? (
          <Chip tone="warn" icon={<Clock aria-hidden />}>
            {t('open.expired')}
          </Chip>
        ) : (
          <time dateTime={expires_at} title={format.dateTime(expires_at)} className="whitespace-nowrap text-muted">
            {timeLeft(Date.parse(expires_at) - now)}
          </time>
        ),
    },
    {
      id: 'actions',
      header: <span className="sr-only">{t('members.actions')}</span>,
      align: 'end',
      phoneEnd: true,
      width: '6rem',
      cell: (invitation) => (
        <span className="inline-flex gap-1">
          {rolesToGive(org.role).includes(invitation.role) ? (
            <Button
              variant="ghost"
              size="icon"
              className="text-muted"
              title={t('open.send_again', { email: invitation.email })}
              aria-label={t('open.send_again', { email: invitation.email })}
              pending={resend.isPending && resend.variables.id === invitation.id}
              onClick={() => sendAgain(invitation)}
            >
              <Send aria-hidden className="size-4" strokeWidth={1.6} />
            </Button>
          ) : null}
          <Button
            variant="ghost"
            size="icon"
            className="text-muted"
            title={t('open.revoke', { email: invitation.email })}
            aria-label={t('open.revoke', { email: invitation.email })}
            pending={revoke.isPending && revoke.variables.id === invitation.id}
            onClick={() => takeBack(invitation)}
          >
            <X aria-hidden className="size-4" strokeWidth={1.6} />
          </Button>
        </span>
      ),
    },
  ]

  return (
    <Panel>
      <PanelHeader title={t('open.title')} hint={query.data ? format.number(query.data.length) : undefined} />
      <QueryState query={query} what={t('open.title')} skeleton={<SkeletonRows rows={1} />}>
        {(rows) =>
          rows.length > 0 ? (
            <ResourceList label={t('open.title')} rows={rows} rowKey={({ id }) => id} columns={columns} />
          ) : (
            <PanelBody className="text-sm text-muted">{t('open.none')}</PanelBody>
          )
        }
      </QueryState>
      <Dialog open={link !== null} onOpenChange={(open) => !open && setLink(null)} title={t('open.link_title', { email: link?.email })} closeLabel={t('patterns:close')}>
        {link?.token ? <InviteLink invited={link} token={link.token} /> : null}
      </Dialog>
    </Panel>
  )
}
