import { ListX, Quote, ScanSearch, Table2, Upload, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { maxDatasetRows, maxUploadMegabytes } from '@/lib/limits'
import { keyOf } from '@/patterns/shortcuts'
import { Kbd } from '@/ui/kbd'
import { Motif } from '@/ui/motif'
import { Panel } from '@/ui/panel'
import { FileButton } from './file-button'
import { acceptedTables } from './preview-panel'

const steps: readonly [LucideIcon, string][] = [
  [ScanSearch, 'types'],
  [ListX, 'lines'],
  [Table2, 'saved'],
  [Quote, 'quoted'],
]

/** The file that is really there for those who have none at hand. */
async function sampleFile(): Promise<File> {
  const answer = await fetch(`${import.meta.env.BASE_URL}samples/shipments.csv`)
  if (!answer.ok) throw new Error(`sample: ${answer.status}`)
  return new File([await answer.blob()], 'shipments.csv', { type: 'text/csv' })
}

/** What a dataset is for, and the one thing to do. */
export function FirstUse({ onFiles, mayUpload }: { onFiles: (files: File[]) => void; mayUpload: boolean }) {
  const { t } = useTranslation('datasets')
  const format = useFormat()
  const [failed, setFailed] = useState(false)
  const useSample = () => {
    setFailed(false)
    sampleFile().then(
      (file) => onFiles([file]),
      () => setFailed(true),
    )
  }
  return (
    <Panel className="grid overflow-hidden lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
      <div className="grid content-center gap-5 px-5 py-10 md:px-11 md:py-16">
        <Motif state="empty" className="-ms-2" />
        <div className="grid gap-3">
          <h2 className="text-2xl font-semibold text-balance">{t('first.title')}</h2>
          <p className="max-w-measure text-md text-muted text-pretty">{mayUpload ? t('first.body') : t('first.viewer')}</p>
        </div>
        {mayUpload ? (
          <>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-md border border-dashed border-line-strong bg-surface px-5 py-5">
              <Upload size={20} strokeWidth={1.6} aria-hidden="true" className="shrink-0 text-muted max-md:hidden" />
              <div className="min-w-0 flex-1 basis-56">
                <p className="text-base font-semibold">{t('first.drop')}</p>
                <p className="text-xs text-muted">{t('first.limits', { mb: maxUploadMegabytes, rows: format.number(maxDatasetRows) })}</p>
              </div>
              <FileButton onFiles={onFiles} accept={acceptedTables} label={t('first.choose')} shortcut={keyOf('upload')}>
                {t('first.choose')}
                <Kbd>{keyOf('upload').toUpperCase()}</Kbd>
              </FileButton>
            </div>
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
              {t('first.noFile')}
              <button type="button" onClick={useSample} className="min-h-9 cursor-pointer rounded-xs text-accent-text underline decoration-accent-line underline-offset-4 hover:decoration-current">
                {t('first.sample')}
              </button>
              {failed ? (
                <span role="alert" className="text-bad">
                  {t('first.sampleFailed')}
                </span>
              ) : null}
            </p>
          </>
        ) : null}
      </div>
      <div className="grid content-center gap-5 border-line bg-surface px-5 py-8 max-lg:border-t md:px-8 lg:border-s">
        <h2 className="text-sm font-medium text-muted">{t('first.next')}</h2>
        <ol className="grid gap-4">
          {steps.map(([Icon, step]) => (
            <li key={step} className="flex gap-3">
              <Icon size={17} strokeWidth={1.7} aria-hidden="true" className="mt-0.5 shrink-0 text-module" />
              <div>
                <p className="text-sm font-semibold">{t(`first.steps.${step}.title`)}</p>
                <p className="text-xs text-muted text-pretty">{t(`first.steps.${step}.body`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  )
}
