import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useFormDraft } from '@/data/draft'
import { useCan, useOrg } from '@/data/org'
import { EmptyState } from '@/patterns/empty-state'
import { Form } from '@/patterns/form'
import { Page } from '@/patterns/page'
import { href } from '@/routes/href'
import { Panel, PanelBody } from '@/ui/panel'
import { toast } from '@/ui/toast'
import { Lock } from 'lucide-react'
import { ProjectFieldInputs } from './project-fields'
import { projectSchema, type ProjectFields } from './projects.model'
import { createProject } from './projects.queries'

/** Begins a project: what is it called, and what is it for? */
export default function ProjectNewScreen() {
  const { t } = useTranslation('projects')
  const { org } = useOrg()
  const can = useCan()
  const navigate = useNavigate()
  const form = useForm<ProjectFields>({ resolver: zodResolver(projectSchema), defaultValues: { name: '', description: '' } })
  const draft = useFormDraft(form, `project-new:${org.id}`)
  /* Made once per form: sending it twice, or again after an answer that got lost, makes one project. */
  const [clientId] = useState(() => crypto.randomUUID())
  const create = useMutation(createProject(org.id))

  const submit = form.handleSubmit((fields) =>
    create.mutate(
      { ...fields, clientId },
      {
        onSuccess: ({ id, name }) => {
          draft.clear()
          toast.success(t('new.done', { name }))
          void navigate(href('project', { id }), { replace: true })
        },
      },
    ),
  )

  if (!can('write'))
    return (
      <Page title={t('new.title')} width="form">
        <Panel>
          <EmptyState icon={<Lock aria-hidden="true" />} title={t('new.forbidden')} body={t('new.forbidden_body')} />
        </Panel>
      </Page>
    )
  return (
    <Page title={t('new.title')} subtitle={t('new.subtitle')} width="form">
      <Panel>
        <PanelBody className="py-5">
          <Form label={t('new.title')} onSubmit={submit} pending={create.isPending} error={create.error} submitLabel={t('new.submit')} cancelHref={href('projects')}>
            <ProjectFieldInputs form={form} />
          </Form>
        </PanelBody>
      </Panel>
    </Page>
  )
}
