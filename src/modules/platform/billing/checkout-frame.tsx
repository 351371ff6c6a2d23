import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '@/data/session'
import { ButtonLink } from '@/patterns/button-link'
import { href } from '@/routes/href'
import { Motif, type MotifState } from '@/ui/motif'
import { Panel } from '@/ui/panel'
import { Wordmark } from '@/ui/wordmark'

interface FrameProps {
  title: ReactNode
  lead?: ReactNode
  motif?: MotifState
  children: ReactNode
}

/** The page before and after paying: one sheet, nothing beside it. No search engine has business here. */
export function CheckoutFrame({ title, lead, motif, children }: FrameProps) {
  const { t } = useTranslation('billing')
  const { status } = useSession()
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-surface">
      <meta name="robots" content="noindex" />
      <header className="flex items-center justify-between gap-4 px-5 py-5 md:px-10">
        <Wordmark height={26} />
        {status === 'signed-in' ? (
          <ButtonLink to={href('billing')} variant="ghost" size="sm">
            {t('checkout.to_billing')}
          </ButtonLink>
        ) : null}
      </header>
      <div className="mx-auto grid w-full max-w-[34rem] content-start gap-4 px-5 pt-[min(8vh,5rem)] pb-12">
        <Panel as="div" variant="elevated" className="grid gap-4 p-6 md:p-8">
          {motif ? <Motif state={motif} className="-ms-1.5" /> : null}
          {lead}
          <h1 id="page-title" tabIndex={-1} className="text-2xl font-semibold text-balance outline-none">
            {title}
          </h1>
          {children}
        </Panel>
      </div>
    </div>
  )
}
