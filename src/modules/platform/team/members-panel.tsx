import { UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UseQueryResult } from '@tanstack/react-query'
import type { AppError } from '@/data/errors'
import type { Member } from '@/data/members.queries'
import { useCan, useOrg } from '@/data/org'
import { useUser } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { EmptyState } from '@/patterns/empty-state'
import { FilterInput } from '@/patterns/filter-input'
import { NoResult } from '@/patterns/no-result'
import { QueryState } from '@/patterns/query-state'
import { ResourceList, type Column } from '@/patterns/resource-list'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Panel, PanelHeader } from '@/ui/panel'
import { SkeletonRows } from '@/ui/skeleton'
import { RoleMenu } from './role-menu'
import { isLastOwner, mayChange } from './team.model'

/** A handful is seen at a glance. */
const filterFrom = 9

interface Props {
  query: UseQueryResult<Member[], AppError>
  onInvite: () => void
  onRemove: (member: Member) => void
}

/** Who is in the organisation, as what; and for those who manage it, who goes. */
export function MembersPanel({ query, onInvite, onRemove }: Props) {
  const { t } = useTranslation(['team', 'shell'])
  const format = useFormat()
  const { org } = useOrg()
  const me = useUser()
  const can = useCan()
  const [text, setText] = useState('')
  const manages = can('manage')
  const members = query.data ?? []

  const columns: Column<Member>[] = [
    {
      id: 'name',
      header: t('members.name'),
      primary: true,
      cell: (member) => (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="min-w-0 truncate">{member.name}</span>
          {member.user_id === me.id ? <Chip>{t('members.you')}</Chip> : null}
        </span>
      ),
    },
    ...(manages ? [{ id: 'email', header: t('members.email'), cell: (member: Member) => <span className="wrap-anywhere text-muted">{member.email ?? '–'}</span> }] : []),
    {
      id: 'role',
      header: t('members.role'),
      phoneEnd: true,
      cell: (member) =>
        mayChange(org.role, member, members) ? (
          <RoleMenu member={member} />
        ) : (
          /* As high as the button of the other rows. */
          <span className={manages ? 'inline-flex min-h-9 items-center' : undefined}>
            <Chip tone={member.role === 'owner' ? 'accent' : 'neutral'} title={isLastOwner(member, members) ? t('members.last_owner') : undefined}>
              {t(`shell:org.role.${member.role}`)}
            </Chip>
          </span>
        ),
    },
    { id: 'since', header: t('members.since'), align: 'end', cell: (member) => <span className="whitespace-nowrap text-muted">{format.date(member.joined_at)}</span> },
    ...(manages
      ? [
          {
            id: 'remove',
            header: <span className="sr-only">{t('members.actions')}</span>,
            align: 'end' as const,
            phoneEnd: true,
            width: '3.5rem',
            cell: (member: Member) =>
              member.user_id !== me.id && mayChange(org.role, member, members) ? (
                <Button variant="ghost" size="icon" title={t('members.remove', { name: member.name })} aria-label={t('members.remove', { name: member.name })} className="text-muted" onClick={() => onRemove(member)}>
                  <UserMinus aria-hidden className="size-4" strokeWidth={1.6} />
                </Button>
              ) : null,
          },
        ]
      : []),
  ]

  return (
    <Panel>
      <PanelHeader
        title={t('members.title')}
        hint={query.data ? format.number(query.data.length) : undefined}
        actions={members.length >= filterFrom ? <FilterInput value={text} onValueChange={setText} label={t('members.filter')} /> : undefined}
      />
      <QueryState query={query} what={t('members.title')} skeleton={<SkeletonRows rows={4} />}>
        {(all) => {
          const wanted = text.trim().toLocaleLowerCase()
          const rows = wanted ? all.filter(({ name, email }) => `${name} ${email ?? ''}`.toLocaleLowerCase().includes(wanted)) : all
          return (
            <>
              {rows.length > 0 ? (
                <ResourceList label={t('members.title')} rows={rows} rowKey={(member) => member.user_id} rowIcon={(member) => <Avatar name={member.name} />} columns={columns} />
              ) : (
                <NoResult onClear={() => setText('')} />
              )}
              {all.length === 1 && manages ? (
                <EmptyState
                  className="border-t border-line"
                  title={t('alone.title', { org: org.name })}
                  body={org.personal ? t('alone.body_personal') : t('alone.body')}
                  action={
                    <Button size="sm" onClick={onInvite}>
                      <UserPlus aria-hidden className="size-4" />
                      {t('invite.open')}
                    </Button>
                  }
                />
              ) : null}
            </>
          )
        }}
      </QueryState>
    </Panel>
  )
}
