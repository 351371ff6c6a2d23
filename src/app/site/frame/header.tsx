import { ChevronDown, CircleUser, Menu } from 'lucide-react'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { isSessionStored, sessionKey } from '@/data/session/stored-session'
import { cx } from '@/lib/cx'
import { buildHref, href } from '@/routes/href'
import { menuRows, rowOf } from '@/routes/select'
import { table, type RouteId, type SiteMenu as MenuName } from '@/routes/table'
import { useText } from '@/site/text'
import { Mark } from '@/ui/brand'
import { buttonClass } from '@/ui/button'
import { SiteMenu } from './menu'
import { ModulesPicture } from './modules-picture'
import { ThemeSwitch } from './theme-switch'
import { VersionButton } from './version-button'

const item = 'flex h-9 items-center gap-1.5 rounded-pill px-3 text-sm font-medium text-text no-underline hover:bg-hover'
const menus = ['products', 'solutions', 'top', 'tools', 'company'] as const satisfies readonly MenuName[]
const moduleOfPage: Readonly<Record<string, string>> = { 'product-knulledge': 'knulledge', 'product-knulldev': 'knulldev', 'product-knullops': 'knullops' }
const exists = (id: string) => table.some((row) => row.id === id)

/** The head of every public page: where one is, where one can go, how it looks, and the way in. */
export function Header({ current }: { current: string }) {
  const t = useText('site')
  return (
    <header className="site-header sticky top-0 z-header border-b border-line bg-surface">
      <div className="frame flex h-16 items-center gap-2">
        <Link to={href('home')} aria-label={t('home')} className="mr-3 flex items-center gap-2 py-2 text-md font-semibold text-text no-underline">
          <Mark size={22} className="text-accent" />
          {t('product')}
        </Link>
        <nav aria-label={t('main')} className="hidden min-[1100px]:block">
          <ul className="flex items-center">
            {menus.flatMap((menu) =>
              menu === 'top'
                ? menuRows('top').map((row) => (
                    <li key={row.id}>
                      <MenuLink id={row.id} current={current} className={cx(item, 'aria-[current]:text-accent-text')}>
                        {t(`label.${row.id}`)}
                      </MenuLink>
                    </li>
                  ))
                : menuRows(menu).length > 0 && (
                    <li key={menu}>
                      <SiteMenu label={t(`menus.${menu}`)} className={cx(item, 'group-open:bg-hover')}>
                        <div className="site-menu-panel">
                          <MenuPanel menu={menu} current={current} />
                        </div>
                      </SiteMenu>
                    </li>
                  ),
            )}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <VersionButton />
          <ThemeSwitch />
          <Link to={href('auth')} className={cx('for-visitors', buttonClass({ variant: 'outline', size: 'sm' }), 'ml-1')}>
            {t('sign_in')}
          </Link>
          <MemberCorner />
          <SiteMenu
            label={<Menu aria-hidden className="size-4" strokeWidth={1.6} />}
            ariaLabel={t('open_menu')}
            chevron={false}
            className={buttonClass({ variant: 'ghost', size: 'icon' })}
            wrapper="min-[1100px]:hidden"
          >
            <PhoneMenu current={current} />
          </SiteMenu>
        </div>
      </div>
    </header>
  )
}

/* Another tab signs in or out. */
function onSessionChange(listener: () => void) {
  const changed = ({ key }: StorageEvent) => {
    if (key === sessionKey || key === null) listener()
  }
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}

const nobody = () => false
/** Whether a session is stored on this device; in the drawn page nobody's is. */
const useMember = () => useSyncExternalStore(onSessionChange, isSessionStored, nobody)

/* Visitors do not load the menu of members. */
const MemberMenu = lazy(() => import('./member-menu'))

/** The account's menu, and until it is there a link to the account in its place. */
function MemberCorner() {
  const t = useText('site')
  const member = useMember()
  useEffect(() => {
    if (member) document.documentElement.dataset.session = ''
    else delete document.documentElement.dataset.session
  }, [member])
  const link = (
    <Link to={href('account')} aria-label={t('account.menu')} className={cx('for-members', buttonClass({ variant: 'ghost', size: 'icon' }))}>
      <CircleUser aria-hidden className="size-4" strokeWidth={1.6} />
    </Link>
  )
  return member ? (
    <Suspense fallback={link}>
      <MemberMenu />
    </Suspense>
  ) : (
    link
  )
}

function MenuLink({ id, current, className, children }: { id: RouteId; current: string; className?: string; children: React.ReactNode }) {
  return (
    <Link to={buildHref(id, {})} aria-current={id === current ? 'page' : undefined} className={className}>
      {children}
    </Link>
  )
}

function MenuPanel({ menu, current }: { menu: MenuName; current: string }) {
  const t = useText('site')
  const rows = menuRows(menu)
  const half = Math.ceil(rows.length / 2)
  return (
    <div className="frame grid gap-x-6 py-8 md:grid-cols-3">
      {[rows.slice(0, half), rows.slice(half)].map((column, index) => (
        <ul key={index === 0 ? 'first' : 'second'} className="grid content-start gap-1">
          {column.map((row) => (
            <li key={row.id} data-module={moduleOfPage[row.id]}>
              <MenuLink id={row.id} current={current} className="block rounded-md px-3 py-2.5 text-text no-underline hover:bg-hover aria-[current]:bg-hover">
                <span className="block text-base font-semibold">{t(`label.${row.id}`)}</span>
                <span className="block text-sm text-muted text-pretty">{t(`about.${row.id}`)}</span>
              </MenuLink>
            </li>
          ))}
        </ul>
      ))}
      {menu === 'products' && exists('product-ai') && (
        <div className="border-l border-line pl-8">
          <p className="text-sm font-semibold">{t('feature.title')}</p>
          <p className="mt-1.5 text-sm text-muted">{t('feature.body')}</p>
          <ModulesPicture className="mt-4" />
          <Link to={buildHref(rowOf('product-ai').id as RouteId, {})} className="mt-3 inline-block text-sm font-semibold text-accent-text">
            {t('feature.more')}
          </Link>
        </div>
      )}
    </div>
  )
}

/** On a phone the menu is a page, not a drawer. */
function PhoneMenu({ current }: { current: string }) {
  const t = useText('site')
  return (
    <nav aria-label={t('main')} className="fixed inset-x-0 top-16 bottom-0 overflow-y-auto bg-surface px-[var(--margin)] pt-2 pb-10">
      <ul className="divide-y divide-line border-b border-line">
        {menus.flatMap((menu) =>
          menu === 'top'
            ? menuRows('top').map((row) => (
                <li key={row.id}>
                  <MenuLink id={row.id} current={current} className="flex min-h-13 items-center text-md font-medium text-text no-underline">
                    {t(`label.${row.id}`)}
                  </MenuLink>
                </li>
              ))
            : menuRows(menu).length > 0 && (
                <li key={menu}>
                  <details name="site-phone-menu" className="group/part">
                    <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between text-md font-medium [&::-webkit-details-marker]:hidden">
                      {t(`menus.${menu}`)}
                      <ChevronDown aria-hidden className="size-4 transition-transform duration-fast group-open/part:rotate-180" strokeWidth={1.6} />
                    </summary>
                    <ul className="grid gap-1 pb-3">
                      {menuRows(menu).map((row) => (
                        <li key={row.id}>
                          <MenuLink id={row.id} current={current} className="block rounded-md px-3 py-2 text-text no-underline hover:bg-hover aria-[current]:bg-hover">
                            <span className="block text-base font-semibold">{t(`label.${row.id}`)}</span>
                            <span className="block text-sm text-muted text-pretty">{t(`about.${row.id}`)}</span>
                          </MenuLink>
                        </li>
                      ))}
                    </ul>
                  </details>
                </li>
              ),
        )}
      </ul>
      <div className="mt-6 grid gap-3">
        {exists('get-started') && (
          <Link to={buildHref(rowOf('get-started').id as RouteId, {})} className={buttonClass({ size: 'lg' })}>
            {t('call')}
          </Link>
        )}
        <Link to={href('auth')} className={cx('for-visitors', buttonClass({ variant: 'outline', size: 'lg' }))}>
          {t('sign_in')}
        </Link>
        <Link to={href('platform-home')} className={cx('for-members', buttonClass({ variant: 'outline', size: 'lg' }))}>
          {t('account.platform')}
        </Link>
      </div>
    </nav>
  )
}
