import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { href } from '@/routes/href'
import { Panel, PanelBody, PanelHeader } from '@/ui/panel'

/** What the figures mean, and what is not among them. */
export function HowCounted({ keptDays }: { keptDays: number }) {
  const { t } = useTranslation('analytics')
  const lines = ['conversion', 'users', 'sessions', 'not'] as const
  return (
    <Panel>
      <PanelHeader title={t('how.title')} />
      <PanelBody>
        <dl className="grid gap-x-8 gap-y-3 text-sm md:grid-cols-2">
          {lines.map((line) => (
            <div key={line}>
              <dt className="font-medium">{t(`how.${line}`)}</dt>
              <dd className="max-w-[68ch] text-muted text-pretty">{t(`how.${line}_text`)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 border-t border-line pt-3 text-xs text-muted">
          {keptDays === 395 ? t('how.kept_13') : t('how.kept', { days: keptDays })}{' '}
          <Link to={href('knulledge-settings')} className="link">
            {t('how.settings')}
          </Link>
        </p>
      </PanelBody>
    </Panel>
  )
}
