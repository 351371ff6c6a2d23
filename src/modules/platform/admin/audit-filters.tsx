import { useTranslation } from 'react-i18next'
import { FilterInput } from '@/patterns/filter-input'
import { Select } from '@/ui/select'
import { accountChoices, organisationChoices } from './admin.queries'
import { periodNames, rangeOf, sources, type Period } from './audit.model'
import { Picker } from './picker'
import { TypedFilter } from './typed-filter'
import { useFilters } from './use-filters'

/** Which organisation, who, what, said by whom, about what, and when. */
export function AuditFilters({ period }: { period: Period }) {
  const { t } = useTranslation('admin')
  const [params, set] = useFilters()
  const range = rangeOf(params)
  return (
    <>
      <Select
        variant="pill"
        label={t('audit.period.label')}
        value={period}
        onChange={(event) => set({ period: event.target.value === 'week' ? null : event.target.value })}
        options={periodNames.map((name) => ({ value: name, label: t(`audit.period.${name}`) }))}
      />
      {period === 'custom' ? (
        <>
          <Day label={t('audit.period.from')} value={range.from} onChange={(from) => set({ from })} />
          <Day label={t('audit.period.to')} value={range.to} onChange={(to) => set({ to })} />
        </>
      ) : null}
      <Picker label={t('audit.organisation')} value={params.get('org')} onChange={(org) => set({ org })} choices={organisationChoices} />
      <Picker label={t('audit.who')} value={params.get('user')} onChange={(user) => set({ user })} choices={accountChoices} />
      <TypedFilter label={t('audit.action_begins')} value={params.get('action') ?? ''} onChange={(action) => set({ action })} className="w-48" />
      <Select variant="pill" label={t('audit.source')} value={params.get('source') ?? ''} onChange={(event) => set({ source: event.target.value })}>
        <option value="">{t('audit.any_source')}</option>
        {sources.map((name) => (
          <option key={name} value={name}>
            {t(`audit.sources.${name}`)}
          </option>
        ))}
      </Select>
      <FilterInput value={params.get('q') ?? ''} onValueChange={(q) => set({ q })} label={t('audit.target_holds')} className="w-52" />
    </>
  )
}

function Day({ label, value, onChange }: { label: string; value: string | null; onChange: (day: string) => void }) {
  return (
    <label className="inline-flex items-center gap-1.5 text-xs text-muted">
      {label}
      <input type="date" value={value ?? ''} onChange={(event) => onChange(event.target.value)} className="filter-input h-9 w-auto! px-3!" />
    </label>
  )
}
