import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { Page } from '@/patterns/page'
import { matchRow } from '@/routes/select'
import { TabPanel, Tabs } from '@/ui/tabs'
import { views, type View } from './admin.model'
import { AuditTab } from './audit-tab'
import { ErrorsTab } from './errors-tab'
import { InquiriesTab } from './inquiries-tab'
import { OrganisationsTab } from './organisations-tab'
import { OverviewTab } from './overview-tab'
import { useRoleLost } from './use-role-lost'
import { UsersTab } from './users-tab'
import { VersionTab } from './version-tab'

const parts: Readonly<Record<View, () => React.JSX.Element>> = {
  overview: OverviewTab,
  organisations: OrganisationsTab,
  users: UsersTab,
  audit: AuditTab,
  errors: ErrorsTab,
  inquiries: InquiriesTab,
  version: VersionTab,
}

/** One screen with four addresses: /admin opens at the records, /admin/inquiries at what arrived, the other two at the numbers. */
const firstOf = (row: string): View => (row === 'admin' ? 'organisations' : row === 'admin-inquiries' ? 'inquiries' : 'overview')

/** Who uses the platform, how is it doing, and who did what? */
export default function AdminScreen() {
  const { t } = useTranslation(['admin', 'routes'])
  const { pathname } = useLocation()
  const row = matchRow(pathname).row.id
  const [params, setParams] = useSearchParams()
  const first = firstOf(row)
  const view = views.find((name) => name === params.get('view')) ?? first
  const Part = parts[view]
  useRoleLost()
  /* Another part has filters of its own: those of the last one go with it. */
  const show = (next: View) => setParams(next === first ? {} : { view: next })

  return (
    <Page title={t(`routes:titles.${row}` as never)} subtitle={t(`about.${view}`)}>
      <Tabs id="admin" variant="line" label={t('views')} value={view} onValueChange={show} items={views.map((name) => ({ id: name, label: t(`view.${name}`) }))} className="mb-4" />
      <TabPanel tabs="admin" item={view} value={view}>
        <Part />
      </TabPanel>
    </Page>
  )
}
