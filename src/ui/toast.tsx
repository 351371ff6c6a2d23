import { Component, createElement, useSyncExternalStore, type ReactNode } from 'react'
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

type ToasterModule = typeof import('./toaster')

let shown: ToasterModule['default'] | null = null
const listeners = new Set<() => void>()
let open: () => void = () => {}
const ready = new Promise<void>((resolve) => {
  open = resolve
})

/** Called by the toaster once it listens; toasts sent before are shown then. */
export function toasterIsReady() {
  open()
}

let loading: Promise<ToasterModule> | undefined

/** Not React.lazy: a chunk that does not come must cost a message, never the page. The next message tries again. */
async function load(): Promise<ToasterModule> {
  /* One import for everybody: each of its own would resolve in its own time, and an older message would come last. */
  loading ??= import('./toaster').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  const module = await loading
  if (!shown) {
    shown = module.default
    for (const listener of listeners) listener()
  }
  return module
}

async function send(kind: ToastKind, message: ReactNode, options: ToastOptions = {}): Promise<void> {
  try {
    const { toast: sonner } = await load()
    await ready
    const external: ExternalToast = { ...options, action: options.action }
    sonner[kind](message, external)
  } catch (error) {
    console.warn('a message could not be shown', message, error)
  }
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
    if (shown) void Promise.all([load(), ready]).then(([{ toast: sonner }]) => sonner.dismiss(id))
  },
}

/** Signing in and out, the profile, the theme, access: one at a time. */
export const sessionToast = layer({ id: SESSION_TOAST })

/** Once, in the app. Loads sonner when the first toast comes; `label` names the region for screen readers. */
export function Toasts({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toaster = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
    () => null,
  )
  return toaster ? <ToastBoundary>{createElement(toaster, { label, closeLabel })}</ToastBoundary> : null
}

/** The messages may fail; what they are about stays on the screen. */
class ToastBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
