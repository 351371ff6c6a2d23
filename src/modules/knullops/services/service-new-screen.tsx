import { useMutation } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useDraftId } from '@/data/draft'
import { useCan, useOrg } from '@/data/org'
import { EmptyState } from '@/patterns/empty-state'
import { Page } from '@/patterns/page'
import { href } from '@/routes/href'
import { Panel, PanelBody } from '@/ui/panel'
import { ServiceForm } from './service-form'
import { createService } from './services.queries'

/** What runs, how important is it, and which project builds it? */
export default function ServiceNewScreen() {
  const { t } = useTranslation('services')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { org } = useOrg()
  const can = useCan()
  const create = useMutation(createService(org.id))
  const draftKey = `service-new:${org.id}`
  /* However often the form is sent, there is one service. */
  const idToSend = useDraftId(draftKey)

  return (
    <Page title={t('create.title')} subtitle={t('create.subtitle')} width="form">
      {can('write') ? (
        <Panel as="div">
          <PanelBody className="p-4 md:p-5">
            <ServiceForm
              initial={{ name: '', description: '', tier: '3', projectId: params.get('project') ?? '' }}
              draftKey={draftKey}
              pending={create.isPending}
              error={create.error}
              submitLabel={t('create.submit')}
              cancelHref={href('services')}
              onSubmit={(values, sent) =>
                create.mutate(
                  { ...values, id: idToSend() },
                  {
                    onSuccess: (serviceId) => {
                      sent()
                      void navigate(href('service', { serviceId }), { replace: true })
                    },
                  },
                )
              }
            />
          </PanelBody>
        </Panel>
      ) : (
        <EmptyState icon={<Lock aria-hidden="true" />} title={t('create.forbidden')} body={t('viewer')} />
      )}
    </Page>
  )
}
