import { useState } from 'react'
import { SiteButton, SiteLink } from '@/site/link'
import { ReceivedView } from '@/site/forms/received-view'
import { PageHead } from '@/site/sections/page-head'
import { useText } from '@/site/text'
import { lastSent } from './parts/sent'

/** What happens next, and the link that takes it back. Opened without having sent anything, it says so. */
export default function ThankYouPage() {
  const t = useText('site-careers')
  const [sent] = useState(lastSent)
  return (
    <>
      <PageHead title={t(sent ? 'thanks.title' : 'thanks.nothing_title')} lead={sent ? t('thanks.lead') : t('thanks.nothing')} actions={<SiteButton to="careers">{t('thanks.back')}</SiteButton>} className="pb-8! md:pb-12!" />
      {sent ? (
        <div className="frame pb-16 md:pb-24">
          <div className="max-w-170 rounded-xl border border-line bg-raised p-5 md:p-8">
            <ReceivedView received={sent} title={t('thanks.link_title')}>
              <p className="text-base text-muted">{t('thanks.link_text')}</p>
              {sent.withdraw ? (
                <p>
                  <SiteLink to="application-withdraw" hash={`token=${sent.withdraw}`} className="link">
                    {t('thanks.open')}
                  </SiteLink>
                </p>
              ) : null}
              <p className="text-sm text-muted">{sent.mail === 'sent' ? t('thanks.mailed') : t('thanks.not_mailed')}</p>
            </ReceivedView>
          </div>
        </div>
      ) : null}
    </>
  )
}
