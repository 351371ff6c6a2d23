import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSession } from '@/data/session'
import type { Outcome, SessionController } from '@/data/session/session-controller'
import { minimumPasswordLength } from '@/data/session/session.model'
import { ButtonLink } from '@/patterns/button-link'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Spinner } from '@/ui/spinner'
import { resetSchema } from './account.model'
import { AuthFrame } from './auth-frame'
import { PasswordInput } from './password-input'
import { fieldOf } from './provider-text'

/** A link works once: whatever draws this screen twice must not use it twice. */
const opened = new Map<string, Promise<Outcome>>()
function open(session: SessionController, token: string): Promise<Outcome> {
  const known = opened.get(token)
  if (known) return known
  const promise = session.openRecovery(token)
  opened.set(token, promise)
  return promise
}

/** The place that a recovery mail leads to: the link is traded for a session, and a new password is chosen. */
export default function ResetScreen() {
  const { status, recovery, session } = useSession()
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const token = params.get('type') === 'recovery' ? params.get('token_hash') : null
  /* `unreachable`: the link was not used, and can be tried again. */
  const [refused, setRefused] = useState<'used' | 'unreachable' | null>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!token) return
    let shown = true
    void open(session, token).then((outcome) => {
      if (!outcome.ok && outcome.failure.unreachable) opened.delete(token)
      if (!shown) return
      if (!outcome.ok) return setRefused(outcome.failure.unreachable ? 'unreachable' : 'used')
      /* Out of the address and the history: whoever copies it later copies nothing. */
      void navigate(href('auth-reset'), { replace: true })
    })
    return () => {
      shown = false
    }
  }, [session, token, navigate, attempt])

  /* Without a token it is the page after the link, loaded again: whoever is signed in may choose a password. */
  if (recovery || (!token && status === 'signed-in')) return <NewPassword />
  if ((token && !refused) || (!token && status === 'loading')) {
    return (
      <div className="grid min-h-dvh place-items-center">
        <Spinner size="lg" label={t('reset.checking')} />
      </div>
    )
  }
  if (refused === 'unreachable') {
    const again = () => {
      setRefused(null)
      setAttempt(attempt + 1)
    }
    return (
      <AuthFrame title={t('unreachable.title')} subtitle={t('reset.unreachable')}>
        <Button onClick={again}>{t('unreachable.retry')}</Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('reset.used_title')} subtitle={t('reset.used_body')}>
      <div className="grid gap-2">
        <ButtonLink to={href('auth-recover')}>{t('reset.new_link')}</ButtonLink>
        <ButtonLink to={href('auth')} variant="ghost">
          {t('recover.back')}
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}

function NewPassword() {
  const { busy, user, session } = useSession()
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(resetSchema), defaultValues: { password: '' } })
  const error = formState.errors.password
  const submit = handleSubmit(async ({ password }) => {
    const outcome = await session.setPassword(password)
    if (outcome.ok) return void navigate(href('platform-home'), { replace: true })
    const hint = fieldOf(outcome.failure, t)
    if (hint) setError('password', { type: 'server', message: hint.text }, { shouldFocus: true })
  })
  return (
    <AuthFrame title={t('reset.title')} subtitle={t('reset.subtitle', { email: user?.email })}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void (busy ? event.preventDefault() : submit(event))}>
        {/* Tells a password manager whose password is being changed. */}
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordInput
          label={t('reset.label')}
          required
          minLength={minimumPasswordLength}
          autoComplete="new-password"
          hint={t('password.hint', { count: minimumPasswordLength })}
          error={error?.type === 'server' ? error.message : error?.message && t(error.message as 'field.password_missing', { count: minimumPasswordLength })}
          {...register('password')}
        />
        <Button type="submit" pending={busy} disabled={busy}>
          {t('reset.save')}
        </Button>
      </form>
    </AuthFrame>
  )
}
