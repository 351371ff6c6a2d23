import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '@/site/text'
import { answerBy } from './answer-by'
import type { Received } from './use-inquiry'

/** In the place of the form: that it has arrived, under which name, and what happens until when. */
export function ReceivedView({ received, title, children }: { received: Received; title: string; children?: ReactNode }) {
  const t = useText('site-form')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const moment = new Intl.DateTimeFormat(t.language, { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC', timeZoneName: 'short' })
  const day = new Intl.DateTimeFormat(t.language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const until = received.answer_within === undefined ? null : answerBy(Date.parse(received.received_at), received.answer_within)
  return (
    <div className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-2xl font-semibold text-balance outline-none">
        {title}
      </h2>
      <dl className="border-t border-line-strong text-sm">
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3">
          <dt className="text-muted">{t('received.reference')}</dt>
          <dd className="num font-semibold">{received.reference}</dd>
        </div>
        {until === null ? null : (
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3">
            <dt className="text-muted">{t('received.answer_by')}</dt>
            <dd className="font-semibold tabular-nums">{moment.format(until)}</dd>
          </div>
        )}
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3">
          <dt className="text-muted">{t('received.deleted')}</dt>
          <dd className="tabular-nums">{day.format(new Date(received.delete_at))}</dd>
        </div>
      </dl>
      {children}
    </div>
  )
}
