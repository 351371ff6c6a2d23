import { FileSpreadsheet } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { cx } from '@/lib/cx'
import { loadPageWords } from '@/site/page-words'
import { useText } from '@/site/text'
import { Button } from '@/ui/button'
import { carriesFile } from './use-dropped-file'
import type { FocusFileState } from './use-focus-file'

/* What there is to say about a file comes with the first one, also one that was dropped without any press before. */
const status = async () => {
  const [part] = await Promise.all([import('./file-status'), loadPageWords('site-focus-file')])
  return part
}
const FileProgress = lazy(async () => ({ default: (await status()).FileProgress }))
const FileProblems = lazy(async () => ({ default: (await status()).FileProblems }))

const samplePath = '/samples/focus-sample.csv'
const sampleName = 'focus-sample.csv'

/** Opens a FOCUS file: chosen, or dropped anywhere on the page (the page itself takes it: useDroppedFile); or the sample for people without one. */
export function FileDrop({ file }: { file: FocusFileState }) {
  const t = useText('site-focus')
  const tools = useText('site-tools')
  const id = useId()
  const [over, setOver] = useState(false)
  const [noSample, setNoSample] = useState(false)
  useEffect(() => {
    const enter = (event: DragEvent) => {
      if (carriesFile(event)) setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.type === 'drop' || event.relatedTarget === null) setOver(false)
    }
    window.addEventListener('dragover', enter)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', leave)
    return () => {
      window.removeEventListener('dragover', enter)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', leave)
    }
  }, [])
  const openSample = () => {
    setNoSample(false)
    fetch(samplePath)
      .then(async (response) => (response.ok ? response.blob() : Promise.reject(new Error(String(response.status)))))
      .then((blob) => file.start(blob, sampleName))
      .catch(() => setNoSample(true))
  }
  const { open, reading, problem } = file

  return (
    <div className="grid gap-3">
      <div className={cx('rounded-lg border border-dashed p-4 transition-colors duration-fast', over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface')}>
        <label htmlFor={id} className="flex items-center gap-2 text-sm font-semibold">
          <FileSpreadsheet size={16} aria-hidden="true" />
          {t('drop.label')}
        </label>
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          {t('drop.hint')}
        </p>
        {/* The browser's own control, in the page's words: it lies over them. */}
        <span className="relative mt-3 inline-flex rounded-pill has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
          <span aria-hidden="true" className="inline-flex h-9 items-center rounded-pill border border-line-strong bg-raised px-3.5 text-sm font-semibold">
            {tools('file')}
          </span>
          <input
            id={id}
            type="file"
            accept=".csv,.tsv,.txt,.gz,text/csv"
            aria-describedby={`${id}-hint`}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={(event) => {
              const chosen = event.target.files?.[0]
              if (chosen) file.start(chosen, chosen.name)
              /* Choosing the same file once more is a change too: it may have been put right. */
              event.target.value = ''
            }}
          />
        </span>
        <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line pt-3">
          <Button size="sm" variant="outline" onClick={openSample}>
            {t('drop.sample')}
          </Button>
          <a href={samplePath} download={sampleName} className="link px-2 py-2 text-xs">
            {t('drop.download')}
          </a>
        </div>
        {noSample ? <p className="mt-2 text-xs text-bad">{t('drop.no-sample')}</p> : null}
      </div>

      <div role="status" aria-live="polite" className="grid gap-3 empty:hidden">
        {reading || open ? (
          <Suspense fallback={null}>
            <FileProgress file={file} />
          </Suspense>
        ) : null}
      </div>
      {problem || open ? (
        <Suspense fallback={null}>
          <FileProblems file={file} />
        </Suspense>
      ) : null}
    </div>
  )
}
