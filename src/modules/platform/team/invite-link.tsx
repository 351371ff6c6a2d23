import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Input } from '@/ui/input'
import { Note } from '@/ui/note'
import type { Invited } from './team.model'

/** The link that a mail would have had, where none could be sent: the inviter passes it on. It is shown here and never again. */
export function InviteLink({ invited, token }: { invited: Invited; token: string }) {
  const { t } = useTranslation('team')
  const [copied, setCopied] = useState<boolean | null>(null)
  const link = `${window.location.origin}${href('invitation-accept')}#token=${token}`
  /* There is no clipboard where the page came without TLS, and a browser may refuse it. */
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  return (
    <div className="grid gap-3">
      <Note tone="warn" role="status" title={t(`link.${invited.mail === 'failed' ? 'failed' : 'not_configured'}`)}>
        {t('link.pass_on', { email: invited.email })}
      </Note>
      <div className="flex items-start gap-2">
        <Input label={t('link.label')} value={link} readOnly className="min-w-0 flex-1" onFocus={(event) => event.target.select()} hint={copied === false ? t('link.copy_failed') : undefined} />
        <Button variant="outline" className="mt-0.5" onClick={() => void copy()}>
          {copied ? <Check aria-hidden className="size-4 text-good" /> : <Copy aria-hidden className="size-4" />}
          <span aria-live="polite">{copied ? t('link.copied') : t('link.copy')}</span>
        </Button>
      </div>
    </div>
  )
}
