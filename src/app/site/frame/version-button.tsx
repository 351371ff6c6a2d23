import { Info } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { VersionInfo } from '@/lib/version-info'
import { loadWords } from '@/i18n/site-words'
import { recoverFromStaleChunk } from '@/patterns/stale-chunk'
import { useText } from '@/site/text'
import { Button } from '@/ui/button'

const load = () => import('./version-dialog').catch(recoverFromStaleChunk)
const VersionDialog = lazy(load)

/** Shows which build this is. The dialog is drawn once the information is there; without it the button says so. */
export function VersionButton() {
  const t = useText('site')
  const [state, setState] = useState<VersionInfo | 'closed' | 'loading' | 'failed'>('closed')
  const open = () => {
    setState('loading')
    Promise.all([load(), loadWords(t.language, ['site-version'])])
      .then(([{ loadVersion }]) => loadVersion())
      .then(setState, (error: unknown) => {
      console.warn('version.json could not be read', error)
      setState('failed')
    })
  }
  return (
    <div className="relative hidden md:block">
      <Button variant="ghost" size="icon" aria-label={t('version.open')} aria-haspopup="dialog" pending={state === 'loading'} onClick={open}>
        <Info aria-hidden className="size-4" strokeWidth={1.6} />
      </Button>
      <span role="status" className={state === 'failed' ? 'absolute right-0 top-full mt-1 w-max max-w-64 rounded-md border border-line bg-overlay px-3 py-2 text-sm shadow-md' : 'sr-only'}>
        {state === 'failed' && t('version.failed')}
      </span>
      {typeof state === 'object' && (
        <Suspense fallback={null}>
          <VersionDialog info={state} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </div>
  )
}
