import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '@/ui/spinner'

/** Nothing for 150 ms, so that a quick chunk does not flash; then a spinner. */
export function ScreenLoading({ label }: { label?: string }) {
  const { t } = useTranslation('common')
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return <div className="grid min-h-80 place-items-center">{visible && <Spinner size="lg" label={label ?? t('loading')} />}</div>
}
