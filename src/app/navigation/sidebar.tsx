import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useWorkspace } from '@/data/recent'
import { recoverFromStaleChunk } from '@/patterns/stale-chunk'
import { buildHref, href } from '@/routes/href'
import { isRedirect, matchRow, navRows, rowOf, screenOf } from '@/routes/select'
import type { Module, NavGroup, RouteId } from '@/routes/table'
import { Mark } from '@/ui/brand'
import { moduleIcons, navIcons } from './icons'
import { NavLink } from './nav-link'
import { OrganisationSwitcher } from './organisation-switcher'
import { useSidebar } from './sidebar-state'

/* Tooltips are for the icons of a collapsed sidebar: nobody else loads them. */
const WithTips = lazy(() => import('./with-tips').catch(recoverFromStaleChunk))
const SidebarSheet = lazy(() => import('./sidebar-sheet').catch(recoverFromStaleChunk))

const modules: readonly { id: Module; home: RouteId }[] = [
  { id: 'knulledge', home: 'knulledge-home' },
  { id: 'knulldev', home: 'knulldev-home' },
  { id: 'knullops', home: 'ops-home' },
]

/** The sidebar: a column, icons, or on a phone a sheet. `module` is that of the screen, where it has one. */
export function Sidebar({ module }: { module?: Module }) {
  const { collapsed, isPhone, sheetOpen, setSheetOpen } = useSidebar()
  if (isPhone) {
    return (
      <Suspense fallback={null}>
        {sheetOpen && (
          <SidebarSheet open onOpenChange={setSheetOpen}>
            <SidebarBody module={module} collapsed={false} onFollow={() => setSheetOpen(false)} />
          </SidebarSheet>
        )}
      </Suspense>
    )
  }
  return (
    <aside
      data-state={collapsed ? 'collapsed' : 'expanded'}
      className={`sticky top-0 z-sidebar h-dvh flex-none border-r border-line bg-sunken transition-[width] duration-DEFAULT ${collapsed ? 'w-sidebar-icon' : 'w-sidebar'}`}
    >
      {collapsed ? (
        <Suspense fallback={<SidebarBody module={module} collapsed />}>
          <WithTips>
            <SidebarBody module={module} collapsed />
          </WithTips>
        </Suspense>
      ) : (
        <SidebarBody module={module} collapsed={false} />
      )}
    </aside>
  )
}

function SidebarBody({ module, collapsed, onFollow }: { module?: Module; collapsed: boolean; onFollow?: () => void }) {
  const { t } = useTranslation(['shell', 'routes', 'common'])
  const { pathname } = useLocation()
  const { currentProduct, setCurrentProduct } = useWorkspace()
  const here = screenOf(matchRow(pathname).row)
  /* Outside the modules the sidebar keeps the links of the module that one came from. */
  const shown = module ?? currentProduct

  const group = (name: NavGroup, label: string) => {
    const links = navRows(name, shown)
    if (links.length === 0) return null
    return (
      <div role="group" aria-label={label} className="grid gap-px">
        {collapsed ? (
          <hr className="mx-auto my-2 w-5 border-line" />
        ) : (
          <p aria-hidden className="px-2 pt-3.5 pb-1 text-2xs font-medium text-faint">
            {label}
          </p>
        )}
        {links.map((row) => {
          const target = row.nav?.to ?? row.id
          const icon = navIcons[row.nav?.icon ?? '']
          if (!icon) throw new Error(`navigation icon '${row.nav?.icon}' of '${row.id}' is not drawn`)
          const targetRow = rowOf(target)
          return (
            <NavLink
              key={row.id}
              to={buildHref(target as RouteId, {})}
              rowId={isRedirect(targetRow) ? targetRow.redirectTo : target}
              icon={icon}
              label={t(`routes:${row.nav?.label ? `nav.${row.nav.label}` : `titles.${row.id}`}` as never)}
              current={here?.id === row.id || here?.parent === row.id}
              collapsed={collapsed}
              onFollow={onFollow}
            />
          )
        })}
      </div>
    )
  }

  return (
    <nav aria-label={t('sidebar.label')} className={`flex h-full flex-col overflow-x-hidden overflow-y-auto p-2 ${collapsed ? 'items-center px-1' : ''}`}>
      <OrganisationSwitcher collapsed={collapsed} />
      <div role="group" aria-label={t('sidebar.modules')} className={`grid gap-px rounded-md border border-line bg-surface ${collapsed ? 'p-px' : 'p-0.75'}`}>
        {modules.map(({ id, home }) => (
          <div key={id} data-module={id} className={module === id ? 'rounded-sm bg-module-soft' : ''}>
            <ModuleLink
              id={id}
              home={home}
              current={module === id}
              collapsed={collapsed}
              onFollow={() => {
                setCurrentProduct(id)
                onFollow?.()
              }}
            />
          </div>
        ))}
      </div>
      {group('quick', t('sidebar.quick'))}
      {group('links', t(`sidebar.${shown}`))}
      {group('more', t(`sidebar.more_${shown}`))}
      <p className="mt-auto flex items-center gap-2 border-t border-line px-2 pt-2.5 pb-1 text-2xs text-faint" title={t('sidebar.powered', { product: t('common:product') })}>
        <Mark size={16} className="flex-none text-accent-text" />
        {!collapsed && t('sidebar.powered', { product: t('common:product') })}
      </p>
    </nav>
  )
}

interface ModuleLinkProps {
  id: Module
  home: RouteId
  current: boolean
  collapsed: boolean
  onFollow: () => void
}

function ModuleLink({ id, home, current, collapsed, onFollow }: ModuleLinkProps) {
  const { t } = useTranslation('common')
  const row = screenOf(rowOf(home))
  const { pathname } = useLocation()
  const to = id === 'knullops' ? href('ops-home') : buildHref(home, {})
  const link = (
    <NavLink to={to} rowId={row?.id ?? home} icon={moduleIcons[id]} label={t(`module.${id}`)} current={screenOf(matchRow(pathname).row)?.id === row?.id} collapsed={collapsed} onFollow={onFollow} />
  )
  return <div className={`[&_a]:bg-transparent [&_a]:shadow-none [&_a]:ring-0 [&_svg]:text-module ${current ? '[&_a]:text-text' : ''}`}>{link}</div>
}
