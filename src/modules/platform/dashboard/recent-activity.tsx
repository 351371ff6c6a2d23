import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePeople } from '@/data/members.queries'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { shortTime } from '@/lib/short-time'
import { QueryState } from '@/patterns/query-state'
import { useNow } from '@/patterns/use-now'
import { href } from '@/routes/href'
import { Panel, PanelHeader } from '@/ui/panel'
import { SkeletonRows } from '@/ui/skeleton'
import { linkOf, moduleOf, type AuditEntry, type Module } from '../activity/audit.model'
import { SubjectIcon } from '../activity/subject-icon'
import { moduleText } from '../home/module-marks'
import { recentQuery } from './dashboard.queries'

/** Of the ten that are fetched (specification, section 9). */
const shown = 5

/** The latest entries of the audit log, as it has them: the action's own text and its time. */
export function RecentActivity({ module }: { module: Module | null }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const { org } = useOrg()
  const query = useQuery(recentQuery(org.id, module))
  return (
    <Panel aria-labelledby="recent-activity">
      <PanelHeader
        id="recent-activity"
        title={t('recent.title')}
        hint={module ? <span className="max-md:hidden">{t('recent.only', { module: t(`common:module.${module}`) })}</span> : null}
        actions={
          <Link to={href('notifications')} className="link inline-flex min-h-9 items-center">
            {t('recent.all')}
          </Link>
        }
      />
      <QueryState query={query} what={t('recent.title')} skeleton={<SkeletonRows rows={shown} />}>
        {(entries) =>
          entries.length === 0 ? (
            <p className="px-3.5 py-4 text-sm text-muted">{t('recent.none')}</p>
          ) : (
            <ol>
              {entries.slice(0, shown).map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          )
        }
      </QueryState>
    </Panel>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const format = useFormat()
  const now = useNow()
  const { org } = useOrg()
  const { nameOf } = usePeople(org.id)
  const module = moduleOf(entry.action)
  const to = linkOf(entry)
  const detail = [...new Set([entry.target, nameOf(entry.user_id)])].filter(Boolean).join(' · ')
  const content = (
    <>
      <SubjectIcon action={entry.action} size={16} strokeWidth={1.6} aria-hidden="true" className={cx('shrink-0', module ? moduleText[module] : 'text-muted')} />
      <span className="min-w-0 flex-1">
        <span className="num block text-xs font-semibold wrap-anywhere">{entry.action}</span>
        {detail ? <span className="block truncate text-xs text-muted">{detail}</span> : null}
      </span>
      <time dateTime={entry.created_at} title={format.dateTime(entry.created_at)} className="num shrink-0 text-xs text-muted">
        {shortTime(entry.created_at, format.language, now)}
      </time>
    </>
  )
  const look = 'flex min-h-13 items-center gap-3 px-3.5 py-1.5'
  return (
    <li className="border-b border-line last:border-b-0">
      {to ? (
        <Link to={to} className={`${look} -outline-offset-2 hover:bg-hover`}>
          {content}
        </Link>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  )
}
