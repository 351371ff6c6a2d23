import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrg } from '@/data/org'
import { useUser } from '@/data/session'
import { lazyPart } from '@/patterns/lazy-part'
import { Button } from '@/ui/button'
import { Panel, PanelBody, PanelHeader } from '@/ui/panel'
import { Progress } from '@/ui/progress'
import { sessionsQuery } from './account.queries'
import { download, exportFile, type ExportProgress } from './export-file'

const DeleteDialog = lazyPart(() => import('./delete-dialog').then((file) => file.DeleteDialog))

/** A copy of what is one's own, and the end of the account. */
export function DataPanel() {
  const { t } = useTranslation('account')
  const [deleting, setDeleting] = useState(false)
  return (
    <Panel aria-labelledby="data">
      <PanelHeader id="data" title={t('data.title')} />
      <PanelBody className="grid gap-4">
        <Export />
        <div className="grid justify-items-start gap-2 border-t border-line pt-3">
          <p className="text-sm text-muted text-pretty">{t('data.delete_hint')}</p>
          <Button variant="outline" tone="bad" size="sm" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden size={16} />
            {t('data.delete')}
          </Button>
        </div>
      </PanelBody>
      {deleting && <DeleteDialog onClose={() => setDeleting(false)} />}
    </Panel>
  )
}

function Export() {
  const { t } = useTranslation('account')
  const user = useUser()
  const { memberships } = useOrg()
  const client = useQueryClient()
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      running.current = new AbortController()
      const sessions = await client.fetchQuery(sessionsQuery(user.id))
      const organisations = memberships.map(({ org, role }) => ({ ...org, role }))
      const file = await exportFile({ organisations, sessions, signal: running.current.signal, onProgress: setProgress })
      download(file, `knull-${new Date().toISOString().slice(0, 10)}.json`)
    },
    onSettled: () => setProgress(null),
  })
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-muted text-pretty">{t('data.export_hint')}</p>
      <Button variant="outline" size="sm" pending={isPending} onClick={() => mutate()}>
        <Download aria-hidden size={16} />
        {t('data.export')}
      </Button>
      {progress && <Progress label={t('data.exporting')} value={progress.done} max={progress.of} className="w-full" />}
    </div>
  )
}
