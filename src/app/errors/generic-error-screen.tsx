import { useTranslation } from 'react-i18next'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Motif } from '@/ui/motif'

/** A render error inside a screen: what happened, try again, or go home. The shell around it stays. */
export default function GenericErrorScreen({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <section role="alert" className="mx-auto grid max-w-130 justify-items-start gap-3 px-6 py-16">
      <Motif state="missing" />
      <h1 className="text-2xl font-semibold">{t('error.title')}</h1>
      <p className="text-muted">{t('error.body')}</p>
      <pre className="max-h-40 w-full overflow-auto rounded-sm border border-line bg-code p-3 font-mono text-xs whitespace-pre-wrap">{message}</pre>
      <div className="flex flex-wrap gap-2 pt-1">
        <Button onClick={onRetry}>{t('error.retry')}</Button>
        <Button variant="outline" onClick={() => location.assign(href('home'))}>
          {t('error.home')}
        </Button>
      </div>
    </section>
  )
}
