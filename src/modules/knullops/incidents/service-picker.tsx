import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrg } from '@/data/org'
import { href } from '@/routes/href'
import { ButtonLink } from '@/patterns/button-link'
import { FilterInput } from '@/patterns/filter-input'
import { QueryState } from '@/patterns/query-state'
import { Checkbox } from '@/ui/checkbox'
import { FieldNotes } from '@/ui/field'
import { SkeletonRows } from '@/ui/skeleton'
import { serviceCountsQuery, serviceChoicesQuery, servicesByIdQuery } from '../services/services.queries'
import { ServiceStateChip } from '../services/state-chip'
import { limits } from './incidents.model'

interface Props {
  value: readonly string[]
  onChange: (ids: string[]) => void
  error?: string
}

/** Which services are affected: the chosen ones as chips, all others to tick, the most important first. */
export function ServicePicker({ value, onChange, error }: Props) {
  const { t } = useTranslation(['incidents', 'services'])
  const { org } = useOrg()
  const [text, setText] = useState('')
  const id = useId()
  const choices = useQuery(serviceChoicesQuery(org.id, text))
  const counts = useQuery(serviceCountsQuery(org.id))
  const chosen = useQuery(servicesByIdQuery(org.id, value))
  const named = (chosen.data ?? []).filter((service) => value.includes(service.id))

  const toggle = (service: string) => onChange(value.includes(service) ? value.filter((other) => other !== service) : [...value, service])

  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{t('picker.label')}</legend>
      <div className="overflow-hidden rounded-md border border-line bg-raised">
        {value.length > 0 ? (
          <ul aria-label={t('picker.chosen')} className="flex flex-wrap gap-1.5 border-b border-line px-2.5 py-2">
            {named.map((service) => (
              <li key={service.id}>
                <button
                  type="button"
                  onClick={() => toggle(service.id)}
                  aria-label={t('picker.remove', { name: service.name })}
                  className="inline-flex h-9 max-w-full cursor-pointer items-center gap-1.5 rounded-pill border border-accent-line bg-accent-soft px-3 text-sm font-medium text-accent-text"
                >
                  <span className="truncate">{service.name}</span>
                  <X size={13} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        {(counts.data?.all ?? 0) > 8 ? (
          <div className="border-b border-line p-2">
            <FilterInput value={text} onValueChange={setText} label={t('picker.filter')} className="w-full" />
          </div>
        ) : null}
        <QueryState query={choices} what={t('services:title')} skeleton={<SkeletonRows rows={3} />}>
          {(services) =>
            services.length > 0 ? (
              <div className="max-h-64 overflow-y-auto px-3 py-1">
                {services.map((service) => (
                  <div key={service.id} className="flex items-center justify-between gap-3">
                    <Checkbox
                      className="flex min-w-0"
                      label={
                        <>
                          <span className="font-medium wrap-anywhere">{service.name}</span> <span className="text-xs whitespace-nowrap text-muted">{t(`services:tier.${service.tier}.short`)}</span>
                        </>
                      }
                      checked={value.includes(service.id)}
                      disabled={!value.includes(service.id) && value.length >= limits.services}
                      onChange={() => toggle(service.id)}
                    />
                    {service.open_incidents > 0 ? <ServiceStateChip service={service} /> : null}
                  </div>
                ))}
              </div>
            ) : (
              <div className="flex flex-wrap items-center gap-3 px-3.5 py-3 text-sm text-muted">
                {text ? t('picker.no_match') : t('picker.none')}
                {text ? null : (
                  <ButtonLink to={href('service-new')} variant="outline" size="sm">
                    {t('services:new')}
                  </ButtonLink>
                )}
              </div>
            )
          }
        </QueryState>
      </div>
      <FieldNotes id={id} error={error} hint={t('picker.hint')} />
    </fieldset>
  )
}
