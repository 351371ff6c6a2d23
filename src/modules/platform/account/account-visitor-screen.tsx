import { useTranslation } from 'react-i18next'
import { signInHref } from '../session/return-path'
import { ButtonLink } from '@/patterns/button-link'
import { href } from '@/routes/href'
import { Wordmark } from '@/ui/wordmark'
import { EmailLink } from './email-link'
import { Preferences } from './preferences'

/** What a visitor has here: how the product looks and reads on this device, and a way to sign in. */
export default function AccountVisitorScreen() {
  const { t } = useTranslation('account')
  return (
    <div className="mx-auto grid w-full max-w-[44rem] grid-cols-1 gap-6 px-4 py-6 md:px-6">
      <div className="flex items-center justify-between gap-4">
        <Wordmark height={26} />
        <ButtonLink to={signInHref(href('account'))} size="sm">
          {t('visitor.sign_in')}
        </ButtonLink>
      </div>
      <header className="grid gap-1.5 pt-4 md:pt-10">
        <h1 id="page-title" tabIndex={-1} className="text-2xl font-semibold text-balance outline-none">
          {t('visitor.title')}
        </h1>
        <p className="text-muted text-pretty">{t('visitor.subtitle')}</p>
      </header>
      <EmailLink />
      <Preferences kept="device" />
      <p className="text-sm text-muted text-pretty">{t('visitor.why')}</p>
    </div>
  )
}
