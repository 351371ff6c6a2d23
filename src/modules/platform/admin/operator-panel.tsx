import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@/patterns/confirm-dialog'
import { QueryState } from '@/patterns/query-state'
import { Panel, PanelBody, PanelHeader } from '@/ui/panel'
import { organisationChoices } from './admin.queries'
import { operatorQuery, setOperator } from './inquiries.queries'
import { Picker } from './picker'

/** Whose public services and published incidents everybody sees: one setting of the platform. */
export function OperatorPanel() {
  const { t } = useTranslation('admin')
  const query = useQuery({ ...operatorQuery, select: (operator) => ({ operator }) })
  const [asked, setAsked] = useState<{ id: string | null } | null>(null)
  const { data: named } = useQuery({ ...organisationChoices(asked?.id ?? ''), enabled: Boolean(asked?.id) })
  const change = useMutation(setOperator)
  const name = named?.find(({ id }) => id === asked?.id)?.name ?? '…'
  return (
    <Panel aria-labelledby="admin-operator">
      <PanelHeader id="admin-operator" title={t('operator.title')} />
      <PanelBody className="grid justify-items-start gap-3">
        <p className="max-w-[80ch] text-sm text-muted">{t('operator.about')}</p>
        <QueryState query={query} what={t('operator.title')} className="">
          {({ operator }) => <Picker label={t('operator.label')} value={operator?.id ?? null} onChange={(id) => setAsked({ id })} choices={organisationChoices} />}
        </QueryState>
      </PanelBody>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null)
        }}
        title={asked?.id ? t('operator.set_title', { name }) : t('operator.unset_title')}
        body={t(asked?.id ? 'operator.set_body' : 'operator.unset_body')}
        confirmLabel={t(asked?.id ? 'operator.set' : 'operator.unset')}
        tone={asked?.id ? 'accent' : 'bad'}
        pending={change.isPending}
        error={change.error}
        onConfirm={() => change.mutate(asked?.id ?? null, { onSuccess: () => setAsked(null) })}
      />
    </Panel>
  )
}
