import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useDraftId, useFormDraft } from '@/data/draft'
import { useCan, useOrg } from '@/data/org'
import { cx } from '@/lib/cx'
import { EmptyState } from '@/patterns/empty-state'
import { Form } from '@/patterns/form'
import { Page } from '@/patterns/page'
import { href } from '@/routes/href'
import { Panel, PanelBody } from '@/ui/panel'
import { toast } from '@/ui/toast'
import { Lock } from 'lucide-react'
import { ProjectFieldInputs } from './project-fields'
import { lanes, projectSchema, type ProjectFields } from './projects.model'
import { createProject } from './projects.queries'
import { statusIcons } from './status-chip'

/** Begins a project: what is it called, and what is it for? */
export default function ProjectNewScreen() {
  const { t } = useTranslation('projects')
  const { org } = useOrg()
  const can = useCan()
  const navigate = useNavigate()
  const form = useForm<ProjectFields>({ resolver: zodResolver(projectSchema), defaultValues: { name: '', description: '' } })
  const draftKey = `project-new:${org.id}`
  const draft = useFormDraft(form, draftKey)
  /* Sending it twice, or again after an answer that got lost, makes one project. */
  const idToSend = useDraftId(draftKey)
  const create = useMutation(createProject(org.id))

  const submit = form.handleSubmit((fields) =>
    create.mutate(
      { ...fields, clientId: idToSend() },
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
      {/* What the project is going to meet. */}
      <ol className="mt-6 grid gap-x-6 gap-y-4 md:grid-cols-3">
        {lanes.map((lane, index) => {
          const Icon = statusIcons[lane]
          return (
            <li key={lane} className={cx('border-t-2 pt-3', index === 0 ? 'border-module' : 'border-dashed border-line-strong')}>
              <p className="flex items-center gap-2 text-sm font-semibold">
                <Icon size={16} strokeWidth={1.6} aria-hidden="true" className="text-module" />
                {t(`status.${lane}`)}
              </p>
              <p className="mt-1 text-xs text-muted text-pretty">{t(`new.path.${lane}`)}</p>
            </li>
          )
        })}
      </ol>
    </Page>
  )
}
