import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { useCan, useOrg } from '@/data/org'
import { useUser } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { ButtonLink } from '@/patterns/button-link'
import { ConfirmDialog } from '@/patterns/confirm-dialog'
import { FormError } from '@/patterns/form-error'
import { LoadMore } from '@/patterns/load-more'
import { QueryState } from '@/patterns/query-state'
import { useNow } from '@/patterns/use-now'
import { href, type Search } from '@/routes/href'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Input } from '@/ui/input'
import { Kbd } from '@/ui/kbd'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu'
import { Skeleton } from '@/ui/skeleton'
import { byPeriod, sessionCan, type ChatSession } from './chat.model'
import { deleteSession, renameSession, sessionsQuery } from './chat.queries'

/** The organisation's conversations, by day. */
export function SessionList({ currentId, search, onChosen }: { currentId: string | null; search: Search; onChosen?: () => void }) {
  const { t } = useTranslation('chat')
  const { org } = useOrg()
  const can = useCan()
  const user = useUser()
  const navigate = useNavigate()
  const sessions = useInfiniteQuery(sessionsQuery(org.id))
  const now = useNow()
  const [renamed, setRenamed] = useState<ChatSession | null>(null)
  const [deleted, setDeleted] = useState<ChatSession | null>(null)
  const remove = useMutation(deleteSession(org.id))

  const confirmDelete = () => {
    if (!deleted) return
    remove.mutate(deleted.id, {
      onSuccess: () => {
        setDeleted(null)
        if (deleted.id === currentId) void navigate(href('chat-start', {}, search), { replace: true })
      },
    })
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="px-2.5 pt-3">
        <ButtonLink to={href('chat-start', {}, search)} variant="outline" size="sm" className="w-full" onClick={onChosen} aria-keyshortcuts="c">
          <Plus size={14} aria-hidden="true" />
          {t('sessions.new')}
          <Kbd aria-hidden="true">C</Kbd>
        </ButtonLink>
      </div>
      <nav aria-label={t('sessions.label')} className="min-h-0 flex-1 overflow-y-auto px-2.5 pb-3">
        <QueryState
          query={sessions}
          what={t('sessions.label')}
          className="pt-4"
          skeleton={
            <div className="grid gap-4 px-2 pt-5">
              {['80%', '60%', '72%', '50%'].map((width) => (
                <Skeleton key={width} style={{ width }} />
              ))}
            </div>
          }
        >
          {(rows) => (
            <>
              {rows.length === 0 ? <p className="px-2 pt-5 text-xs text-muted">{t('sessions.none')}</p> : null}
              {byPeriod(rows, new Date(now)).map(({ period, sessions: group }) => (
                <div key={period}>
                  <h3 className="px-2 pt-3.5 pb-1 text-2xs font-medium text-faint">{t(`sessions.period.${period}`)}</h3>
                  <ul>
                    {group.map((session) => (
                      <SessionItem
                        key={session.id}
                        session={session}
                        current={session.id === currentId}
                        to={href('chat-session', { sessionId: session.id }, search)}
                        onChosen={onChosen}
                        onRename={sessionCan.rename(can) ? () => setRenamed(session) : null}
                        onDelete={sessionCan.delete(session, user.id, can) ? () => setDeleted(session) : null}
                      />
                    ))}
                  </ul>
                </div>
              ))}
              <LoadMore query={sessions} />
            </>
          )}
        </QueryState>
      </nav>
      {renamed ? <RenameDialog session={renamed} onClose={() => setRenamed(null)} /> : null}
      <ConfirmDialog
        open={deleted !== null}
        onOpenChange={(open) => {
          if (!open) setDeleted(null)
          remove.reset()
        }}
        title={t('delete.title', { title: deleted?.title ?? '' })}
        body={t('delete.body')}
        confirmLabel={t('delete.confirm')}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={confirmDelete}
      />
    </div>
  )
}

function SessionItem({
  session,
  current,
  to,
  onChosen,
  onRename,
  onDelete,
}: {
  session: ChatSession
  current: boolean
  to: string
  onChosen?: () => void
  onRename: (() => void) | null
  onDelete: (() => void) | null
}) {
  const { t } = useTranslation('chat')
  const format = useFormat()
  return (
    <li className={cx('group relative rounded-sm', current ? 'bg-module-soft' : 'hover:bg-hover')}>
      <Link
        to={to}
        onClick={onChosen}
        aria-current={current ? 'page' : undefined}
        className="block min-h-row rounded-sm py-[calc(var(--cell-y)*0.6)] ps-2 pe-9 text-sm leading-[18px] -outline-offset-2"
      >
        <span className="block truncate">{session.title}</span>
        <span className={cx('block truncate text-2xs', current ? 'text-muted' : 'text-faint')}>
          {session.topic ? `${session.topic} · ` : ''}
          {t('sessions.quotes', { count: session.quotes, n: format.number(session.quotes) })}
        </span>
      </Link>
      {onRename || onDelete ? (
        <Menu>
          <MenuTrigger>
            <button
              type="button"
              aria-label={t('sessions.menu', { title: session.title })}
              className="absolute end-0 top-1 grid size-9 cursor-pointer place-items-center rounded-sm text-muted opacity-0 -outline-offset-2 group-hover:opacity-100 hover:text-text focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
            >
              <Ellipsis size={15} aria-hidden="true" />
            </button>
          </MenuTrigger>
          <MenuContent>
            {onRename ? (
              <MenuItem icon={<Pencil size={14} aria-hidden="true" />} onSelect={onRename}>
                {t('rename.action')}
              </MenuItem>
            ) : null}
            {onDelete ? (
              <MenuItem tone="bad" icon={<Trash2 size={14} aria-hidden="true" />} onSelect={onDelete}>
                {t('delete.action')}
              </MenuItem>
            ) : null}
          </MenuContent>
        </Menu>
      ) : null}
    </li>
  )
}

const longestTitle = 200

function RenameDialog({ session, onClose }: { session: ChatSession; onClose: () => void }) {
  const { t } = useTranslation(['chat', 'patterns', 'common'])
  const { org } = useOrg()
  const rename = useMutation(renameSession(org.id))
  const [title, setTitle] = useState(session.title)
  const ready = title.trim() !== '' && title.trim().length <= longestTitle
  const save = () => {
    if (!ready || rename.isPending) return
    rename.mutate({ id: session.id, title: title.trim() }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('chat:rename.title')}
      closeLabel={t('patterns:close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button pending={rename.isPending} aria-disabled={!ready || undefined} onClick={save}>
            {t('common:action.save')}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-3 pt-1"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Input label={t('chat:rename.label')} value={title} onChange={(event) => setTitle(event.target.value)} maxLength={longestTitle} autoComplete="off" />
        <FormError error={rename.error} />
      </form>
    </Dialog>
  )
}
