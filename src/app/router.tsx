import { Suspense, useState } from 'react'
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { RequireRole } from '@/modules/platform/session/require-role'
import { RequireSession } from '@/modules/platform/session/require-session'
import { buildHref } from '@/routes/href'
import { isRedirect, screenOf } from '@/routes/select'
import { table, type RedirectRow, type Row, type RouteId, type Shell } from '@/routes/table'
import { ErrorBoundary } from './errors/error-boundary'
import { RouteFocus } from './route-focus'
import { screenComponent } from './screens'
import { SessionLayer } from './session-layer'
import { GlobalKeys } from './shortcuts/global-keys'
import { BareShell } from './shells/bare-shell'
import { PlatformShell } from './shells/lazy-platform-shell'
import { ScreenLoading } from './shells/screen-loading'

const rows: readonly Row[] = table
const inShell = (shell: Shell) => rows.filter((row) => !isRedirect(row) && row.shell === shell)

/** One router for everything, made from the route table. */
export function Router() {
  return (
    <BrowserRouter>
      <SessionLayer>
        <GlobalKeys />
        <Routes>
          {rows.filter(isRedirect).map((row) => (
            <Route key={row.id} path={row.path} element={<Redirect row={row} />} />
          ))}
          <Route element={<BareShell />}>
            {inShell('bare').map((row) => (
              <Route key={row.id} path={row.path} element={<Gate row={row} />} />
            ))}
          </Route>
          <Route
            element={
              <RequireSession>
                <PlatformShell>
                  <Outlet />
                </PlatformShell>
              </RequireSession>
            }
          >
            {inShell('platform').map((row) => (
              <Route key={row.id} path={row.path} element={<Gate row={row} />} />
            ))}
          </Route>
        </Routes>
      </SessionLayer>
    </BrowserRouter>
  )
}

const admins = ['admin']

/** What `access: 'admin'` means on the screen's side; the database checks again. */
function Gate({ row }: { row: Row }) {
  /* The key: two routes of one shell are one place to React, and the screen of the first must not stay. */
  const screen = <Screen key={row.id} row={row} />
  return screenOf(row)?.access === 'admin' ? <RequireRole allowed={admins}>{screen}</RequireRole> : screen
}

function Screen({ row }: { row: Row }) {
  const { pathname } = useLocation()
  const [Component, setComponent] = useState(() => screenComponent(row))
  return (
    <ErrorBoundary key={pathname} level="screen" onRetry={() => setComponent(() => screenComponent(row))}>
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
