import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Mail, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { ConfirmDialog } from '@/patterns/confirm-dialog'
import { download } from '@/patterns/download'
import { FormError } from '@/patterns/form-error'
import { QueryState } from '@/patterns/query-state'
import { TimeText } from '@/patterns/time-text'
import { Button, buttonClass } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Sheet } from '@/ui/dialog'
import { bytesOf, mailTo, marksOf, stateTones, type Inquiry } from './inquiries.model'
import { deleteInquiry, inquiryQuery, readInquiryFile, setInquiryState } from './inquiries.queries'
import { useTopic } from './use-topic'

/** One inquiry: what was asked, by whom, and what became of it. */
export function InquirySheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'patterns'])
  const [asking, setAsking] = useState(false)
  const query = useQuery(inquiryQuery(id))
  const mark = useMutation(setInquiryState)
  const remove = useMutation(deleteInquiry)
  const inquiry = query.data
  return (
    <>
      <Sheet
        open
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
        title={inquiry?.reference ?? t('inquiry.one')}
        closeLabel={t('patterns:close')}
        className="w-[min(40rem,100vw)]!"
        footer={
          inquiry ? (
            <>
              {marksOf(inquiry.state).map((state, index) => (
                <Button
                  key={state}
                  size="sm"
                  variant={index === 0 ? 'default' : 'outline'}
                  pending={mark.isPending && mark.variables.state === state}
                  disabled={mark.isPending && mark.variables.state !== state}
                  onClick={() => mark.mutate({ id, state })}
                >
                  {t(`inquiry.mark.${state}`)}
                </Button>
              ))}
              <Button size="sm" variant="ghost" tone="bad" className="ms-auto" onClick={() => setAsking(true)}>
                <Trash2 size={15} aria-hidden="true" />
                {t('inquiry.delete')}
              </Button>
            </>
          ) : null
        }
      >
        <FormError error={mark.error} />
        <QueryState query={query} what={t('inquiry.one')} className="">
          {(data) => <Detail inquiry={data} />}
        </QueryState>
      </Sheet>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('inquiry.delete_title', { reference: inquiry?.reference ?? '' })}
        body={t('inquiry.delete_body')}
        confirmLabel={t('inquiry.delete')}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(id, { onSuccess: onClose })}
      />
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-sm wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}

function Detail({ inquiry }: { inquiry: Inquiry }) {
  const { t, i18n } = useTranslation('admin')
  const format = useFormat()
  const topicOf = useTopic()
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-start gap-2">
        <div className="flex flex-wrap gap-2">
          <Chip tone={stateTones[inquiry.state]}>{t(`inquiry.state.${inquiry.state}`)}</Chip>
          {inquiry.urgency ? <Chip tone={inquiry.urgency === 'blocked' ? 'bad' : 'neutral'}>{t(`inquiry.urgency.${inquiry.urgency}`)}</Chip> : null}
        </div>
        <p className="text-md font-semibold wrap-anywhere">{inquiry.company ? `${inquiry.name}, ${inquiry.company}` : inquiry.name}</p>
        {inquiry.decided_at ? (
          <p className="text-xs text-muted">
            {t('inquiry.decided', { state: t(`inquiry.state.${inquiry.state}`), name: inquiry.decided_by_name ?? t('audit.gone') })} <TimeText value={inquiry.decided_at} />
          </p>
        ) : null}
        <a href={mailTo(inquiry)} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          <Mail size={15} aria-hidden="true" />
          {t('inquiry.answer')}
        </a>
      </div>
      <section className="grid gap-1.5">
        <h3 className="text-sm font-semibold">{t('inquiry.message')}</h3>
        <p lang={inquiry.language} className="text-sm whitespace-pre-wrap wrap-anywhere">
          {inquiry.message}
        </p>
      </section>
      {inquiry.file ? <Cv id={inquiry.id} file={inquiry.file} /> : null}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact label={t('inquiry.email')}>{inquiry.email}</Fact>
        <Fact label={t('inquiry.what')}>
          {t(`inquiry.kind.${inquiry.kind}`)}, {topicOf(inquiry)}
        </Fact>
        {inquiry.preferred ? <Fact label={t('inquiry.preferred')}>{inquiry.preferred}</Fact> : null}
        {/* What a stranger typed: shown to be read, and no link of ours. */}
        {inquiry.link ? <Fact label={t('inquiry.link')}>{inquiry.link}</Fact> : null}
        <Fact label={t('inquiry.language')}>{new Intl.DisplayNames([i18n.language], { type: 'language' }).of(inquiry.language)}</Fact>
        <Fact label={t('inquiry.arrived')}>
          <TimeText value={inquiry.created_at} mode="datetime" />
        </Fact>
        <Fact label={t('inquiry.deleted')}>{format.date(inquiry.delete_at)}</Fact>
      </dl>
    </div>
  )
}

function Cv({ id, file }: { id: string; file: { name: string; bytes: number } }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const read = useMutation(readInquiryFile)
  return (
    <section className="grid justify-items-start gap-2">
      <h3 className="text-sm font-semibold">
        {t('inquiry.cv')} <span className="num font-regular text-muted">PDF, {format.megabytes(file.bytes)}</span>
      </h3>
      <Button
        size="sm"
        variant="outline"
        pending={read.isPending}
        className="whitespace-normal! h-auto! min-h-9 py-1.5"
        onClick={() => read.mutate(id, { onSuccess: ({ name, content }) => download(new Blob([bytesOf(content)], { type: 'application/pdf' }), name) })}
      >
        <Download size={15} aria-hidden="true" className="shrink-0" />
        <span className="wrap-anywhere">{t('inquiry.download', { name: file.name })}</span>
      </Button>
      <FormError error={read.error} className="empty:hidden" />
      <p className="text-xs text-muted">{t('inquiry.cv_note')}</p>
    </section>
  )
}
