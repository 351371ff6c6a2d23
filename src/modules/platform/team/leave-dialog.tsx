import { useMutation, useQuery } from '@tanstack/react-query'
import { FolderKanban, Server, Siren } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePeople, type Member } from '@/data/members.queries'
import { useOrg } from '@/data/org'
import { useUser } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { FormError } from '@/patterns/form-error'
import { QueryState } from '@/patterns/query-state'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Select } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { heldKinds, successors, type Held, type HeldKind, type Holdings } from './team.model'
import { holdingsQuery, removeMember } from './team.queries'

interface Props {
  /** Who goes: somebody else, or oneself. */
  member: Member
  onClose: () => void
  /** They are gone. */
  onGone: () => void
}

/** Before somebody goes: what would have nobody, who takes it, and what stays as it is. */
export function LeaveDialog({ member, onClose, onGone }: Props) {
  const { t } = useTranslation(['team', 'patterns'])
  const { org } = useOrg()
  const me = useUser()
  const { members } = usePeople(org.id)
  const query = useQuery(holdingsQuery(org.id, member.user_id))
  const self = member.user_id === me.id
  const { mutateAsync, isPending, error } = useMutation(removeMember(org.id, member.user_id, self))
  const able = successors(members, member.user_id, me.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const to = able.find(({ user_id }) => user_id === chosen)?.user_id ?? able[0]?.user_id ?? null
  const holds = (query.data?.held.length ?? 0) > 0
  const who = self ? 'self' : 'other'

  /* Whoever leaves has lost this very screen by the time the call is answered: the promise is answered all the same. */
  const go = () => void mutateAsync({ to: holds ? to : null }).then(onGone, () => query.refetch())

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose()
      }}
      title={t(`leave.${who}.title`, { name: member.name, org: org.name })}
      description={t(`leave.${who}.body`, { name: member.name, org: org.name })}
      closeLabel={t('patterns:close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={isPending}>
            {t('patterns:confirm.keep')}
          </Button>
          <Button tone="bad" pending={isPending} disabled={!query.data || (holds && !to)} onClick={go}>
            {t(holds ? `leave.${who}.hand_over` : `leave.${who}.confirm`)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <QueryState query={query} what={t('leave.holdings')} skeleton={<SkeletonRows rows={2} />} className="">
          {(holdings) => (
            <>
              {holdings.held.length > 0 ? (
                <>
                  <HeldList held={holdings.held} />
                  <Select
                    label={t('leave.to')}
                    value={to ?? ''}
                    onChange={(event) => setChosen(event.target.value)}
                    options={able.map(({ user_id, name }) => ({ value: user_id, label: user_id === me.id ? t('leave.to_me', { name }) : name }))}
                    hint={t('leave.to_hint')}
                  />
                </>
              ) : (
                <p className="text-sm">{t(`leave.${who}.nothing`, { name: member.name })}</p>
              )}
              <Kept kept={holdings.kept} />
            </>
          )}
        </QueryState>
        <FormError error={error} className="empty:hidden" />
      </div>
    </Dialog>
  )
}

const icons = { incident: Siren, project: FolderKanban, service: Server }
const links: Record<HeldKind, (id: string) => string> = {
  incident: (id) => href('incident', { id }),
  project: (id) => href('project', { id }),
  service: (serviceId) => href('service', { serviceId }),
}
/** More of a kind are counted, not listed. */
const shown = 5

function HeldList({ held }: { held: readonly Held[] }) {
  const { t } = useTranslation('team')
  const format = useFormat()
  return (
    <div className="grid gap-3 rounded-md border border-line bg-surface px-3.5 py-3">
      {heldKinds.map((kind) => {
        const ofKind = held.filter((item) => item.kind === kind)
        if (ofKind.length === 0) return null
        const Icon = icons[kind]
        return (
          <section key={kind}>
            <h3 className="flex items-center gap-2 text-sm font-semibold">
              <Icon aria-hidden className="size-4 flex-none text-muted" strokeWidth={1.6} />
              {t(`leave.held.${kind}`, { count: ofKind.length, n: format.number(ofKind.length) })}
            </h3>
            <ul className="grid gap-1 ps-6 pt-1 text-sm">
              {ofKind.slice(0, shown).map((item) => (
                <li key={item.id} className="min-w-0">
                  {/* In a tab of its own: the question stays open. */}
                  <Link to={links[kind](item.id)} target="_blank" className="wrap-anywhere text-accent-text underline-offset-4 hover:underline">
                    {item.name}
                  </Link>
                </li>
              ))}
              {ofKind.length > shown ? <li className="text-muted">{t('leave.more', { count: ofKind.length - shown, n: format.number(ofKind.length - shown) })}</li> : null}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Kept({ kept }: { kept: Holdings['kept'] }) {
  const { t } = useTranslation('team')
  const format = useFormat()
  const parts = (['documents', 'datasets', 'chats'] as const).filter((kind) => kept[kind] > 0).map((kind) => t(`leave.kept.${kind}`, { count: kept[kind], n: format.number(kept[kind]) }))
  return <p className="text-sm text-muted">{parts.length > 0 ? t('leave.stays', { what: format.list(parts) }) : t('leave.stays_history')}</p>
}
