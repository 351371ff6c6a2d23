import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AppError } from '@/data/errors'
import { useOrg } from '@/data/org'
import { Form } from '@/patterns/form'
import { Dialog } from '@/ui/dialog'
import { Input } from '@/ui/input'
import { toast } from '@/ui/toast'
import { limits, organisationSchema, type OrganisationValues } from './team.model'
import { createOrganisation, renameOrganisation } from './team.queries'
import { useEnterOrganisation } from './use-enter-organisation'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Another organisation, with oneself as its owner; it is entered at once. */
export function NewOrganisationDialog({ open, onOpenChange }: DialogProps) {
  const { t } = useTranslation(['team', 'patterns'])
  const { mutate, isPending, error } = useMutation(createOrganisation)
  const [entering, setEntering] = useState(false)
  const enter = useEnterOrganisation(() => onOpenChange(false))
  const create = ({ name }: OrganisationValues) =>
    mutate(
      { name },
      {
        onSuccess: (orgId) => {
          setEntering(true)
          toast.success(t('new.done', { name: name.trim() }))
          void enter(orgId)
        },
      },
    )
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('new.title')} description={t('new.body')} closeLabel={t('patterns:close')} size="sm">
      <NameForm initial="" label={t('new.form')} submitLabel={t('new.submit')} pending={isPending || entering} error={error} onSubmit={create} onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}

export function RenameDialog({ open, onOpenChange }: DialogProps) {
  const { t } = useTranslation(['team', 'patterns'])
  const { org } = useOrg()
  const { mutate, isPending, error } = useMutation(renameOrganisation(org.id))
  const rename = ({ name }: OrganisationValues) =>
    mutate(
      { name },
      {
        onSuccess: () => {
          toast.success(t('rename.done', { name: name.trim() }))
          onOpenChange(false)
        },
      },
    )
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('rename.title')} description={t('rename.body')} closeLabel={t('patterns:close')} size="sm">
      <NameForm initial={org.name} label={t('rename.title')} submitLabel={t('rename.submit')} pending={isPending} error={error} onSubmit={rename} onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface FormProps {
  initial: string
  label: string
  submitLabel: string
  pending: boolean
  error: AppError | null
  onSubmit: (values: OrganisationValues) => void
  onCancel: () => void
}

function NameForm({ initial, label, submitLabel, pending, error, onSubmit, onCancel }: FormProps) {
  const { t } = useTranslation('team')
  const { register, handleSubmit, formState } = useForm<OrganisationValues>({ resolver: zodResolver(organisationSchema), defaultValues: { name: initial } })
  const wrong = formState.errors.name?.message
  return (
    <Form className="pt-1" label={label} onSubmit={handleSubmit(onSubmit)} pending={pending} error={error} submitLabel={submitLabel} onCancel={onCancel}>
      <Input label={t('name.label')} autoComplete="organization" spellCheck={false} error={wrong && t(wrong as 'team:name.long', { max: limits.organisation })} {...register('name')} />
    </Form>
  )
}
