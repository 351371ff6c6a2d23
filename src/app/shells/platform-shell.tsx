import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { matchRow, moduleOf, screenOf } from '@/routes/select'
import { SidebarProvider } from '../navigation/sidebar-state'
import { Sidebar } from '../navigation/sidebar'
import { TopBar } from '../navigation/top-bar'
import { OfflineLine } from './offline-line'
import { RequireOrganisation } from '../require-organisation'
import { useWorkspace } from '@/data/recent'

/** The signed-in frame: sidebar, top bar, content. */
export default function PlatformShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const { setSidebarCollapsed } = useWorkspace()
  const [Idle, setIdle] = useState<ComponentType | null>(null)
  useEffect(() => loadIdleParts(({ Measure }) => setIdle(() => Measure)), [])
  const found = matchRow(pathname).row
  const row = screenOf(found)
  const module = moduleOf(found)
  return (
    <SidebarProvider onCollapsedChange={setSidebarCollapsed}>
      <div data-module={module} className="flex min-h-dvh">
        <a
          href="#main"
          className="sr-only z-tooltip rounded-sm bg-overlay px-4 py-2 text-accent-text focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {t('skip')}
        </a>
        {Idle ? <Idle /> : null}
        <Sidebar module={module} />
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar />
          <OfflineLine />
          <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
            {/* Who runs the platform need not be a member of anything. */}
            {row?.access === 'admin' ? children : <RequireOrganisation>{children}</RequireOrganisation>}
          </main>
        </div>
      </div>
    </SidebarProvider>
  )
}

function loadIdleParts(use: (parts: typeof import('../idle-parts')) => void) {
  const load = () => void import('../idle-parts').then(use, () => undefined)
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 3000 })
  else setTimeout(load, 1000)
}
