import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Note } from '@/ui/note'
import { confirmEmail, type LinkResult } from './account-acts'

const resultOf = (state: unknown): LinkResult | null =>
  typeof state === 'object' && state !== null && 'emailLink' in state ? (state.emailLink as LinkResult) : null

/**
 * What a mail about a new address leads to. The link works once and signs in, so it waits for a press: programs that
 * look into mail follow links, and nobody should be signed in by following one that somebody else sent.
 */
export function EmailLink() {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const [params] = useSearchParams()
  const [pending, setPending] = useState(false)
  const token = params.get('type') === 'email_change' ? params.get('token_hash') : null
  const result = resultOf(state)

  if (token) {
    const confirm = async () => {
      setPending(true)
      const answer = await confirmEmail(token)
      setPending(false)
      /* The token was not used up, and can be tried again. */
      if (answer === 'unreachable') return void navigate(href('account') + window.location.search, { replace: true, state: { emailLink: answer } })
      await client.invalidateQueries({ queryKey: ['profile'] })
      await client.invalidateQueries({ queryKey: ['account'] })
      /* Out of the address and the history: whoever copies it later copies nothing. */
      void navigate(href('account'), { replace: true, state: { emailLink: answer } })
    }
    return (
      <Note
        tone={result === 'unreachable' ? 'warn' : 'info'}
        title={t('email_link.title')}
        action={
          <Button size="sm" pending={pending} onClick={() => void confirm()}>
            {t('email_link.confirm')}
          </Button>
        }
      >
        {t(result === 'unreachable' ? 'email_link.unreachable' : 'email_link.body')}
      </Note>
    )
  }
  if (!result || result === 'unreachable') return null
  return (
    <Note role="status" tone={result === 'changed' ? 'good' : result === 'half' ? 'info' : 'warn'} title={t(`email_link.${result}_title`)}>
      {t(`email_link.${result}`)}
    </Note>
  )
}
