import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'
import type { ExternalToast } from 'sonner'

/* The limits of the specification, section 9: one layer, 4 s, three at a time, 356 px. */
export const TOAST_DURATION = 4000
export const TOAST_VISIBLE = 3
export const TOAST_WIDTH = 356

/** Messages about the session and the profile share this id, so that only one of them shows at a time. */
export const SESSION_TOAST = 'session'

export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading'
export type ToastOptions = {
  /** A second toast with the same id takes the place of the first. */
  id?: string
  description?: ReactNode
  /** Milliseconds; Infinity stays until dismissed. */
  duration?: number
  action?: { label: string; onClick: () => void }
}

const loadToaster = () => import('./toaster')
const Toaster = lazy(loadToaster)

let wanted = false
const listeners = new Set<() => void>()
let open: () => void = () => {}
const ready = new Promise<void>((resolve) => {
  open = resolve
})

function want() {
  if (wanted) return
  wanted = true
  for (const listener of listeners) listener()
}

/** Called by the toaster once it listens; toasts sent before are shown then. */
export function toasterIsReady() {
  open()
}

async function send(kind: ToastKind, message: ReactNode, options: ToastOptions = {}): Promise<void> {
  want()
  const [{ toast: sonner }] = await Promise.all([loadToaster(), ready])
  const external: ExternalToast = { ...options, action: options.action }
  sonner[kind](message, external)
}

type Send = (message: ReactNode, options?: ToastOptions) => void

function layer(fixed?: ToastOptions) {
  const as =
    (kind: ToastKind): Send =>
    (message, options) =>
      void send(kind, message, { ...options, ...fixed })
  return { success: as('success'), info: as('info'), warning: as('warning'), error: as('error'), loading: as('loading') }
}

export const toast = {
  ...layer(),
  dismiss: (id?: string) => {
    if (wanted) void Promise.all([loadToaster(), ready]).then(([{ toast: sonner }]) => sonner.dismiss(id))
  },
}

/** Signing in and out, the profile, the theme, access: one at a time. */
export const sessionToast = layer({ id: SESSION_TOAST })

/** Once, in the app. Loads sonner when the first toast comes; `label` names the region for screen readers. */
export function Toasts({ label, closeLabel }: { label: string; closeLabel: string }) {
  const show = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => wanted,
    () => false,
  )
  return show ? (
    <Suspense fallback={null}>
      <Toaster label={label} closeLabel={closeLabel} />
    </Suspense>
  ) : null
}
