import { useTranslation } from 'react-i18next'
import type { SentEvent } from './billing.queries'

const outcomes = ['credited', 'known', 'replayed', 'noted', 'late', 'taken_back', 'waiting', 'mismatch', 'ignored', 'not_ours'] as const

/** What was sent to the webhook just now, and what it made of it. */
export function SandboxEvents({ events }: { events: readonly SentEvent[] }) {
  const { t } = useTranslation('billing')
  return (
    <section aria-labelledby="sandbox-events" className="grid gap-2 border-t border-line pt-4">
      <h2 id="sandbox-events" className="text-sm font-semibold">
        {t('sandbox.events')}
      </h2>
      <ul role="status" className="grid gap-1 text-xs">
        {events.map(({ type, outcome }, index) => {
          const known = outcomes.find((name) => name === outcome)
          return (
            <li key={index} className="flex flex-wrap justify-between gap-x-4">
              <code className="num wrap-anywhere">{type}</code>
              <span className="text-muted">{known ? t(`sandbox.outcome.${known}`) : outcome}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
