import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormDraft } from '@/data/draft'
import type { AppError } from '@/data/errors'
import { useOrg } from '@/data/org'
import { Form } from '@/patterns/form'
import { Input } from '@/ui/input'
import { Select } from '@/ui/select'
import { Textarea } from '@/ui/textarea'
import { useFieldText } from '../incidents/use-field-text'
import { serviceLimits, serviceSchema, tiers, type ServiceValues } from './services.model'
import { projectChoicesQuery } from './services.queries'

interface Props {
  initial: ServiceValues
  /** The present project, where it is not among the choices any more. */
  project?: { id: string; name: string } | null
  draftKey: string
  pending: boolean
  error: AppError | null
  submitLabel: string
  cancelHref?: string
  onCancel?: () => void
  onSubmit: (values: ServiceValues, sent: () => void) => void
}

export function ServiceForm({ initial, project, draftKey, pending, error, submitLabel, cancelHref, onCancel, onSubmit }: Props) {
  const { t } = useTranslation('services')
  const { org } = useOrg()
  const fieldText = useFieldText()
  const projects = useQuery(projectChoicesQuery(org.id))
  const form = useForm<ServiceValues>({ resolver: zodResolver(serviceSchema), defaultValues: initial })
  const draft = useFormDraft(form, draftKey)
  const { setError, formState } = form
  const { errors } = formState
  /* The database keeps names unique; only it can know. */
  const taken = error?.kind === 'conflict'
  useEffect(() => {
    if (taken) setError('name', { message: 'services:form.name_taken' }, { shouldFocus: true })
  }, [taken, error, setError])

  const choices = projects.data ?? []
  const options = project && !choices.some((choice) => choice.id === project.id) ? [project, ...choices] : choices

  return (
    <Form
      onSubmit={form.handleSubmit((values) => onSubmit(values, draft.clear))}
      pending={pending}
      error={taken ? null : error}
      submitLabel={submitLabel}
      cancelHref={cancelHref}
      onCancel={
        onCancel &&
        (() => {
          draft.clear()
          onCancel()
        })
      }
    >
      <Input label={t('form.name')} hint={t('form.name_hint')} error={fieldText(errors.name?.message, { max: serviceLimits.name })} autoComplete="off" spellCheck={false} {...form.register('name')} />
      <Textarea rows={3} label={t('form.description')} hint={t('form.description_hint')} error={fieldText(errors.description?.message, { max: serviceLimits.description })} {...form.register('description')} />
      <Select label={t('form.tier')} hint={t('form.tier_hint')} {...form.register('tier')}>
        {tiers.map((tier) => (
          <option key={tier} value={tier}>
            {t(`tier.${tier}.long`)}
          </option>
        ))}
      </Select>
      {/* Drawn once its options are known: a select cannot keep a value that it does not list. */}
      {projects.isPending ? null : (
        <Select label={t('form.project')} hint={projects.isError ? t('form.projects_failed') : t('form.project_hint')} {...form.register('projectId')}>
          <option value="">{t('form.no_project')}</option>
          {options.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </Select>
      )}
    </Form>
  )
}
