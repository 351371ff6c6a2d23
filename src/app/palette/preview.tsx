import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { Caps } from '../shortcuts/caps'
import type { Entry } from './entry'

/** The chosen line and what can be done with it. A mouse presses the actions; a keyboard reaches them with Tab. */
export function Preview({ entry, actions, onChoose }: { entry: Entry; actions: readonly Entry[]; onChoose: (entry: Entry) => void }) {
  const { t } = useTranslation(['palette', 'incidents', 'projects'])
  const format = useFormat()
  const { record } = entry
  const Icon = entry.icon
  const state = record?.kind === 'incident' ? t(`incidents:status.${record.state}` as never) : record?.kind === 'project' ? t(`projects:status.${record.state}` as never) : null
  const facts: [string, string | null | undefined][] = record
    ? [
        [t('fact.state'), state],
        [t('fact.severity'), record.severity?.toUpperCase()],
        [t('fact.tier'), record.kind === 'service' ? record.state : null],
        [t('fact.size'), record.kind !== 'dataset' || record.size_bytes === null ? null : format.megabytes(record.size_bytes)],
        [t('fact.type'), record.type && t(`type.${record.type}` as never)],
        [t('fact.changed'), format.relative(record.updated_at)],
      ]
    : []
  return (
    <aside aria-label={entry.name} className="w-60 shrink-0 overflow-y-auto border-s border-line p-4 text-xs max-lg:hidden">
      <p className="mb-3 flex items-start gap-2 text-sm font-semibold wrap-anywhere">
        <Icon size={16} strokeWidth={1.6} aria-hidden="true" className={`mt-0.5 shrink-0 ${entry.colour ?? 'text-muted'}`} />
        {entry.name}
      </p>
      <dl className="grid gap-1.5">
        {facts
          .filter(([, said]) => said)
          .map(([name, said]) => (
            <div key={name} className="flex justify-between gap-3">
              <dt className="text-muted">{name}</dt>
              <dd className="text-end font-medium">{said}</dd>
            </div>
          ))}
      </dl>
      {record ? null : <p className="text-muted wrap-anywhere">{entry.to}</p>}
      {actions.length > 0 ? (
        <>
          <p aria-hidden="true" className="mt-4 flex items-center gap-1.5 pb-1 text-muted">
            <Caps keys="Tab" /> {t('more.title')}
          </p>
          <ul>
            {actions.map((action) => (
              <li key={action.id} className="border-t border-line">
                <button type="button" tabIndex={-1} onClick={() => onChoose(action)} className="flex min-h-9 w-full cursor-pointer items-center gap-2 rounded-xs text-start hover:text-accent-text">
                  {action.name}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </aside>
  )
}
