import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePeople } from '@/data/members.queries'
import { useOrg, type OrgRole } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { EmptyState } from '@/patterns/empty-state'
import { Note } from '@/ui/note'

/** Names beyond this are a list, not an answer. */
const most = 3

/** Who of the organisation has one of these roles, in words; empty while that is not known. */
function useHolders(roles: readonly OrgRole[]): string {
  const { org } = useOrg()
  const format = useFormat()
  const { members } = usePeople(org.id)
  return format.list(
    members
      .filter(({ role }) => roles.includes(role))
      .slice(0, most)
      .map(({ name }) => name),
  )
}

const owners: readonly OrgRole[] = ['owner']
const managers: readonly OrgRole[] = ['owner', 'admin']

/** What this person may not do, and who can. */
export function OwnersOnly({ children, className }: { children: ReactNode; className?: string }) {
  const { t } = useTranslation('billing')
  const names = useHolders(owners)
  return (
    <Note icon={<Lock size={16} aria-hidden="true" />} title={children} className={className}>
      {names ? t('who.ask', { names }) : null}
    </Note>
  )
}

/** A whole part that is for admins and owners. */
export function ManagersOnly({ title, body }: { title: string; body: string }) {
  const { t } = useTranslation('billing')
  const names = useHolders(managers)
  return (
    <EmptyState
      icon={<Lock aria-hidden="true" />}
      title={title}
      body={
        <>
          {body} {names ? t('who.ask_access', { names }) : null}
        </>
      }
    />
  )
}
