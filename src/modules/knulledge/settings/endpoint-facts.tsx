import { useTranslation } from 'react-i18next'
import { usePeople } from '@/data/members.queries'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { TimeText } from '@/patterns/time-text'
import { FactsStrip, type Fact } from '@/ui/facts-strip'
import { PanelBody } from '@/ui/panel'
import type { ModelEndpoint } from './settings.model'

/** Who answers the questions of this organisation now. */
export function EndpointFacts({ endpoint, platformModel }: { endpoint: ModelEndpoint | null; platformModel: string | null | undefined }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { org } = useOrg()
  const { nameOf } = usePeople(org.id)
  if (!endpoint)
    return (
      <PanelBody className="text-sm">
        <p className="font-medium">{platformModel ? t('endpoint.platform', { model: platformModel }) : platformModel === null ? t('endpoint.none') : t('endpoint.no_own')}</p>
        <p className="max-w-[68ch] text-muted text-pretty">{t('endpoint.why')}</p>
      </PanelBody>
    )

  const facts: Fact[] = [{ id: 'model', label: t('endpoint.answers'), value: endpoint.model, note: endpoint.host }]
  if (endpoint.tested_ms !== undefined && endpoint.changed_at)
    facts.push({
      id: 'tested',
      label: t('endpoint.tested'),
      value: `${format.number(endpoint.tested_ms)} ms`,
      note: (
        <>
          <TimeText value={endpoint.changed_at} mode="datetime" />, {nameOf(endpoint.changed_by ?? null) ?? t('somebody')}
        </>
      ),
    })
  if (endpoint.key_set !== undefined)
    facts.push({
      id: 'key',
      label: t('endpoint.key_fact'),
      value: endpoint.key_set ? (endpoint.key_end ? t('endpoint.key_ends', { end: endpoint.key_end }) : t('endpoint.key_is_set')) : t('endpoint.key_none'),
      note: endpoint.key_set_at ? (
        <>
          <TimeText value={endpoint.key_set_at} mode="datetime" />, {nameOf(endpoint.key_set_by ?? null) ?? t('somebody')}
        </>
      ) : undefined,
    })
  return (
    <PanelBody>
      <FactsStrip facts={facts} />
    </PanelBody>
  )
}
