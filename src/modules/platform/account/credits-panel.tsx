import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useProfile } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { QueryState } from '@/patterns/query-state'
import { href } from '@/routes/href'
import { Panel, PanelBody, PanelHeader } from '@/ui/panel'
import { Skeleton } from '@/ui/skeleton'

/** Tokens that a credit pays for (ruling 23). */
const tokensPerCredit = 1000

/** The balance of the home organisation. */
export function CreditsPanel() {
  const { t } = useTranslation('account')
  const format = useFormat()
  const profile = useProfile()
  return (
    <Panel aria-labelledby="credits">
      <PanelHeader
        id="credits"
        title={t('credits.title')}
        actions={
          <Link to={href('billing')} className="link inline-flex min-h-9 items-center text-sm">
            {t('credits.billing')}
          </Link>
        }
      />
      <QueryState query={profile} what={t('credits.title')} skeleton={<PanelBody><Skeleton className="h-7 w-24" /></PanelBody>}>
        {({ credits_balance: balance }) => {
          const whole = Math.floor(balance)
          return (
            <PanelBody className="flex flex-wrap items-baseline gap-x-2">
              <span className="num text-2xl font-semibold">{format.number(whole)}</span>
              <span className="text-sm text-muted">{t('credits.left', { count: whole, tokens: format.number(whole * tokensPerCredit) })}</span>
            </PanelBody>
          )
        }}
      </QueryState>
    </Panel>
  )
}
