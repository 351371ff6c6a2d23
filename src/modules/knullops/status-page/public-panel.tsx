import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '@/data/draft'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { ConfirmDialog } from '@/patterns/confirm-dialog'
import { FormError } from '@/patterns/form-error'
import { TimeText } from '@/patterns/time-text'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Input } from '@/ui/input'
import { Panel, PanelBody, PanelHeader } from '@/ui/panel'
import { Textarea } from '@/ui/textarea'
import type { Incident } from '../incidents/incidents.model'
import { addStatusUpdate, publicationQuery, publicLimits, publishIncident, removeStatusUpdate, withdrawIncident, type Publication, type PublicUpdate } from './publication.queries'

interface Props {
  incident: Incident
  writes: boolean
}

/** What the public knows of this incident. Only where the organisation is the one that the status page shows. */
export function PublicPanel({ incident, writes }: Props) {
  const { org } = useOrg()
  const { data } = useQuery(publicationQuery(org.id, incident.id))
  return data?.operator && (writes || data.publication) ? <Shown incident={incident} writes={writes} data={data} /> : null
}

function Shown({ incident, writes, data }: Props & { data: Publication }) {
  const { t } = useTranslation('incidents')
  const format = useFormat()
  const { publication, services } = data
  const isPublic = publication !== null && publication.withdrawn_at === null
  return (
    <Panel aria-labelledby="incident-public">
      <PanelHeader id="incident-public" title={t('public.title')} actions={<Chip tone={isPublic ? 'info' : 'neutral'}>{isPublic ? t('public.shown', { when: format.relative(publication.published_at) }) : t('public.hidden')}</Chip>} />
      <PanelBody className="grid gap-3 text-sm">
        {writes ? (
          <Title incident={incident} data={data} isPublic={isPublic} />
        ) : (
          <p className="font-medium wrap-anywhere">{publication?.title}</p>
        )}
        {services.length > 0 ? <p className="text-xs text-muted">{t('public.services', { services: format.list(services) })}</p> : null}
        {isPublic && writes ? <Composer incident={incident} /> : null}
        {publication && publication.updates.length > 0 ? (
          <ol aria-label={t('public.updates')} className="grid gap-2.5">
            {publication.updates.map((update) => (
              <Update key={update.id} incident={incident} update={update} writes={writes} />
            ))}
          </ol>
        ) : null}
      </PanelBody>
    </Panel>
  )
}

function Title({ incident, data, isPublic }: { incident: Incident; data: Publication; isPublic: boolean }) {
  const { t } = useTranslation('incidents')
  const format = useFormat()
  const { org } = useOrg()
  const { publication } = data
  const [title, setTitle] = useState(publication?.title ?? '')
  const [wrong, setWrong] = useState(false)
  const [asking, setAsking] = useState(false)
  const publish = useMutation(publishIncident(org.id, incident.id))
  const withdraw = useMutation(withdrawIncident(org.id, incident.id))
  const length = title.trim().length
  const unchanged = isPublic && title.trim() === publication?.title
  if (!publication && data.services.length === 0) return <p className="text-muted">{t('public.no_service')}</p>
  return (
    <form
      noValidate
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        const bad = length === 0 || length > publicLimits.title
        setWrong(bad)
        if (!bad && !publish.isPending) publish.mutate(title.trim())
      }}
    >
      <p className="text-xs text-muted">{t('public.about')}</p>
      <Input
        label={t('public.field')}
        hint={t('public.field_hint')}
        value={title}
        error={wrong ? t('public.field_wrong', { max: format.number(publicLimits.title) }) : undefined}
        onChange={(event) => {
          setTitle(event.target.value)
          setWrong(false)
        }}
      />
      <FormError error={publish.error} className="empty:hidden" />
      <div className="flex flex-wrap gap-2">
        {unchanged ? null : (
          <Button type="submit" size="sm" variant={isPublic ? 'outline' : 'default'} pending={publish.isPending}>
            {t(publication?.withdrawn_at ? 'public.again' : 'public.publish')}
          </Button>
        )}
        {isPublic ? (
          <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
            {t('public.withdraw')}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('public.withdraw_title')}
        body={t('public.withdraw_body')}
        confirmLabel={t('public.withdraw')}
        pending={withdraw.isPending}
        error={withdraw.error}
        onConfirm={() => withdraw.mutate(undefined, { onSuccess: () => setAsking(false) })}
      />
    </form>
  )
}

/** What is written here is kept until it is sent, as notes are. */
function Composer({ incident }: { incident: Incident }) {
  const { t } = useTranslation('incidents')
  const format = useFormat()
  const { org } = useOrg()
  const [text, setText, clear] = useDraft(`incident-public:${incident.id}`, '')
  const [id, setId] = useState(() => crypto.randomUUID())
  const [wrong, setWrong] = useState(false)
  const add = useMutation(addStatusUpdate(org.id, incident.id))
  const length = text.trim().length
  return (
    <form
      noValidate
      aria-label={t('public.update')}
      className="grid gap-2.5 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        const bad = length === 0 || length > publicLimits.update
        setWrong(bad)
        if (bad || add.isPending) return
        add.mutate(
          { id, body: text.trim() },
          {
            onSuccess: () => {
              clear()
              setId(crypto.randomUUID())
            },
          },
        )
      }}
    >
      <Textarea
        rows={3}
        label={t('public.update')}
        hint={t('public.update_hint')}
        value={text}
        error={wrong ? t('public.field_wrong', { max: format.number(publicLimits.update) }) : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(false)
        }}
      />
      <FormError error={add.error} className="empty:hidden" />
      <Button type="submit" size="sm" variant="outline" pending={add.isPending} className="justify-self-start">
        {t('public.send')}
      </Button>
    </form>
  )
}

function Update({ incident, update, writes }: { incident: Incident; update: PublicUpdate; writes: boolean }) {
  const { t } = useTranslation('incidents')
  const format = useFormat()
  const { org } = useOrg()
  const [asking, setAsking] = useState(false)
  const remove = useMutation(removeStatusUpdate(org.id, incident.id))
  return (
    <li className="border-s-2 border-line-strong ps-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-muted">
        <span>
          <TimeText value={update.created_at} />, {t(`public.phase.${update.phase}`)}
        </span>
        {writes ? (
          <button type="button" aria-label={t('public.remove_of', { when: format.relative(update.created_at) })} onClick={() => setAsking(true)} className="link cursor-pointer">
            {t('public.remove')}
          </button>
        ) : null}
      </div>
      <p className="mt-0.5 whitespace-pre-wrap wrap-anywhere">{update.body}</p>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('public.remove_title')}
        body={t('public.remove_body')}
        confirmLabel={t('public.remove')}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(update.id, { onSuccess: () => setAsking(false) })}
      />
    </li>
  )
}
