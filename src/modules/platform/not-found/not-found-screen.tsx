import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/patterns/button-link'
import { href } from '@/routes/href'
import { Motif } from '@/ui/motif'

/** Nothing is at this address. */
export default function NotFoundScreen() {
  const { t } = useTranslation('shell')
  return (
    <div className="mx-auto grid min-h-[80vh] max-w-130 content-center justify-items-start gap-4 px-6">
      <Motif state="missing" />
      <h1 id="page-title" tabIndex={-1} className="text-3xl font-semibold outline-none">
        {t('not_found.title')}
      </h1>
      <p className="text-md text-muted">{t('not_found.body')}</p>
      <ButtonLink to={href('home')}>{t('not_found.home')}</ButtonLink>
    </div>
  )
}
