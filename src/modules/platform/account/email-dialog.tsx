import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSession, useUser } from '@/data/session'
import { Form } from '@/patterns/form'
import { href } from '@/routes/href'
import { Dialog } from '@/ui/dialog'
import { Input } from '@/ui/input'
import { PasswordInput } from '../session/password-input'
import { fieldOf } from '../session/provider-text'
import { changeEmail } from './account-acts'
import { emailSchema } from './sign-in.model'

/** Another address. It counts once the links that are sent have been opened; until then nothing changes. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'auth'])
  const { busy, session } = useSession()
  const user = useUser()
  const client = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(emailSchema), defaultValues: { email: '', current: '' } })
  const text = (field: 'email' | 'current') => {
    const error = formState.errors[field]
    return error?.type === 'server' ? error.message : error?.message && t(`auth:${error.message}` as 'auth:field.email_missing')
  }
  const submit = handleSubmit(async (given) => {
    if (given.email.toLowerCase() === user.email.toLowerCase()) return setError('email', { type: 'server', message: t('account:email.same') }, { shouldFocus: true })
    const outcome = await changeEmail(session, user.email, given, window.location.origin + href('account'))
    if (outcome.ok) {
      onClose()
      return void client.invalidateQueries({ queryKey: ['account', user.id] })
    }
    const hint = fieldOf(outcome.failure, t)
    if (outcome.failure.code === 'invalid_credentials') setError('current', { type: 'server', message: t('account:password.wrong') }, { shouldFocus: true })
    else if (hint?.field === 'email') setError('email', { type: 'server', message: hint.text }, { shouldFocus: true })
  })
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={t('email.title')} description={t('email.body', { email: user.email })} closeLabel={t('common:action.close')}>
      <Form pending={busy} error={null} submitLabel={t('email.submit')} onCancel={onClose} onSubmit={submit}>
        <Input label={t('email.new')} type="email" required autoComplete="email" inputMode="email" autoCapitalize="none" spellCheck={false} error={text('email')} {...register('email')} />
        <PasswordInput label={t('password.current')} required autoComplete="current-password" error={text('current')} {...register('current')} />
      </Form>
    </Dialog>
  )
}
