import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { FormError } from '@/patterns/form-error'
import { QueryState } from '@/patterns/query-state'
import { useNow } from '@/patterns/use-now'
import { href } from '@/routes/href'
import { Button, buttonClass } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Input } from '@/ui/input'
import { Note } from '@/ui/note'
import { Select } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { SnapshotView } from '../shared/snapshot-view'
import { PublicationsOf } from './publications-of'
import { publicationDays, usualDays, type PublicationKind } from './reports.model'
import { previewQuery, publish } from './reports.queries'

const day = 86_400_000

/** Makes a link for people outside: how long, what of the sources, and, before anything is made, exactly what they will see. */
export function PublishDialog({ kind, id, onClose }: { kind: PublicationKind; id: string; onClose: () => void }) {
  const { t } = useTranslation(['reports', 'patterns', 'common'])
  const { org } = useOrg()
  const [made, setMade] = useState<{ link: string; expiresAt: string } | null>(null)
  const [days, setDays] = useState<number>(usualDays)
  const [quotes, setQuotes] = useState(true)
  const [names, setNames] = useState(true)
  const preview = useQuery({ ...previewQuery(org.id, kind, id, { quotes, names }), enabled: made === null })
  const create = useMutation(publish(org.id, kind, id))
  const format = useFormat()
  const now = useNow()
  const changed = create.error?.key === 'publication.changed'

  const submit = () => {
    if (!preview.data || preview.isPlaceholderData || create.isPending) return
    create.mutate(
      { days, quotes, names, seen: preview.data.seen },
      {
        onSuccess: ({ token, expiresAt }) => {
          const path = kind === 'chat' ? href('shared', { token }) : href('shared-report', { token })
          setMade({ link: new URL(path, location.origin).href, expiresAt })
        },
        onError: (error) => {
          /* What was looked at is no longer what there is: it is looked at anew. */
          if (error.key === 'publication.changed') void preview.refetch()
        },
      },
    )
  }

  if (made) return <Made made={made} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !create.isPending) onClose()
      }}
      size="lg"
      title={t(kind === 'chat' ? 'publish.titleChat' : 'publish.titleReport')}
      description={t('publish.intro')}
      closeLabel={t('patterns:close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button pending={create.isPending} disabled={!preview.data || preview.isPlaceholderData} onClick={submit}>
            {t('publish.action')}
          </Button>
        </>
      }
    >
      <div data-module="knulledge" className="grid gap-4 pt-1">
        <Select
          label={t('publish.days')}
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
          options={publicationDays.map((count) => ({ value: String(count), label: `${t('publish.day', { count })}, ${t('publish.until', { date: format.date(new Date(now + count * day)) })}` }))}
        />
        <fieldset className="grid">
          <legend className="text-sm font-semibold">{t('publish.shown')}</legend>
          <Checkbox label={t('publish.quotes')} hint={kind === 'report' ? t('publish.quotesHint') : undefined} checked={quotes} onChange={(event) => setQuotes(event.target.checked)} />
          <Checkbox label={t('publish.names')} checked={names} onChange={(event) => setNames(event.target.checked)} />
        </fieldset>
        {changed ? (
          <Note tone="warn" role="alert">
            {t('publish.again')}
          </Note>
        ) : (
          <FormError error={create.error} className="empty:hidden" />
        )}
        <div>
          <h3 id="publish-preview" className="mb-2 text-sm font-semibold">
            {t('publish.preview')}
          </h3>
          <div role="region" tabIndex={0} aria-labelledby="publish-preview" className="max-h-72 overflow-y-auto rounded-md border border-line bg-surface p-4">
            <QueryState query={preview} what={t('publish.preview')} skeleton={<SkeletonRows rows={5} />}>
              {({ snapshot }) => (
                <div className={preview.isPlaceholderData ? 'opacity-60' : undefined}>
                  <p className="mb-4 text-xl font-semibold tracking-tight wrap-anywhere">{snapshot.title}</p>
                  <SnapshotView snapshot={snapshot} prefix="preview-" />
                </div>
              )}
            </QueryState>
          </div>
          <p className="mt-2 text-xs text-muted text-pretty">
            {t('publish.notShown', { org: org.name })} {t(`publish.dies.${kind}`)}
          </p>
        </div>
        <PublicationsOf kind={kind} id={id} quiet />
      </div>
    </Dialog>
  )
}

function Made({ made: { link, expiresAt }, onClose }: { made: { link: string; expiresAt: string }; onClose: () => void }) {
  const { t } = useTranslation(['reports', 'patterns'])
  const format = useFormat()
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const copy = () => {
    /* Without a secure origin there is no clipboard. */
    const written = (navigator.clipboard as Clipboard | undefined)?.writeText(link) ?? Promise.reject(new Error('no clipboard'))
    written.then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('publish.madeTitle')}
      description={t('publish.madeBody', { date: format.dateTime(expiresAt) })}
      closeLabel={t('patterns:close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('publish.done')}
          </Button>
          <a href={link} target="_blank" rel="noreferrer noopener" referrerPolicy="no-referrer" className={buttonClass({ variant: 'outline' })}>
            <ExternalLink size={16} strokeWidth={1.6} aria-hidden="true" />
            {t('publish.open')}
          </a>
          <Button onClick={copy}>
            {copied === 'yes' ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
            {copied === 'yes' ? t('publish.copied') : t('publish.copy')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 pt-1">
        <Input label={t('publish.link')} readOnly value={link} onFocus={(event) => event.target.select()} className="[&_input]:font-mono [&_input]:text-sm" />
        <p role="status" className="text-sm text-muted empty:hidden">
          {copied === 'failed' ? t('publish.notCopied') : null}
        </p>
      </div>
    </Dialog>
  )
}
