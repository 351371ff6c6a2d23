import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useSession } from '@/data/session'
import { ButtonLink } from '@/patterns/button-link'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Input } from '@/ui/input'
import { Note } from '@/ui/note'
import { recoverSchema } from './account.model'
import { AuthFrame } from './auth-frame'

/** A new way in for somebody who lost their password. The answer never tells whether the address has an account. */
export default function RecoverScreen() {
  const { busy, session } = useSession()
  const { t } = useTranslation('auth')
  const { search } = useLocation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(recoverSchema), defaultValues: { email: '' } })
  const message = formState.errors.email?.message
  const submit = handleSubmit(async ({ email }) => {
    const outcome = await session.requestRecovery(email, window.location.origin + href('auth-reset'))
    if (outcome.ok) setSentTo(email)
  })

  return (
    <AuthFrame title={t('recover.title')} subtitle={t('recover.subtitle')}>
      <div role="status" className="empty:hidden">
        {sentTo && (
          <Note tone="good" title={t('recover.sent_title')}>
            {t('recover.sent_body', { email: sentTo })}
          </Note>
        )}
      </div>
      <form noValidate className="grid gap-4" onSubmit={(event) => void (busy ? event.preventDefault() : submit(event))}>
        <Input
          label={t('email')}
          type="email"
          required
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          error={message && t(message as 'field.email_missing')}
          {...register('email')}
        />
        <div className="grid gap-2">
          <Button type="submit" variant={sentTo ? 'outline' : 'default'} pending={busy} disabled={busy}>
            {t(sentTo ? 'recover.again' : 'recover.send')}
          </Button>
          <ButtonLink to={href('auth') + search} variant="ghost">
            {t('recover.back')}
          </ButtonLink>
        </div>
      </form>
    </AuthFrame>
  )
}
