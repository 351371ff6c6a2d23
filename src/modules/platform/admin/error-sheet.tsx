import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { FormError } from '@/patterns/form-error'
import { QueryState } from '@/patterns/query-state'
import { TimeText } from '@/patterns/time-text'
import { Button } from '@/ui/button'
import { Sheet } from '@/ui/dialog'
import { ErrorStateChip } from './error-state'
import { marksFor, type ErrorGroupDetail } from './errors.model'
import { errorGroupQuery, markError } from './errors.queries'

/** One group: what it is, where and since which build it happens, a sample of its stack, and what was decided. */
export function ErrorSheet({ fingerprint, onClose }: { fingerprint: string; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'patterns'])
  const query = useQuery(errorGroupQuery(fingerprint))
  const mark = useMutation(markError)
  const group = query.data
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('error.title')}
      closeLabel={t('patterns:close')}
      className="w-[min(40rem,100vw)]!"
      footer={
        group ? (
          <>
            {marksFor(group.state).map((next, index) => (
              <Button
                key={next}
                size="sm"
                variant={index === 0 ? 'default' : 'outline'}
                pending={mark.isPending && mark.variables.mark === next}
                disabled={mark.isPending && mark.variables.mark !== next}
                onClick={() => mark.mutate({ fingerprint, mark: next, until: group.last_seen })}
              >
                {t(`error.mark.${next}`)}
              </Button>
            ))}
            <span className="text-xs text-muted">{t('error.mark.hint')}</span>
          </>
        ) : null
      }
    >
      <FormError error={mark.error} />
      <QueryState query={query} what={t('error.title')} className="">
        {(data) => <Detail group={data} />}
      </QueryState>
    </Sheet>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-sm tabular-nums">{children}</dd>
    </div>
  )
}

function Detail({ group }: { group: ErrorGroupDetail }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-start gap-2">
        <ErrorStateChip state={group.state} />
        <p className="text-md font-semibold wrap-anywhere">{group.message || t('error.no_message')}</p>
        {group.marked_at ? (
          <p className="text-xs text-muted">
            {t('error.marked_by', { name: group.marked_by_name ?? t('audit.gone') })} <TimeText value={group.marked_at} />
            {group.since_mark > 0 ? <span className="block">{t('error.since_mark', { count: group.since_mark, n: format.number(group.since_mark) })}</span> : null}
          </p>
        ) : null}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact label={t('error.count')}>{format.number(group.occurrences)}</Fact>
        <Fact label={t('error.affected')}>
          {t('error.affected_value', { count: group.users, n: format.number(group.users) })}
          {group.anonymous > 0 ? `, ${t('error.anonymous', { count: group.anonymous, n: format.number(group.anonymous) })}` : null}
        </Fact>
        <Fact label={t('error.first_seen')}>
          <TimeText value={group.first_seen} mode="datetime" />
        </Fact>
        <Fact label={t('error.last_seen')}>
          <TimeText value={group.last_seen} mode="datetime" />
        </Fact>
      </dl>
      <section className="grid gap-1.5">
        <h3 className="text-sm font-semibold">{t('error.routes')}</h3>
        <ul className="grid gap-1 text-sm">
          {group.routes.map((row) => (
            <li key={row.route} className="flex justify-between gap-4">
              <span className="num min-w-0 wrap-anywhere">{row.route ?? t('error.no_route')}</span>
              <span className="num text-muted">{format.number(row.occurrences)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="grid gap-1.5">
        <h3 className="text-sm font-semibold">{t('error.builds')}</h3>
        <ul className="grid gap-1 text-sm">
          {group.builds.map((row) => (
            <li key={row.build} className="flex justify-between gap-4">
              <span className="num min-w-0 wrap-anywhere">{row.build ?? t('error.no_build')}</span>
              <span className="num shrink-0 text-muted">
                {format.number(row.occurrences)}, <TimeText value={row.last_seen} />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className="grid gap-1.5">
        <h3 className="text-sm font-semibold">{t('error.stack')}</h3>
        {group.stack ? (
          <pre tabIndex={0} aria-label={t('error.stack')} className="max-h-80 overflow-auto rounded-sm border border-line bg-code p-3 font-mono text-xs leading-5">
            {group.stack}
          </pre>
        ) : (
          <p className="text-sm text-muted">{t('error.no_stack')}</p>
        )}
      </section>
    </div>
  )
}
