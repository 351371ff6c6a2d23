import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { Prose } from './prose'
import type { SharedSource, SharedTurn, Snapshot } from './snapshot.model'
import { SourcesList } from './sources-list'

const none: ReadonlySet<number> = new Set()
const positions = (sources: readonly SharedSource[]): ReadonlySet<number> => (sources.length > 0 ? new Set(sources.map(({ position }) => position)) : none)

/** What is frozen in a publication, below its title: the page that outsiders read, and its preview. */
export function SnapshotView({ snapshot, prefix }: { snapshot: Snapshot; /** Keeps the addresses of two views on one page apart. */ prefix: string }) {
  const { t } = useTranslation('shared')
  if (snapshot.kind === 'chat') {
    return (
      <div className="grid gap-10">
        {snapshot.turns.map((turn, index) => (
          <TurnView key={index} turn={turn} prefix={`${prefix}${index + 1}-`} />
        ))}
      </div>
    )
  }
  const idOf = (position: number) => `${prefix}${position}`
  return (
    <>
      <Prose text={snapshot.body} known={positions(snapshot.sources)} idOf={idOf} citeLabel={(n) => t('source.number', { n })} />
      {snapshot.sources.length > 0 ? (
        <section className="mt-10 border-t border-line pt-6">
          <h2 className="mb-4 text-lg font-semibold">{t('source.title')}</h2>
          <SourcesList sources={snapshot.sources} idOf={idOf} />
        </section>
      ) : null}
    </>
  )
}

function TurnView({ turn, prefix }: { turn: SharedTurn; prefix: string }) {
  const { t } = useTranslation('shared')
  const format = useFormat()
  const idOf = (position: number) => `${prefix}${position}`
  const found = t('chat.passages', { count: turn.passages, n: format.number(turn.passages) })
  return (
    <section className="min-w-0">
      <h2 className="text-xl font-semibold tracking-tight text-balance whitespace-pre-line wrap-anywhere">{turn.question}</h2>
      {turn.answer === 'model' ? (
        <div className="mt-3">
          <Prose text={turn.text} known={positions(turn.sources)} idOf={idOf} citeLabel={(n) => t('source.number', { n })} under={2} />
        </div>
      ) : (
        /* Nothing of it was written by a model; without the passages there is their number. */
        <p className="mt-2 text-sm text-muted">{turn.passages === 0 ? t('chat.nothing') : turn.sources.length > 0 ? found : `${found} ${t('chat.notShared')}`}</p>
      )}
      {turn.sources.length > 0 ? (
        <div className={turn.answer === 'model' ? 'mt-5 border-t border-line pt-4' : 'mt-4'}>
          {turn.answer === 'model' ? <h3 className="mb-3 text-sm font-semibold text-muted">{t('source.title')}</h3> : null}
          <SourcesList sources={turn.sources} idOf={idOf} />
        </div>
      ) : null}
    </section>
  )
}
