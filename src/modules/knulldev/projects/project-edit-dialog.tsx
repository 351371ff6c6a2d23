import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormDraft } from '@/data/draft'
import { useOrg } from '@/data/org'
import { Form } from '@/patterns/form'
import { Dialog } from '@/ui/dialog'
import { toast } from '@/ui/toast'
import { ProjectFieldInputs } from './project-fields'
import { projectSchema, type Project, type ProjectFields } from './projects.model'
import { editProject } from './projects.queries'

/** Changes name and description. What was typed stays when the dialog is closed by accident. */
export function ProjectEditDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const { org } = useOrg()
  const form = useForm<ProjectFields>({ resolver: zodResolver(projectSchema), defaultValues: { name: project.name, description: project.description } })
  const draft = useFormDraft(form, `project:${project.id}`)
  const edit = useMutation(editProject(org.id, project.id))
  return (
    <Dialog open onOpenChange={(open) => !open && !edit.isPending && onClose()} title={t('edit.title')} closeLabel={t('close')} size="lg">
      <Form
        label={t('edit.title')}
        pending={edit.isPending}
        error={edit.error}
        submitLabel={t('edit.submit')}
        onCancel={() => {
          draft.clear()
          onClose()
        }}
        onSubmit={form.handleSubmit((fields) =>
          edit.mutate(fields, {
            onSuccess: () => {
              draft.clear()
              toast.success(t('edit.done'))
              onClose()
            },
          }),
        )}
        className="pt-1"
      >
        <ProjectFieldInputs form={form} />
      </Form>
    </Dialog>
  )
}
