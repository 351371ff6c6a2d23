import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePeople } from '@/data/members.queries'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { FormError } from '@/patterns/form-error'
import { lazyPart } from '@/patterns/lazy-part'
import { TimeText } from '@/patterns/time-text'
import { Button } from '@/ui/button'
import { PanelBody, PanelFooter } from '@/ui/panel'
import { Select } from '@/ui/select'
import { toast } from '@/ui/toast'
import { analyticsDays, chatDays, type OrgSettings } from './settings.model'
import { previewQuery, saveRetention } from './settings.queries'

const ConfirmDialog = lazyPart(() => import('@/patterns/confirm-dialog').then((file) => file.ConfirmDialog))

/** How long conversations and events are kept. What would go is said before anything goes. */
export function RetentionPanel({ settings, manages }: { settings: OrgSettings; manages: boolean }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { org } = useOrg()
  const { nameOf } = usePeople(org.id)
  /* Only what was changed here: the rest follows what others save. */
  const [chosen, setChosen] = useState<{ chats?: number | null; events?: number }>({})
  const [asking, setAsking] = useState(false)
  const chats = chosen.chats === undefined ? settings.chat_days : chosen.chats
  const events = chosen.events ?? settings.analytics_days
  const changed = chats !== settings.chat_days || events !== settings.analytics_days
  const limits = { chatDays: chats, analyticsDays: events }
  const preview = useQuery({ ...previewQuery(org.id, limits), enabled: manages })
  const save = useMutation(saveRetention(org.id))
  const going = preview.data
  const nothingGoes = going?.chats === 0 && going.events === 0

  const send = () =>
    save.mutate(limits, {
      onSuccess: (gone) => {
        setAsking(false)
        setChosen({})
        toast.success(t('retention.saved'), { description: gone.more ? t('retention.saved_more') : t('retention.saved_gone', { chats: format.number(gone.chats), events: format.number(gone.events) }) })
      },
    })

  const chatText = (days: number | null) => (days === null ? t('retention.for_ever') : t('retention.days', { days }))
  const eventText = (days: number) => (days === 0 ? t('retention.not_kept') : days === 395 ? t('retention.months_13') : t('retention.days', { days }))

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!changed || save.isPending) return
        if (nothingGoes) send()
        else setAsking(true)
      }}
    >
      <PanelBody className="grid gap-4 md:grid-cols-2">
        <Select
          label={t('retention.chats')}
          hint={t('retention.chats_hint')}
          disabled={!manages}
          value={String(chats)}
          onChange={(event) => setChosen({ ...chosen, chats: event.target.value === 'null' ? null : Number(event.target.value) })}
        >
          {chatDays.map((days) => (
            <option key={String(days)} value={String(days)}>
              {chatText(days)}
            </option>
          ))}
        </Select>
        <Select
          label={t('retention.events')}
          hint={t('retention.events_hint')}
          disabled={!manages}
          value={events}
          onChange={(event) => setChosen({ ...chosen, events: Number(event.target.value) })}
        >
          {analyticsDays.map((days) => (
            <option key={days} value={days}>
              {eventText(days)}
            </option>
          ))}
        </Select>
        {manages ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:col-span-2">
            <Button type="submit" variant={changed ? 'default' : 'outline'} disabled={!changed} pending={save.isPending} className="max-md:w-full">
              {t('retention.save')}
            </Button>
            <p role="status" className="min-w-0 flex-1 basis-56 text-sm text-pretty">
              {!changed ? (
                <span className="text-muted">{t('retention.there', { count: settings.chats, n: format.number(settings.chats) })}</span>
              ) : going ? (
                nothingGoes ? (
                  <span className="text-muted">{t('retention.preview_none')}</span>
                ) : (
                  <span className="font-medium text-warn">
                    {t('retention.preview_chats', { count: going.chats, n: format.number(going.chats) })} {t('retention.preview_events', { count: going.events, n: format.number(going.events) })}
                  </span>
                )
              ) : preview.isError ? (
                <span className="text-warn">{t('retention.preview_failed')}</span>
              ) : (
                <span className="text-muted">{t('retention.preview_waiting')}</span>
              )}
            </p>
          </div>
        ) : null}
        <FormError error={asking ? null : save.error} className="empty:hidden md:col-span-2" />
      </PanelBody>
      <PanelFooter>
        <p className="max-w-[76ch] text-pretty">
          {t('retention.how')}{' '}
          {settings.retention_changed_at ? (
            <>
              {t('changed')} <TimeText value={settings.retention_changed_at} mode="datetime" />, {nameOf(settings.retention_changed_by) ?? t('somebody')}.
            </>
          ) : null}
        </p>
      </PanelFooter>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('retention.confirm_title')}
        body={
          going
            ? `${t('retention.preview_chats', { count: going.chats, n: format.number(going.chats) })} ${t('retention.preview_events', { count: going.events, n: format.number(going.events) })} ${t('retention.confirm_body')}`
            : t('retention.confirm_unknown')
        }
        confirmLabel={t('retention.confirm')}
        pending={save.isPending}
        error={save.error}
        onConfirm={send}
      />
    </form>
  )
}
