import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '@/data/session'
import { lazyPart } from '@/patterns/lazy-part'
import { QueryState } from '@/patterns/query-state'
import { Button } from '@/ui/button'
import { Note } from '@/ui/note'
import { Panel, PanelHeader } from '@/ui/panel'
import { SkeletonRows } from '@/ui/skeleton'
import { waysQuery } from './account.queries'

const EmailDialog = lazyPart(() => import('./email-dialog').then((file) => file.EmailDialog))
const PasswordDialog = lazyPart(() => import('./password-dialog').then((file) => file.PasswordDialog))

/** How one signs in. What cannot be changed here has no control, and says why. */
export function SignInPanel() {
  const { t } = useTranslation('account')
  const user = useUser()
  const query = useQuery(waysQuery(user.id))
  const [open, setOpen] = useState<'email' | 'password' | null>(null)
  const close = () => setOpen(null)
  return (
    <Panel aria-labelledby="sign-in">
      <PanelHeader id="sign-in" title={t('sign_in.title')} />
      <QueryState query={query} what={t('sign_in.title')} skeleton={<SkeletonRows rows={2} />}>
        {({ providers, password, newEmail }) => {
          const social = providers.filter((provider) => provider !== 'email')
          return (
            <>
              <dl className="grid grid-cols-1 gap-1 px-3.5 py-2">
                <Way name={t('sign_in.email')} value={user.email} action={password && { label: t('sign_in.change_email'), run: () => setOpen('email') }} />
                {password && <Way name={t('sign_in.password')} value="••••••••" action={{ label: t('sign_in.change_password'), run: () => setOpen('password') }} />}
                {social.map((provider) => (
                  <Way key={provider} name={t(`sign_in.provider.${provider}` as 'sign_in.provider.google', { defaultValue: provider })} value={t('sign_in.linked')} />
                ))}
              </dl>
              {newEmail && (
                <div className="px-3.5 pb-3">
                  <Note tone="info" title={t('sign_in.pending_title')}>
                    {t('sign_in.pending', { email: newEmail })}
                  </Note>
                </div>
              )}
              <p className="border-t border-line px-3.5 py-2 text-xs text-muted text-pretty">{t(password ? 'sign_in.one_way' : 'sign_in.one_way_social')}</p>
            </>
          )
        }}
      </QueryState>
      {open === 'email' && <EmailDialog onClose={close} />}
      {open === 'password' && <PasswordDialog onClose={close} />}
    </Panel>
  )
}

function Way({ name, value, action }: { name: string; value: ReactNode; action?: { label: string; run: () => void } | false }) {
  const { t } = useTranslation('account')
  return (
    <div className="flex min-h-9 items-center gap-3 text-sm">
      <dt className="flex-none text-muted">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-end gap-1">
        <span className="truncate">{value}</span>
        {action && (
          <Button variant="ghost" size="sm" className="-me-2 [&>span]:text-accent-text" aria-label={action.label} onClick={action.run}>
            <span>{t('sign_in.change')}</span>
          </Button>
        )}
      </dd>
    </div>
  )
}
