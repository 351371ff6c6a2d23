import { useText } from '@/site/text'
import { Button } from '@/ui/button'

/** A page of the site that could not be loaded or drawn: its header and footer stay. */
export function PageErrorScreen({ onRetry }: { onRetry: () => void }) {
  const t = useText('site')
  return (
    <section role="alert" className="frame grid min-h-[60vh] content-center justify-items-start gap-4 py-16">
      <h1 id="page-title" tabIndex={-1} className="site-heading outline-none">
        {t('failed.title')}
      </h1>
      <p className="max-w-measure text-md text-muted">{t('failed.body')}</p>
      <Button onClick={onRetry}>{t('failed.again')}</Button>
    </section>
  )
}
