import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '@/data/session'
import { Button } from '@/ui/button'
import { Motif } from '@/ui/motif'

/** There is a session, but the server that must prolong it does not answer. It goes on by itself once it does. */
export function Unreachable() {
  const { t } = useTranslation('auth')
  const { session } = useSession()
  const [pending, setPending] = useState(false)
  const retry = () => {
    setPending(true)
    void session.retry('by-user').finally(() => setPending(false))
  }
  return (
    <div className="grid min-h-dvh place-items-center px-5">
      <div className="grid max-w-[28rem] justify-items-start gap-4">
        <Motif state="missing" />
        <h1 id="page-title" className="text-2xl font-semibold">
          {t('unreachable.title')}
        </h1>
        <p className="text-muted">{t('unreachable.body')}</p>
        <Button pending={pending} onClick={retry}>
          {t('unreachable.retry')}
        </Button>
      </div>
    </div>
  )
}
