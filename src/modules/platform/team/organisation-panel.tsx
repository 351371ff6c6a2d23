import { useMutation } from '@tanstack/react-query'
import { LogOut, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Member } from '@/data/members.queries'
import { useCan, useOrg } from '@/data/org'
import { ConfirmDialog } from '@/patterns/confirm-dialog'
import { lazyPart } from '@/patterns/lazy-part'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Panel, PanelHeader } from '@/ui/panel'
import { toast } from '@/ui/toast'
import { isLastOwner } from './team.model'
import { endOrganisation } from './team.queries'

const RenameDialog = lazyPart(() => import('./organisation-dialog').then((file) => file.RenameDialog))
const NewOrganisationDialog = lazyPart(() => import('./organisation-dialog').then((file) => file.NewOrganisationDialog))

interface Props {
  members: readonly Member[] | undefined
  /** Oneself among them. */
  own: Member | undefined
  onLeave: () => void
}

/** The organisation itself: its name, another one, one's own way out, and its end. */
export function OrganisationPanel({ members, own, onLeave }: Props) {
  const { t } = useTranslation('team')
  const { org } = useOrg()
  const can = useCan()
  const [open, setOpen] = useState<'rename' | 'new' | 'end' | null>(null)
  const last = own !== undefined && members !== undefined && isLastOwner(own, members)
  const close = () => setOpen(null)

  return (
    <Panel>
      <PanelHeader title={t('organisation.title')} />
      <Setting title={org.name} hint={t(org.personal ? 'organisation.personal' : 'organisation.shared')}>
        {can('manage') ? (
          <Button variant="outline" size="sm" onClick={() => setOpen('rename')}>
            <Pencil aria-hidden className="size-3.5" />
            {t('rename.open')}
          </Button>
        ) : null}
      </Setting>
      <Setting title={t('new.question')} hint={t('new.hint')}>
        <Button variant="outline" size="sm" onClick={() => setOpen('new')}>
          <Plus aria-hidden className="size-4" />
          {t('new.open')}
        </Button>
      </Setting>
      <Setting title={t('organisation.leave')} hint={t(last ? (members.length === 1 ? 'organisation.leave_alone' : 'organisation.leave_last') : 'organisation.leave_hint')}>
        {own && !last ? (
          <Button variant="outline" size="sm" onClick={onLeave}>
            <LogOut aria-hidden className="size-3.5" />
            {t('organisation.leave_open')}
          </Button>
        ) : null}
      </Setting>
      {can('own') ? (
        <Setting title={t('end.question')} hint={t('end.hint')}>
          <Button variant="outline" tone="bad" size="sm" onClick={() => setOpen('end')}>
            <Trash2 aria-hidden className="size-3.5" />
            {t('end.open')}
          </Button>
        </Setting>
      ) : null}
      {open === 'rename' ? <RenameDialog open onOpenChange={close} /> : null}
      {open === 'new' ? <NewOrganisationDialog open onOpenChange={close} /> : null}
      {open === 'end' ? <EndDialog people={members?.length ?? 1} onClose={close} /> : null}
    </Panel>
  )
}

function Setting({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-b border-line px-3.5 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-sm font-semibold wrap-anywhere">{title}</h3>
        <p className="text-xs text-muted text-pretty">{hint}</p>
      </div>
      {children}
    </div>
  )
}

function EndDialog({ people, onClose }: { people: number; onClose: () => void }) {
  const { t } = useTranslation('team')
  const { org } = useOrg()
  const navigate = useNavigate()
  const { mutateAsync, isPending, error } = useMutation(endOrganisation(org.id))
  /* The promise: by then this screen belongs to another organisation, or is gone. */
  const end = () =>
    void mutateAsync({ name: org.name }).then(
      () => {
        toast.success(t('end.done', { name: org.name }))
        void navigate(href('platform-home'), { replace: true })
      },
      () => undefined,
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('end.title', { name: org.name })}
      body={t('end.body', { count: people })}
      typed={org.name}
      confirmLabel={t('end.confirm')}
      pending={isPending}
      error={error}
      onConfirm={end}
    />
  )
}
