import { useState, useSyncExternalStore } from 'react'
import { company } from '@/content/company'
import { askPublic } from '@/lib/public-api'
import { SiteButton } from '@/site/link'
import { PageHead } from '@/site/sections/page-head'
import { useText } from '@/site/text'
import { Button } from '@/ui/button'
import { Note } from '@/ui/note'

const tokenInHash = () => /^#token=([0-9a-f]{64})$/.exec(window.location.hash)?.[1] ?? null
function followHash(changed: () => void) {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

type State = { step: 'ready' | 'pending' | 'failed' | 'unknown' } | { step: 'done'; reference: string }

/**
 * Takes an application back. The token comes in the fragment, which no server sees; opening the link alone deletes
 * nothing, since mail programs open links by themselves.
 */
export default function WithdrawPage() {
  const t = useText('site-careers')
  const token = useSyncExternalStore(followHash, tokenInHash, () => null)
  const [state, setState] = useState<State>({ step: 'ready' })

  const [before, after] = t('withdraw.missing', { mail: company.info }).split(company.info)

  const remove = async () => {
    if (!token || state.step === 'pending') return
    setState({ step: 'pending' })
    const answer = await askPublic<{ reference: string }>('apply', { body: { withdraw: token } })
    if (answer.ok) setState({ step: 'done', reference: answer.value.reference })
    else setState({ step: answer.key === 'inquiry.unknown' ? 'unknown' : 'failed' })
  }

  return (
    <>
      <PageHead title={t('withdraw.title')} lead={t('withdraw.lead')} className="pb-8! md:pb-12!" />
      <div className="frame grid max-w-170 justify-items-start gap-5 pb-16 md:pb-24">
        <div role="status" className="empty:hidden">
          {state.step === 'done' ? (
            <Note tone="good" title={t('withdraw.done')}>
              {t('withdraw.done_text', { reference: state.reference })}
            </Note>
          ) : null}
        </div>
        <div role="alert" className="empty:hidden">
          {state.step === 'unknown' ? <Note tone="warn" title={t('withdraw.unknown')} /> : null}
          {state.step === 'failed' ? <Note tone="bad" title={t('withdraw.failed')} /> : null}
        </div>
        {state.step === 'done' || state.step === 'unknown' ? (
          <SiteButton to="careers" variant="outline">
            {t('thanks.back')}
          </SiteButton>
        ) : token ? (
          <Button size="lg" pending={state.step === 'pending'} onClick={() => void remove()}>
            {t('withdraw.button')}
          </Button>
        ) : (
          <p className="text-md text-muted">
            {before}
            <a className="link" href={`mailto:${company.info}`}>
              {company.info}
            </a>
            {after}
          </p>
        )}
      </div>
    </>
  )
}
