import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrg } from '@/data/org'
import { Form } from '@/patterns/form'
import { Dialog } from '@/ui/dialog'
import type { Incident } from './incidents.model'
import { setIncidentServices } from './incidents.queries'
import { ServicePicker } from './service-picker'

export function ServicesDialog({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const { t } = useTranslation(['incidents', 'patterns'])
  const { org } = useOrg()
  const [ids, setIds] = useState(() => incident.services.map((service) => service.id))
  const save = useMutation(setIncidentServices(org.id, incident.id))
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('affected.edit_title')}
      description={t('affected.edit_body')}
      closeLabel={t('patterns:close')}
    >
      <Form onSubmit={() => save.mutate(ids, { onSuccess: onClose })} pending={save.isPending} error={save.error} submitLabel={t('affected.save')} onCancel={onClose} className="pt-2">
        <ServicePicker value={ids} onChange={setIds} />
      </Form>
    </Dialog>
  )
}
