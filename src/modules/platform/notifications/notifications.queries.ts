import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { ask, askMaybe } from '@/data/ask'
import { db } from '@/data/client'
import { toNotification, type Notification, type SeenEntry } from './notifications.model'

/* Under "activity": whatever is done anywhere makes it stale. */
const root = (org: string) => ['activity', org, 'notifications'] as const
/** What others did shows after at most this long, while the page is looked at. */
const watch = 60_000

/** The latest 50 entries of the audit log without those that this person has hidden, newest first. */
export const notificationsQuery = (org: string) =>
  queryOptions({
    queryKey: [...root(org), 'list'],
    queryFn: async ({ signal }): Promise<Notification[]> => {
      const rows = await ask(db.rpc('notifications', { p_org_id: org }).abortSignal(signal))
      return (rows as unknown as SeenEntry[]).map(toNotification)
    },
    refetchInterval: watch,
  })

/** What the bell shows. The alert is the newest unread act of somebody else that is worth an interruption. */
export interface Bell {
  unread: number
  alert_id: string | null
  alert_action: string | null
  alert_target: string | null
  alert_meta: Record<string, unknown> | null
  alert_at: string | null
}

export const bellQuery = (org: string) =>
  queryOptions({
    queryKey: [...root(org), 'bell'],
    queryFn: ({ signal }) => ask<Bell>(db.rpc('notification_bell', { p_org_id: org }).abortSignal(signal).single().overrideTypes<Bell, { merge: false }>()),
    refetchInterval: watch,
  })

/** Shows at once what the database is being told: a list read with E is read as fast as the key is pressed. */
async function showNow(client: QueryClient, org: string, change: (rows: Notification[]) => Notification[]): Promise<void> {
  await client.cancelQueries({ queryKey: root(org) })
  const list = notificationsQuery(org).queryKey
  const before = client.getQueryData(list)
  if (!before) return
  const after = change(before)
  client.setQueryData(list, after)
  client.setQueryData(bellQuery(org).queryKey, (bell) => bell && { ...bell, unread: after.filter(({ read }) => !read).length })
}

/** Asks for the truth once the last of several is through: an answer in between would bring back what was just read. */
function settle(client: QueryClient, org: string): Promise<void> | undefined {
  return client.isMutating({ mutationKey: root(org) }) > 1 ? undefined : client.invalidateQueries({ queryKey: root(org) })
}

/** One is read. */
export const readNotification = (org: string) =>
  mutationOptions({
    mutationKey: root(org),
    mutationFn: async (id: string) => {
      await askMaybe(db.rpc('read_notification', { p_org_id: org, p_entry_id: id }))
    },
    onMutate: (id, { client }) => showNow(client, org, (rows) => rows.map((row) => (row.id === id ? { ...row, read: true } : row))),
    onSettled: (_data, _error, _id, _result, { client }) => settle(client, org),
  })

/** Everything up to the newest one that is shown is read. What came since stays unread. */
export const readNotifications = (org: string) =>
  mutationOptions({
    mutationKey: root(org),
    mutationFn: async (newest: string) => {
      await askMaybe(db.rpc('read_notifications', { p_org_id: org, p_up_to: newest }))
    },
    onMutate: (_newest, { client }) => showNow(client, org, (rows) => rows.map((row) => ({ ...row, read: true }))),
    onSettled: (_data, _error, _newest, _result, { client }) => settle(client, org),
  })

/** Everything up to the newest one that is shown is hidden from this person. The audit log keeps it. */
export const clearNotifications = (org: string) =>
  mutationOptions({
    mutationKey: root(org),
    mutationFn: async (newest: string) => {
      await askMaybe(db.rpc('clear_notifications', { p_org_id: org, p_up_to: newest }))
    },
    onMutate: (_newest, { client }) => showNow(client, org, () => []),
    onSettled: (_data, _error, _newest, _result, { client }) => settle(client, org),
  })

/** Shows again what the last "Clear all" hid. */
export const undoClear = (org: string) =>
  mutationOptions({
    mutationKey: root(org),
    mutationFn: async () => {
      await askMaybe(db.rpc('undo_clear_notifications', { p_org_id: org }))
    },
    onSettled: (_data, _error, _none, _result, { client }) => settle(client, org),
  })
