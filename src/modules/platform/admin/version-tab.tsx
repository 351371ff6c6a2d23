import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { versionQuery } from '@/data/version.queries'
import { EmptyState } from '@/patterns/empty-state'
import { QueryState } from '@/patterns/query-state'
import { TimeText } from '@/patterns/time-text'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { FactsStrip } from '@/ui/facts-strip'
import { Note } from '@/ui/note'
import { Panel, PanelHeader } from '@/ui/panel'
import { SkeletonRows } from '@/ui/skeleton'
import { overviewQuery } from './admin.queries'
import { OperatorPanel } from './operator-panel'

/** What runs: the server's build, this tab's, the database's chapter, and what is switched on. */
export function VersionTab() {
  const { t } = useTranslation(['admin', 'patterns'])
  const version = useQuery(versionQuery)
  const overview = useQuery(overviewQuery)
  const here = import.meta.env.VITE_BUILD_TAG
  const info = version.data
  const other = info?.buildTag && info.buildTag !== here

  return (
    <div className="grid gap-gap">
      {other ? (
        <Note
          tone="warn"
          title={t('version.other')}
          action={
            <Button size="sm" variant="outline" onClick={() => window.location.reload()}>
              {t('version.reload')}
            </Button>
          }
        >
          {t('version.other_body', { here, there: info.buildTag })}
        </Note>
      ) : null}
      {info ? (
        <>
          <FactsStrip
            facts={[
              { id: 'version', label: t('version.version'), value: info.version, note: info.environment ? t('version.environment', { name: info.environment }) : undefined },
              { id: 'build', label: t('version.build'), value: <span className="num">{info.buildTag ?? '–'}</span>, note: other ? undefined : t('version.same') },
              { id: 'commit', label: t('version.commit'), value: <span className="num">{info.commit ?? '–'}</span> },
              { id: 'built', label: t('version.built'), value: info.builtAt ? <TimeText value={info.builtAt} mode="datetime" /> : '–', note: info.builtAt ? <TimeText value={info.builtAt} /> : undefined },
              {
                id: 'chapter',
                label: t('version.chapter'),
                value: <span className="num">{overview.data?.chapter ?? '–'}</span>,
                note: overview.data?.chapter_name ?? (overview.isError ? t('version.unknown') : undefined),
              },
            ]}
          />
          <div className="grid items-start gap-gap md:grid-cols-2">
            <Panel aria-labelledby="admin-modules">
              <PanelHeader id="admin-modules" title={t('version.modules')} />
              <ul>
                {Object.entries(info.modules).map(([name, own]) => (
                  <li key={name} className="flex min-h-row items-center justify-between gap-3 border-b border-line px-3.5 text-sm last:border-b-0">
                    {name}
                    <span className="num text-muted">{own}</span>
                  </li>
                ))}
              </ul>
            </Panel>
            <Panel aria-labelledby="admin-features">
              <PanelHeader id="admin-features" title={t('version.features')} />
              <ul>
                {Object.entries(info.features).map(([name, on]) => (
                  <li key={name} className="flex min-h-row items-center justify-between gap-3 border-b border-line px-3.5 text-sm last:border-b-0">
                    <span className="num">{name}</span>
                    <Chip tone={on ? 'good' : 'neutral'}>{t(on ? 'version.on' : 'version.off')}</Chip>
                  </li>
                ))}
              </ul>
            </Panel>
          </div>
        </>
      ) : version.isError ? (
        /* Only logged (specification, section 9): no message, just what is missing here. */
        <Panel as="div">
          <EmptyState
            motif="missing"
            title={t('version.missing')}
            body={t('version.missing_body', { here })}
            action={
              <Button variant="outline" size="sm" pending={version.isFetching} onClick={() => void version.refetch()}>
                {t('patterns:state.retry')}
              </Button>
            }
          />
        </Panel>
      ) : (
        <QueryState query={version} what={t('view.version')} skeleton={<SkeletonRows rows={4} />}>
          {() => null}
        </QueryState>
      )}
      <OperatorPanel />
    </div>
  )
}
