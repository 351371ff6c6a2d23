import { Outlet } from 'react-router-dom'

/** The frame of pages that stand alone: sign-in, password recovery, not found. */
export function BareShell() {
  return (
    <main id="main" className="min-h-dvh">
      <Outlet />
    </main>
  )
}
