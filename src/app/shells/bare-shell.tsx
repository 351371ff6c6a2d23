import type { ReactNode } from 'react'

/** The frame of pages that stand alone: sign-in, password recovery, not found. */
export function BareShell({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="min-h-dvh">
      {children}
    </main>
  )
}
