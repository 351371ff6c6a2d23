import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSession, useUser } from '@/data/session'
import { minimumPasswordLength } from '@/data/session/session.model'
import { Form } from '@/patterns/form'
import { Dialog } from '@/ui/dialog'
import { toast } from '@/ui/toast'
import { PasswordInput } from '../session/password-input'
import { fieldOf } from '../session/provider-text'
import { changePassword } from './account-acts'
import { passwordSchema } from './sign-in.model'

/** Another password, for whoever knows the one in force. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'auth'])
  const { busy, session } = useSession()
  const user = useUser()
  const client = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(passwordSchema), defaultValues: { current: '', password: '' } })
  const text = (field: 'current' | 'password') => {
    const error = formState.errors[field]
    return error?.type === 'server' ? error.message : error?.message && t(`auth:${error.message}` as 'auth:field.password_short', { count: minimumPasswordLength })
  }
  const submit = handleSubmit(async (given) => {
    const outcome = await changePassword(session, user.email, given)
    if (outcome.ok) {
      toast.success(t('password.done'), { description: t('password.done_hint') })
      onClose()
      return void client.invalidateQueries({ queryKey: ['account', user.id] })
    }
    const hint = fieldOf(outcome.failure, t)
    if (outcome.failure.code === 'invalid_credentials') setError('current', { type: 'server', message: t('account:password.wrong') }, { shouldFocus: true })
    else if (hint) setError('password', { type: 'server', message: hint.text }, { shouldFocus: true })
  })
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={t('password.title')} description={t('password.body')} closeLabel={t('common:action.close')}>
      <Form pending={busy} error={null} submitLabel={t('password.submit')} onCancel={onClose} onSubmit={submit}>
        {/* Tells a password manager whose password is being changed. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput label={t('password.current')} required autoComplete="current-password" error={text('current')} {...register('current')} />
        <PasswordInput
          label={t('password.new')}
          required
          minLength={minimumPasswordLength}
          autoComplete="new-password"
          hint={t('auth:password.hint', { count: minimumPasswordLength })}
          error={text('password')}
          {...register('password')}
        />
      </Form>
    </Dialog>
  )
}
