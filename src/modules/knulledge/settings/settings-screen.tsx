import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan, useOrg } from '@/data/org'
import { Page } from '@/patterns/page'
import { QueryState } from '@/patterns/query-state'
import { Note } from '@/ui/note'
import { Panel, PanelHeader } from '@/ui/panel'
import { modelQuery } from '../chat/chat.queries'
import { BudgetPanel } from './budget-panel'
import { EndpointFacts } from './endpoint-facts'
import { EndpointForm } from './endpoint-form'
import { RetentionPanel } from './retention-panel'
import { endpointQuery, settingsQuery } from './settings.queries'

/** Which model answers us, how long do we keep things, and how much may a month use? */
export default function SettingsScreen() {
  const { t } = useTranslation('settings')
  const { org } = useOrg()
  const can = useCan()
  const manages = can('manage')
  const endpoint = useQuery(endpointQuery(org.id))
  const model = useQuery(modelQuery(org.id))
  const settings = useQuery(settingsQuery(org.id))

  return (
    <Page title={t('title')} subtitle={t('subtitle', { org: org.name })} width="narrow">
      <div className="grid gap-gap">
        {manages ? null : <Note>{t('read_only')}</Note>}
        <Panel>
          <PanelHeader title={t('endpoint.title')} hint={t('endpoint.hint')} />
          <QueryState query={endpoint} what={t('endpoint.title')}>
            {(found) => (
              <>
                <EndpointFacts endpoint={found.endpoint} platformModel={model.data?.model} />
                {/* A key of its own for each organisation: what was typed for one is not shown in another. */}
                {manages ? <EndpointForm key={org.id} stored={found.endpoint} /> : null}
              </>
            )}
          </QueryState>
        </Panel>
        <Panel>
          <PanelHeader title={t('retention.title')} hint={t('retention.hint')} />
          <QueryState query={settings} what={t('retention.title')}>
            {(found) => <RetentionPanel key={org.id} settings={found} manages={manages} />}
          </QueryState>
        </Panel>
        <Panel>
          <PanelHeader title={t('budget.title')} hint={t('budget.hint')} />
          <QueryState query={settings} what={t('budget.title')}>
            {(found) => <BudgetPanel key={org.id} settings={found} manages={manages} />}
          </QueryState>
        </Panel>
      </div>
    </Page>
  )
}
