import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, type FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { useSession } from '@/data/session'
import type { AuthFailure } from '@/data/session/notices'
import { minimumPasswordLength } from '@/data/session/session.model'
import { providersQuery } from '@/data/session/session.queries'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Input } from '@/ui/input'
import { Note } from '@/ui/note'
import { Spinner } from '@/ui/spinner'
import { TabPanel, Tabs } from '@/ui/tabs'
import { signInSchema, signUpSchema, type Credentials } from './account.model'
import { AuthFrame } from './auth-frame'
import { PasswordInput } from './password-input'
import { fieldOf } from './provider-text'
import { destination, modeParam } from './return-path'
import { socialMarks } from './social-marks'
import { Unreachable } from './unreachable'

type Mode = 'sign-in' | 'sign-up'

/** Who are you? Both answers lead to where the visitor was going. */
export default function AuthScreen() {
  const { status, ended, returnTo, unreachable, session } = useSession()
  const { t } = useTranslation('auth')
  const { search } = useLocation()
  const [mode, setMode] = useState<Mode>(() => (new URLSearchParams(search).get(modeParam) === 'sign-up' ? 'sign-up' : 'sign-in'))
  const [confirm, setConfirm] = useState<string | null>(null)
  useEffect(() => session.endSeen(), [session])

  const target = destination(search, returnTo)
  if (status === 'signed-in') return <Navigate replace to={target} />
  if (unreachable) return <Unreachable />
  if (status === 'loading') return <Waiting />
  if (confirm) {
    return (
      <AuthFrame title={t('confirm.title')} subtitle={t('confirm.body', { email: confirm })}>
        <Button variant="outline" onClick={() => setConfirm(null)}>
          {t('confirm.back')}
        </Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t(`${mode}.title`)} subtitle={t(`${mode}.subtitle`)}>
      {ended === 'expired' && (
        <Note tone="info" title={t('expired.title')}>
          {t('expired.body')}
        </Note>
      )}
      {ended === 'deleted' && (
        <Note tone="good" role="status" title={t('deleted.title')}>
          {t('deleted.body')}
        </Note>
      )}
      <AuthForm mode={mode} onModeChange={setMode} target={target} onConfirm={setConfirm} />
    </AuthFrame>
  )
}

function Waiting() {
  const { t } = useTranslation('shell')
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner size="lg" label={t('session.loading')} />
    </div>
  )
}

interface AuthFormProps {
  mode: Mode
  onModeChange: (mode: Mode) => void
  /** Where a social sign-in comes back to. */
  target: string
  onConfirm: (email: string) => void
}

/* One form behind both tabs: an address typed in the wrong tab is not typed again. */
function AuthForm({ mode, onModeChange, target, onConfirm }: AuthFormProps) {
  const { busy, session } = useSession()
  const { t } = useTranslation('auth')
  const { search } = useLocation()
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<Credentials>({
    resolver: zodResolver(mode === 'sign-in' ? signInSchema : signUpSchema),
    defaultValues: { email: '', password: '', name: '' },
  })
  const { errors } = formState
  /* What is wrong: a key of ours, or the sentence that fits the service's refusal. */
  const text = (error: FieldError | undefined) => (error?.type === 'server' ? error.message : error?.message && t(error.message as 'field.email_missing', { count: minimumPasswordLength }))

  const show = (failure: AuthFailure) => {
    const hint = fieldOf(failure, t)
    if (hint) setError(hint.field, { type: 'server', message: hint.text }, { shouldFocus: true })
  }
  const submit = handleSubmit(async (given) => {
    if (mode === 'sign-in') {
      const outcome = await session.signIn(given)
      if (!outcome.ok) show(outcome.failure)
      return
    }
    const outcome = await session.signUp({ ...given, redirectTo: window.location.origin + href('platform-home') })
    if (!outcome.ok) show(outcome.failure)
    else if (outcome.confirm) onConfirm(given.email)
  })
  const change = (next: Mode) => {
    clearErrors()
    onModeChange(next)
  }

  return (
    <div className="grid gap-5">
      <Tabs
        id="auth"
        label={t('tabs')}
        value={mode}
        onValueChange={change}
        items={[
          { id: 'sign-in', label: t('sign_in'), disabled: busy },
          { id: 'sign-up', label: t('sign_up'), disabled: busy },
        ]}
      />
      <TabPanel tabs="auth" item={mode} value={mode} className="grid gap-5 outline-none">
        <form noValidate className="grid gap-4" aria-busy={busy || undefined} onSubmit={(event) => void (busy ? event.preventDefault() : submit(event))}>
          {mode === 'sign-up' && <Input label={t('name')} hint={t('name_hint')} autoComplete="name" error={text(errors.name)} {...register('name')} />}
          <Input
            label={t('email')}
            type="email"
            required
            autoComplete={mode === 'sign-in' ? 'username' : 'email'}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            error={text(errors.email)}
            {...register('email')}
          />
          {/* A field of its own for each: password managers offer a saved password for one and a new one for the other. */}
          <PasswordInput
            key={mode}
            label={t('password.label')}
            required
            minLength={mode === 'sign-up' ? minimumPasswordLength : undefined}
            autoComplete={mode === 'sign-in' ? 'current-password' : 'new-password'}
            hint={mode === 'sign-up' ? t('password.hint', { count: minimumPasswordLength }) : undefined}
            error={text(errors.password)}
            {...register('password')}
          />
          <Button type="submit" pending={busy} disabled={busy}>
            {t(mode === 'sign-in' ? 'sign_in' : 'sign_up')}
          </Button>
        </form>
        <Social target={target} />
        {mode === 'sign-in' && (
          <Link to={href('auth-recover') + search} className="inline-flex min-h-9 items-center justify-self-start text-sm text-accent-text underline underline-offset-4 hover:no-underline">
            {t('forgot')}
          </Link>
        )}
      </TabPanel>
    </div>
  )
}

/** The providers that are switched on. None, or the question unanswered: nothing is drawn. */
function Social({ target }: { target: string }) {
  const { busy, session } = useSession()
  const { t } = useTranslation('auth')
  const { data: providers } = useQuery(providersQuery)
  if (!providers?.length) return null
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">{t('or')}</p>
      <div className="grid gap-2 md:grid-cols-2">
        {providers.map((provider) => {
          const SocialMark = socialMarks[provider]
          return (
            <Button
              key={provider}
              variant="outline"
              disabled={busy}
              onClick={() => void session.signInWith(provider, window.location.origin + href('platform-home'), target)}
            >
              <SocialMark />
              {t(`social.${provider}`)}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
