import { useMutation, useQuery } from '@tanstack/react-query'
import { BellOff, CheckCheck } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useOrg } from '@/data/org'
import { useSession } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { ButtonLink } from '@/patterns/button-link'
import { EmptyState } from '@/patterns/empty-state'
import { Page } from '@/patterns/page'
import { QueryState } from '@/patterns/query-state'
import { capsOf, keyOf, type ShortcutId } from '@/patterns/shortcuts'
import { useStepKeys } from '@/patterns/step-keys'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Kbd } from '@/ui/kbd'
import { Note } from '@/ui/note'
import { Panel, PanelFooter } from '@/ui/panel'
import { TabPanel, Tabs } from '@/ui/tabs'
import { toast } from '@/ui/toast'
import { Days } from './days'
import { inTab, notificationTabs } from './notifications.model'
import { clearNotifications, notificationsQuery, readNotification, readNotifications, undoClear } from './notifications.queries'
import { useReadKeys } from './use-read-keys'

/** What did I miss? */
export default function NotificationsScreen() {
  const { t } = useTranslation(['notifications', 'routes'])
  const format = useFormat()
  const { org } = useOrg()
  const { profile } = useSession()
  const [params, setParams] = useSearchParams()
  const tab = notificationTabs.find((name) => name === params.get('tab')) ?? 'all'
  const query = useQuery(notificationsQuery(org.id))
  const readOne = useMutation(readNotification(org.id))
  const readAll = useMutation(readNotifications(org.id))
  const clear = useMutation(clearNotifications(org.id))
  const undo = useMutation(undoClear(org.id))
  const list = useRef<HTMLDivElement>(null)
  useStepKeys(list)

  const all = query.data
  const newest = all?.[0]?.id
  const anyUnread = all?.some(({ read }) => !read) ?? false
  const markAll = () => {
    if (newest && anyUnread) readAll.mutate(newest)
  }
  const clearAll = () => {
    if (!newest) return
    clear.mutate(newest, {
      onSuccess: () => toast.success(t('cleared'), { id: 'notifications-cleared', description: t('cleared_detail'), action: { label: t('undo'), onClick: () => undo.mutate() } }),
    })
  }
  useReadKeys(list, { readOne: readOne.mutate, readAll: markAll })

  return (
    <Page
      width="narrow"
      title={t('title')}
      subtitle={t('subtitle', { org: org.name })}
      actions={
        <>
          <Button variant="outline" size="sm" disabled={!anyUnread} onClick={markAll}>
            <CheckCheck size={16} aria-hidden="true" />
            {t('mark_all')}
            <Caps id="notifications-read-all" />
          </Button>
          <Button variant="ghost" size="sm" disabled={!newest} onClick={clearAll}>
            {t('clear_all')}
          </Button>
        </>
      }
    >
      {profile?.notifications_enabled === false ? (
        <Note
          className="mb-3"
          icon={<BellOff size={16} aria-hidden="true" />}
          action={
            <ButtonLink to={href('account')} variant="outline" size="sm">
              {t('routes:nav.settings')}
            </ButtonLink>
          }
        >
          {t('bell_off')}
        </Note>
      ) : null}
      <Tabs
        id="notifications"
        className="mb-3"
        label={t('tabs')}
        value={tab}
        onValueChange={(next) => setParams(next === 'all' ? {} : { tab: next }, { replace: true })}
        items={notificationTabs.map((name) => ({ id: name, label: t(`tab.${name}`), count: all && format.number(inTab(name, all).length) }))}
      />
      <TabPanel tabs="notifications" item={tab} value={tab}>
        <Panel as="div">
          <QueryState query={query} what={t('title')}>
            {(rows) => {
              const shown = inTab(tab, rows)
              if (shown.length === 0) return <EmptyState motif={tab === 'unread' ? 'aligned' : 'empty'} title={t(`none.${tab}`)} body={tab === 'unread' ? t('caught_up') : undefined} />
              return (
                <div ref={list}>
                  <Days notifications={shown} onRead={readOne.mutate} />
                </div>
              )
            }}
          </QueryState>
          {newest ? (
            <PanelFooter>
              {(['next', 'previous', 'open', 'notifications-read'] as const).map((id) => (
                <Caps key={id} id={id} word={id === 'next' ? undefined : t(`keys.${id === 'previous' ? 'move' : id === 'open' ? 'open' : 'read'}`)} />
              ))}
              <span className="md:ms-auto">{t('source')}</span>
            </PanelFooter>
          ) : null}
        </Panel>
      </TabPanel>
      {newest ? <p className="mt-3 px-0.5 text-xs text-muted text-pretty">{t('clear_hint')}</p> : null}
    </Page>
  )
}

/** A shortcut's caps, and what it does where no button says it. */
function Caps({ id, word }: { id: ShortcutId; word?: string }) {
  return (
    <span aria-hidden="true" className={`items-center gap-1 max-md:hidden pointer-coarse:hidden ${id === 'next' ? '-me-2 inline-flex' : 'inline-flex'}`}>
      {capsOf(keyOf(id)).map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
      {word}
    </span>
  )
}
