import { useQueryClient, type Query } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { i18nReady, requireTexts } from '@/i18n'
import { RequireRole } from '@/modules/platform/session/require-role'
import { buildHref } from '@/routes/href'
import { isRedirect, screenOf } from '@/routes/select'
import { table, type RedirectRow, type Row, type RouteId, type ScreenRow, type Shell } from '@/routes/table'
import { ErrorBoundary } from './errors/error-boundary'
import { Providers } from './providers'
import { RouteFocus } from './route-focus'
import { screenComponent } from './screens'
import { SessionLayer } from './session-layer'
import { GlobalKeys } from './shortcuts/global-keys'
import { BareShell } from './shells/bare-shell'
import { PlatformShell } from './shells/lazy-platform-shell'
import { ScreenLoading } from './shells/screen-loading'
import { SignedInSide } from './signed-in-side'

const rows: readonly Row[] = table
const inShell = (shell: Shell) => rows.filter((row) => !isRedirect(row) && row.shell === shell)

/** Its texts have arrived. Throws when they have not. */
export const textsReady = (): Promise<void> => i18nReady.then(requireTexts)

/** The platform: everything of the route table but the pages of the public site. */
export function Platform() {
  return (
    <Providers>
      <SessionLayer>
        <GlobalKeys />
        <Routes>
          {rows.filter(isRedirect).map((row) => (
            <Route key={row.id} path={row.path} element={<Redirect row={row} />} />
          ))}
          <Route
            element={
              <BareShell>
                <Outlet />
              </BareShell>
            }
          >
            {inShell('bare').map((row) => (
              <Route key={row.id} path={row.path} element={<Gate row={row} />} />
            ))}
          </Route>
          <Route
            element={
              <SignedInSide visitors={visitorScreen}>
                <PlatformShell>
                  <Outlet />
                </PlatformShell>
              </SignedInSide>
            }
          >
            {inShell('platform').map((row) => (
              <Route key={row.id} path={row.path} element={<Gate row={row} />} />
            ))}
          </Route>
        </Routes>
      </SessionLayer>
    </Providers>
  )
}

const Site = lazy(() => import('./part').then(({ loadSite }) => loadSite()).then((part) => ({ default: part.Site })))

/** Visitors' sides of addresses that members share: a page of the site, or a screen that stands alone. */
const visitorScreen = (row: ScreenRow) =>
  row.shell === 'site' ? (
    <Suspense fallback={<ScreenLoading />}>
      <Site withinPlatform />
    </Suspense>
  ) : (
    <BareShell>
      <Screen key={row.screen} row={row} />
    </BareShell>
  )

const admins = ['admin']

/** What `access: 'admin'` means on the screen's side; the database checks again. */
function Gate({ row }: { row: Row }) {
  /* The key: two routes of one shell are one place to React, and the screen of the first must not stay. */
  const screen = <Screen key={row.id} row={row} />
  return screenOf(row)?.access === 'admin' ? <RequireRole allowed={admins}>{screen}</RequireRole> : screen
}

/** What made a screen throw may be in the cache: trying again asks anew. The shell around it keeps what it stands on. */
const ofScreens = ({ queryKey }: Query) => queryKey[0] !== 'memberships' && queryKey[0] !== 'platform-roles'

function Screen({ row }: { row: Row }) {
  const { pathname } = useLocation()
  const client = useQueryClient()
  const [Component, setComponent] = useState(() => screenComponent(row))
  const retry = () => {
    void client.resetQueries({ predicate: ofScreens })
    setComponent(() => screenComponent(row))
  }
  return (
    <ErrorBoundary key={pathname} level="screen" onRetry={retry}>
      <Suspense fallback={<ScreenLoading />}>
        <Component />
        <RouteFocus rowId={screenOf(row)?.id ?? row.id} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Query and hash are kept: a link to an old address keeps what it pointed at. */
function Redirect({ row }: { row: RedirectRow }) {
  const { search, hash } = useLocation()
  const params = useParams()
  const query = new URLSearchParams(search)
  const carried = row.carry && params[row.carry.param]
  if (row.carry && carried) query.set(row.carry.as, carried)
  const tail = query.toString()
  return <Navigate replace to={buildHref(row.redirectTo as RouteId, {}) + (tail ? `?${tail}` : '') + hash} />
}
