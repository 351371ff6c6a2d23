import { ArrowRight, Bell, CircleUser, LayoutDashboard, LogIn, MessageSquareText, Plus, Search, Users, type LucideIcon } from 'lucide-react'
import { buildHref } from '@/routes/href'
import { accessOf, isRedirect, isScreen, rowOf } from '@/routes/select'
import { table, type RouteId, type Row, type ScreenRow } from '@/routes/table'
import { moduleIcons, navIcons } from '../navigation/icons'
import { shortcuts, type Shortcut } from '@/patterns/shortcuts'

/** The five groups of the specification, in its order. */
export const groups = ['navigation', 'knulledge', 'knulldev', 'knullops', 'settings'] as const
export type GroupId = (typeof groups)[number]

/** A screen that the palette leads to. */
export interface Place {
  id: RouteId
  group: GroupId
  to: string
  /** Key of its name in the texts. */
  label: string
  icon: LucideIcon
  /** Makes something: a reader's role cannot. */
  writes: boolean
  /** A page of the public site: members find it by its name, and do not have it before their own places. */
  site: boolean
  /** "g h" */
  keys?: string
}

/** First parts of the addresses of what is about oneself, the organisation and the platform's running. */
const settingsAreas = new Set(['account', 'billing', 'team', 'admin'])
/** Reached by a link in a mail, or at the end of something: nobody goes there by name. */
const unlisted = new Set<string>(['auth-reset', 'not-found'])
const unlistedAreas = new Set(['checkout', 'invitations', 'invite'])
const forVisitorsOnly = new Set<string>(['auth', 'auth-recover'])
const makes = /(^|-)new$/

const area = (row: Row) => row.path.split('/')[1] ?? ''
const icons: Readonly<Record<string, LucideIcon>> = { auth: LogIn, 'auth-recover': LogIn, search: Search, dashboard: LayoutDashboard, notifications: Bell, account: CircleUser, team: Users, 'chat-start': MessageSquareText }

function iconOf(row: ScreenRow): LucideIcon {
  if (makes.test(row.id)) return Plus
  return navIcons[row.nav?.icon ?? ''] ?? icons[row.id] ?? (row.module ? moduleIcons[row.module] : ArrowRight)
}

const groupOf = (row: ScreenRow): GroupId => row.module ?? (settingsAreas.has(area(row)) ? 'settings' : 'navigation')

/** Every row of the route table that stands for one screen and that this person may enter, in the table's order, the public site after the platform. */
export function placesFor({ signedIn, admin }: { signedIn: boolean; admin: boolean }): readonly Place[] {
  const rows = (table as readonly Row[]).filter(isScreen)
  return [...rows.filter((row) => row.shell !== 'site'), ...rows.filter((row) => row.shell === 'site')].flatMap((row): Place[] => {
    if (/[:*]/.test(row.path) || row.unlisted || unlisted.has(row.id) || unlistedAreas.has(area(row))) return []
    const access = accessOf(row)
    if (access === 'admin' ? !admin : access === 'signed-in' && !signedIn) return []
    if (signedIn && forVisitorsOnly.has(row.id)) return []
    const place = (id: RouteId, label: string, icon: LucideIcon): Place => {
      const go = (shortcuts as readonly Shortcut[]).find((shortcut) => shortcut.to === id)
      return { id, group: groupOf(row), to: buildHref(id, {}), label, icon, writes: makes.test(row.id), site: row.shell === 'site', keys: go?.keys }
    }
    const own = place(row.id as RouteId, `routes:${row.nav?.to && row.nav.label && !leadsElsewhere(row) ? `nav.${row.nav.label}` : `titles.${row.id}`}`, iconOf(row))
    /* The specification names the address that sends on, too: /ai/knulledge/chat is the chat, start-chat a new one. */
    if (!row.nav?.to || !leadsElsewhere(row)) return [own]
    return [{ ...place(row.nav.to as RouteId, `routes:nav.${row.nav.label}`, iconOf(row)), keys: own.keys }, { ...own, icon: Plus, keys: undefined }]
  })
}

const leadsElsewhere = (row: ScreenRow) => row.nav?.to !== undefined && isRedirect(rowOf(row.nav.to))
