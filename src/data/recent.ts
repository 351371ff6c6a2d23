import { useSyncExternalStore } from 'react'
import { isOneOf, isRecord, readItems } from '@/lib/shape'
import { device, readKept, writeKept } from './session/storage'

/** Stored recent activity: at most 50 (specification, section 9). */
const mostRecent = 50

const products = ['knulledge', 'knulldev', 'knullops'] as const
export type Product = (typeof products)[number]

/** A place that was visited. `org` keeps one organisation's records out of another's list. */
export interface Visit {
  path: string
  title: string
  /** What it is: 'incident', 'project', 'chat' … */
  kind: string
  org: string | null
  /** ISO time of the visit. */
  timestamp: string
}

function readVisit(value: unknown): Visit | undefined {
  if (!isRecord(value)) return undefined
  const { path, title, kind, org, timestamp } = value
  if (typeof path !== 'string' || !path.startsWith('/') || typeof title !== 'string' || typeof kind !== 'string') return undefined
  if (typeof timestamp !== 'string' || (typeof org !== 'string' && org !== null)) return undefined
  return { path, title, kind, org, timestamp }
}

export interface WorkspaceState {
  currentProduct: Product
  sidebarCollapsed: boolean
  recentActivity: Visit[]
  crossProductContext: Record<string, unknown>
}

/** What was stored, field by field: one that is damaged falls back alone. */
function readState(value: unknown): WorkspaceState {
  const stored = isRecord(value) ? value : {}
  return {
    currentProduct: isOneOf(products, stored.currentProduct) ? stored.currentProduct : 'knulledge',
    sidebarCollapsed: stored.sidebarCollapsed === true,
    recentActivity: readItems(stored.recentActivity, readVisit).slice(0, mostRecent),
    crossProductContext: isRecord(stored.crossProductContext) ? stored.crossProductContext : {},
  }
}

const fresh: WorkspaceState = { currentProduct: 'knulledge', sidebarCollapsed: false, recentActivity: [], crossProductContext: {} }
const key = (userId: string) => `knull.workspace:${userId}`

let owner: string | null = null
let state = fresh
const listeners = new Set<() => void>()

function show(next: WorkspaceState): void {
  state = next
  for (const listener of listeners) listener()
}

function change(part: Partial<WorkspaceState>): void {
  show({ ...state, ...part })
  if (owner !== null) writeKept(device, key(owner), state)
}

const read = (userId: string) => readKept(device, key(userId), readState) ?? fresh

/** Whose workspace it is. The session opens, closes and forgets it. */
export const workspace = {
  open(userId: string): void {
    if (owner === userId) return
    owner = userId
    show(read(userId))
  },
  close(): void {
    owner = null
    show(fresh)
  },
  forget(userId: string): void {
    device.remove(key(userId))
  },
}

function subscribe(listener: () => void): () => void {
  /* Another tab visited something: its list is the newer one. */
  const follow = (event: StorageEvent) => {
    if (owner !== null && event.key === key(owner)) show(read(owner))
  }
  listeners.add(listener)
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', follow)
  }
}

/** Remembers a place, newest first; a place that is already there moves to the front. */
export function recordVisit(place: Omit<Visit, 'timestamp'>, now = new Date()): void {
  const others = state.recentActivity.filter((known) => !(known.path === place.path && known.org === place.org))
  change({ recentActivity: [{ ...place, timestamp: now.toISOString() }, ...others].slice(0, mostRecent) })
}

/** Where the user was, newest first; with `org`, only that organisation's places. */
export function useRecentActivity(org?: string): readonly Visit[] {
  const { recentActivity } = useSyncExternalStore(subscribe, () => state)
  return org === undefined ? recentActivity : recentActivity.filter((place) => place.org === null || place.org === org)
}

export interface Workspace extends WorkspaceState {
  setCurrentProduct(product: Product): void
  /** Mirrors the sidebar's cookie, which is the truth. */
  setSidebarCollapsed(collapsed: boolean): void
  /** Merged into what is there. */
  mergeContext(context: Record<string, unknown>): void
}

/** What the browser remembers of how this user works. */
export function useWorkspace(): Workspace {
  const current = useSyncExternalStore(subscribe, () => state)
  return { ...current, ...acts }
}

const acts = {
  setCurrentProduct: (currentProduct: Product) => change({ currentProduct }),
  setSidebarCollapsed: (sidebarCollapsed: boolean) => change({ sidebarCollapsed }),
  mergeContext: (context: Record<string, unknown>) => change({ crossProductContext: { ...state.crossProductContext, ...context } }),
}
