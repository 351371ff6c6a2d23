import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that the network is gone, so that old numbers are read as old. */
export function OfflineLine() {
  const { t } = useTranslation('shell')
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center gap-2 border-b border-warn-line bg-warn-soft px-4 py-2 text-sm">
          <WifiOff aria-hidden className="size-4 text-warn" strokeWidth={1.6} />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
