import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useOrg } from '@/data/org'
import { useSession, useUser } from '@/data/session'
import { toAppError } from '@/data/errors'
import { useFormat } from '@/i18n/use-format'
import { Form } from '@/patterns/form'
import { QueryState } from '@/patterns/query-state'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Input } from '@/ui/input'
import { Note } from '@/ui/note'
import { PasswordInput } from '../session/password-input'
import { proveIdentity } from './account-acts'
import { contents, type DeletionPreview } from './account.model'
import { deleteAccount, deletionQuery, waysQuery } from './account.queries'

/** Asks twice: first what happens to everything, then for the address and the password. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const user = useUser()
  const query = useQuery(deletionQuery(user.id))
  const [sure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const blocked = query.data === undefined || query.data.obstacles.length > 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t(sure ? 'delete.last_title' : 'delete.title')}
      description={t(sure ? 'delete.last_body' : 'delete.body')}
      closeLabel={t('common:action.close')}
      footer={
        sure ? undefined : (
          <>
            <Button variant="ghost" onClick={onClose}>
              {t('delete.keep')}
            </Button>
            <Button tone="bad" disabled={blocked} onClick={() => setSure(true)}>
              {t('delete.go_on')}
            </Button>
          </>
        )
      }
    >
      {sure ? (
        <LastQuestion onClose={onClose} onBusy={setBusy} />
      ) : (
        <QueryState query={query} what={t('delete.what')}>
          {(preview) => <Consequences preview={preview} />}
        </QueryState>
      )}
    </Dialog>
  )
}

function Consequences({ preview }: { preview: DeletionPreview }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const { switchOrg } = useOrg()
  const { obstacles, stays, goes } = preview
  const lost = contents.flatMap((kind) => {
    const count = goes.reduce((sum, { counts }) => sum + counts[kind], 0)
    return count > 0 ? [t(`delete.count.${kind}`, { count, n: format.number(count) })] : []
  })
  return (
    <div className="grid grid-cols-1 gap-4 text-sm wrap-anywhere">
      {obstacles.length > 0 && (
        <Note tone="warn" title={t('delete.obstacles')}>
          <ul className="mt-1 grid gap-1">
            {obstacles.map(({ id, name, reason, count }) => (
              <li key={id + reason}>
                {t(`delete.obstacle.${reason}`, { org: name, count, n: format.number(count) })}{' '}
                <Link to={href(reason === 'plan' ? 'billing' : 'team')} onClick={() => switchOrg(id)} className="link whitespace-nowrap">
                  {t(reason === 'plan' ? 'delete.obstacle.billing' : 'delete.obstacle.team')}
                </Link>
              </li>
            ))}
          </ul>
        </Note>
      )}
      <Fate title={t('delete.goes')}>
        <li>{t('delete.goes_profile')}</li>
        {goes.map(({ id, name }) => (
          <li key={id}>{t('delete.goes_org', { org: name })}</li>
        ))}
        {lost.length > 0 && <li>{t('delete.goes_with', { list: format.list(lost) })}</li>}
      </Fate>
      <Fate title={t('delete.stays')}>
        {stays.map(({ id, name }) => (
          <li key={id}>{t('delete.stays_org', { org: name })}</li>
        ))}
        <li>{t('delete.stays_ledger')}</li>
      </Fate>
    </div>
  )
}

function Fate({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">{title}</h3>
      <ul className="grid list-disc gap-1 ps-5 text-muted">{children}</ul>
    </section>
  )
}

function LastQuestion({ onClose, onBusy }: { onClose: () => void; onBusy: (busy: boolean) => void }) {
  const { t } = useTranslation('account')
  const { session } = useSession()
  const user = useUser()
  const { data: ways } = useQuery(waysQuery(user.id))
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      setWrong(false)
      onBusy(true)
      if (ways?.password) {
        const outcome = await proveIdentity(session, user.email, password)
        if (!outcome.ok) {
          setWrong(outcome.failure.code === 'invalid_credentials')
          return
        }
      }
      await deleteAccount(typed)
      await session.signOut('deleted')
    },
    onSettled: () => onBusy(false),
    meta: { errors: 'inline' },
  })
  const same = typed.trim().toLowerCase() === user.email.toLowerCase()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (same && (!ways?.password || password)) mutate()
  }
  return (
    <Form pending={isPending} error={error && toAppError(error)} tone="bad" submitLabel={t('delete.submit')} onCancel={onClose} onSubmit={submit}>
      <Input
        label={t('delete.type', { email: user.email })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        error={typed.length >= user.email.length && !same ? t('delete.not_same') : undefined}
      />
      {ways?.password && (
        <PasswordInput
          label={t('password.current')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          error={wrong ? t('password.wrong') : undefined}
        />
      )}
    </Form>
  )
}
