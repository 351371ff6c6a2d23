import { linkOf, type AuditEntry } from '../activity/audit.model'

export const notificationTypes = ['error', 'warning', 'success', 'info'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** An audit entry as notifications() gives it. */
export interface SeenEntry extends AuditEntry {
  read: boolean
}

/** Derived from an audit entry, not stored (specification, section 3). */
export interface Notification {
  id: string
  type: NotificationType
  /** The action, for the title in the reader's language. */
  action: string
  title: string
  /** Null: "System notification". */
  message: string | null
  read: boolean
  created_at: string
  /** The screen of what it is about, where there is one. */
  action_url: string | null
  /** Who did it. */
  user_id: string | null
}

export const notificationTabs = ['all', 'unread', 'read'] as const
export type NotificationTab = (typeof notificationTabs)[number]

/** By the action's own words (specification, section 4), however they are written. */
export function typeOf(action: string): NotificationType {
  const text = action.toLowerCase()
  if (text.includes('error')) return 'error'
  if (text.includes('warn')) return 'warning'
  if (text.includes('success')) return 'success'
  return 'info'
}

/** The action with underscores turned to spaces and each word capitalised: "SIGN_IN" is "Sign In" (specification, section 4). */
export function titleOf(action: string): string {
  return action
    .split(/[_\s]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ')
}

export function toNotification(entry: SeenEntry): Notification {
  const { id, action, target, read, created_at, user_id } = entry
  return { id, type: typeOf(action), action, title: titleOf(action), message: target || null, read, created_at, action_url: linkOf(entry), user_id }
}

export const inTab = (tab: NotificationTab, notifications: readonly Notification[]): readonly Notification[] =>
  tab === 'all' ? notifications : notifications.filter(({ read }) => read === (tab === 'read'))

export interface NotificationDay {
  /** Midnight of the reader's day, in milliseconds. */
  day: number
  notifications: Notification[]
}

/** By the reader's own days, in the order given. */
export function byDay(notifications: readonly Notification[]): NotificationDay[] {
  const days: NotificationDay[] = []
  for (const notification of notifications) {
    const day = new Date(notification.created_at).setHours(0, 0, 0, 0)
    const last = days.at(-1)
    if (last?.day === day) last.notifications.push(notification)
    else days.push({ day, notifications: [notification] })
  }
  return days
}
