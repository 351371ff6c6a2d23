import { useMutation } from '@tanstack/react-query'
import { FileText, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePeople } from '@/data/members.queries'
import { useCan, useOrg } from '@/data/org'
import { useUser } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { ConfirmDialog } from '@/patterns/confirm-dialog'
import { ResourceList, type Column } from '@/patterns/resource-list'
import { TimeText } from '@/patterns/time-text'
import { useNow } from '@/patterns/use-now'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { toast } from '@/ui/toast'
import { reportCan, stateOf, type Publication, type PublicationState } from './reports.model'
import { revokePublication } from './reports.queries'

const tones = { open: 'good', expired: 'neutral', revoked: 'neutral' } as const satisfies Record<PublicationState, string>

/** What is behind a publication, in the product. */
export const recordLink = ({ session_id, report_id }: Pick<Publication, 'session_id' | 'report_id'>): string =>
  session_id ? href('chat-session', { sessionId: session_id }) : href('report', { reportId: report_id ?? '' })

/** Asks before a link stops working; the list or panel that shows it holds which one. */
export function useRevoke() {
  const { t } = useTranslation('reports')
  const { org } = useOrg()
  const me = useUser().id
  const may = useCan()
  const [asked, setAsked] = useState<Publication | null>(null)
  const revoke = useMutation(revokePublication(org.id))
  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open) setAsked(null)
        revoke.reset()
      }}
      title={t('links.revokeTitle', { title: asked?.title ?? '' })}
      body={t('links.revokeBody')}
      confirmLabel={t('links.revokeConfirm')}
      pending={revoke.isPending}
      error={revoke.error}
      onConfirm={() => {
        if (!asked) return
        revoke.mutate(asked.id, {
          onSuccess: () => {
            setAsked(null)
            toast.success(t('links.revoked'))
          },
        })
      }}
    />
  )
  return { dialog, ask: setAsked, may: (publication: Publication) => reportCan.revoke(publication, me, may) }
}

/** Every link of the organisation: what it shows, how it stands, how often it was read. */
export function PublicationsTable({ rows }: { rows: readonly Publication[] }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { org } = useOrg()
  const { nameOf } = usePeople(org.id)
  const now = useNow()
  const revoke = useRevoke()
  const columns: Column<Publication>[] = [
    { id: 'what', header: t('links.what'), cell: ({ title }) => title, primary: true },
    { id: 'kind', header: t('links.kindHead'), cell: ({ kind }) => t(`links.kind.${kind}`) },
    {
      id: 'state',
      header: t('links.stateHead'),
      cell: (row) => {
        const state = stateOf(row, now)
        return <Chip tone={tones[state]}>{t(`links.state.${state}`)}</Chip>
      },
    },
    { id: 'views', header: t('links.viewsHead'), cell: ({ views }) => format.number(views), align: 'end', num: true, phoneLabel: true },
    { id: 'ends', header: t('links.ends'), cell: (row) => <TimeText value={row.revoked_at ?? row.expires_at} mode="datetime" />, align: 'end', phoneLabel: true },
    { id: 'by', header: t('links.by'), cell: ({ created_by }) => nameOf(created_by) ?? t('someone'), hideOnPhone: true },
    {
      id: 'revoke',
      header: <span className="sr-only">{t('links.revoke')}</span>,
      align: 'end',
      phoneEnd: true,
      cell: (row) =>
        stateOf(row, now) === 'open' && revoke.may(row) ? (
          <Button variant="outline" size="sm" tone="bad" aria-label={t('links.revokeOf', { title: row.title })} onClick={() => revoke.ask(row)} className="relative z-1">
            {t('links.revoke')}
          </Button>
        ) : null,
    },
  ]
  return (
    <>
      <ResourceList
        label={t('links.title')}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={recordLink}
        rowIcon={({ kind }) => (kind === 'chat' ? <MessageSquareText size={16} strokeWidth={1.6} aria-hidden="true" /> : <FileText size={16} strokeWidth={1.6} aria-hidden="true" />)}
        columns={columns}
      />
      {revoke.dialog}
    </>
  )
}
