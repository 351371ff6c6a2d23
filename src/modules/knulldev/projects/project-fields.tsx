import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { Input } from '@/ui/input'
import { Textarea } from '@/ui/textarea'
import { maxDescription, maxName, type ProjectFields } from './projects.model'

/** The two fields of a project, for the form that makes one and the one that changes it. */
export function ProjectFieldInputs({ form }: { form: UseFormReturn<ProjectFields> }) {
  const { t } = useTranslation('projects')
  const format = useFormat()
  /* Hooks of their own and not form.formState, form.watch: the form object stays the same one, so a compiled component would not look again. */
  const { errors } = useFormState({ control: form.control })
  const description = useWatch({ control: form.control, name: 'description' })
  const text = (key: string | undefined, max: number) => (key ? t(key as 'form.name_missing', { max: format.number(max) }) : undefined)
  return (
    <>
      <Input
        label={t('form.name')}
        required
        autoComplete="off"
        error={text(errors.name?.message, maxName)}
        {...form.register('name')}
      />
      <Textarea
        label={t('form.description')}
        rows={6}
        hint={t('form.description_hint')}
        error={text(errors.description?.message, maxDescription)}
        counter={description.length > maxDescription * 0.9 ? t('form.counter', { n: format.number(description.length), max: format.number(maxDescription) }) : undefined}
        {...form.register('description')}
      />
    </>
  )
}
