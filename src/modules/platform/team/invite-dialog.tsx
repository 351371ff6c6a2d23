import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useOrg } from '@/data/org'
import { languages, toLanguage } from '@/i18n'
import { useFormat } from '@/i18n/use-format'
import { Form } from '@/patterns/form'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Input } from '@/ui/input'
import { Note } from '@/ui/note'
import { Select } from '@/ui/select'
import { InviteLink } from './invite-link'
import { inviteSchema, limits, rolesToGive, type Invited, type InviteValues } from './team.model'
import { invite } from './team.queries'

/** Asks somebody in. Stays open for the next one. */
export function InviteDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation(['team', 'patterns'])
  const { org } = useOrg()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('invite.title', { org: org.name })} description={t('invite.body')} closeLabel={t('patterns:close')}>
      <InviteForm onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const { t, i18n } = useTranslation(['team', 'shell'])
  const format = useFormat()
  const { org } = useOrg()
  const [sent, setSent] = useState<Invited | null>(null)
  const { mutate, isPending, error } = useMutation(invite(org.id))
  const { register, handleSubmit, reset, setFocus, formState } = useForm<InviteValues>({
    resolver: zodResolver(inviteSchema),
    defaultValues: { email: '', role: 'member', language: toLanguage(i18n.language) },
  })
  const wrong = formState.errors.email?.message
  const roles = rolesToGive(org.role)

  const submit = handleSubmit((values) => {
    setSent(null)
    mutate(values, {
      onSuccess: (invited) => {
        setSent(invited)
        reset({ ...values, email: '' }, { keepFieldsRef: true })
        if (invited.mail === 'sent') setFocus('email')
      },
    })
  })

  return (
    <div className="grid gap-4 pt-1">
      {sent?.mail === 'sent' ? (
        <Note
          tone="good"
          role="status"
          title={t('invite.sent', { email: sent.email })}
          action={
            <Button variant="outline" size="sm" onClick={onDone}>
              {t('invite.done')}
            </Button>
          }
        >
          {t('invite.sent_until', { date: format.dateTime(sent.expires_at) })}
        </Note>
      ) : null}
      {sent?.token ? <InviteLink key={sent.id} invited={sent} token={sent.token} /> : null}
      <Form onSubmit={submit} pending={isPending} error={error} submitLabel={t(sent ? 'invite.another' : 'invite.send')} onCancel={sent ? undefined : onDone} label={t('invite.form')}>
        <Input
          label={t('invite.email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={wrong && t(wrong as 'team:invite.email_wrong', { max: limits.email })}
          {...register('email')}
        />
        <div className="grid gap-4 md:grid-cols-2">
          <Select label={t('members.role')} options={roles.toReversed().map((role) => ({ value: role, label: t(`shell:org.role.${role}`) }))} {...register('role')} />
          <Select label={t('invite.language')} options={languages.map((language) => ({ value: language, label: t(`shell:language.${language}`) }))} {...register('language')} />
        </div>
      </Form>
    </div>
  )
}
