import type { ReactNode } from 'react'
import { href } from '@/routes/href'
import { SiteLink } from '@/site/link'
import { cx } from '@/lib/cx'
import type { Choice } from './bill.model'
import { noteTier } from './note-choice'

/**
 * Leads to where something is bought, with what was chosen here: members to billing, visitors to sign up and then to
 * billing. Both links are in the prerendered page; the session hint on <html> decides which of them is there.
 */
export function BuyLink({ tier, choice, label, className, children }: { /** A plan, a pack, or `none`. */ tier: string; choice: Choice; /** Where the words alone do not say what is bought. */ label?: string; className: string; children: ReactNode }) {
  const chosen = { view: 'plans', cadence: choice.cadence, currency: choice.currency }
  const noted = () => noteTier(tier, choice)
  return (
    <>
      <SiteLink to="auth" search={{ mode: 'sign-up', returnTo: href('billing', {}, chosen) }} onClick={noted} aria-label={label} className={cx('for-visitors', className)}>
        {children}
      </SiteLink>
      <SiteLink to="billing" search={chosen} onClick={noted} aria-label={label} className={cx('for-members', className)}>
        {children}
      </SiteLink>
    </>
  )
}
