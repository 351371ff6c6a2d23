import { useId, useState } from 'react'
import { cx } from '@/lib/cx'
import { SiteButton } from '@/site/link'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { changes, clock, latencyNow, noticed, objective, type ChangeId } from './slowdown'
import { changeOf, narrow, StackDrawing, wide, type StackLabels } from './stack-drawing'

/**
 * The promise, drawn: five planes of one stack on one clock, and the changes before a slowdown, ranked. Choosing a
 * change moves the cut through the planes to its time; a mouse over it shows the same for as long as it is there.
 */
export function Hero() {
  const t = useText('site-home')
  const format = useFormat()
  const [chosen, setChosen] = useState<ChangeId>('alias')
  const [pointed, setPointed] = useState<ChangeId>()
  const shown = changeOf(pointed ?? chosen)
  const heading = useId()
  const group = useId()

  const choose = (id: ChangeId) => {
    setChosen(id)
    // The pointer may still lie on another row: whoever chooses with the keys wants to see that.
    setPointed(undefined)
  }
  const moved = t(`changes.${shown.id}.moved`)
  const labels: StackLabels = {
    drawing: t('hero.drawing', { time: clock(shown.at), layer: t(`layers.${shown.layer}`), moved }),
    names: { latency: t('layers.latency'), deploys: t('layers.deploys'), flags: t('layers.flags'), aliases: t('layers.aliases'), index: t('layers.index') },
    values: { latency: t('hero.ms', { n: format.number(latencyNow) }), deploys: moved, flags: moved, aliases: moved, index: t('hero.fresh') },
    unchanged: t('hero.unchanged'),
    objective: t('hero.objective', { n: format.number(objective) }),
  }

  return (
    <section className="overflow-hidden">
      <div className="frame grid items-center gap-y-10 pt-10 pb-8 md:pt-16 md:pb-16 xl:min-h-[46rem] xl:grid-cols-[minmax(0,5.3fr)_minmax(0,6.7fr)] xl:py-12">
        <div className="relative z-sticky xl:pe-4">
          <h1
            id="page-title"
            tabIndex={-1}
            className={cx(
              'font-semibold outline-none xl:-me-4',
              t.language === 'en' ? 'text-4xl max-[380px]:text-[2.5rem] md:text-5xl xl:text-6xl' : 'text-[2.5rem] leading-[1.06] tracking-[-0.034em] md:text-5xl xl:text-[3.75rem] xl:leading-[1.04]',
            )}
          >
            {t('hero.title')}
          </h1>
          <p className="mt-6 max-w-[23.5em] text-xl text-muted">{t('hero.lead')}</p>
          <div className="mt-8 flex flex-wrap gap-3 [&>a]:max-md:w-full">
            <SiteButton to="get-started">{t('book')}</SiteButton>
            <SiteButton to="product-ai" variant="outline">
              {t('hero.platform')}
            </SiteButton>
          </div>
          <p className="mt-6 max-w-[32em] text-xs text-muted xl:mt-10">{t('hero.note')}</p>
        </div>

        <div className="relative max-w-190 xl:-me-10 xl:max-w-none">
          <StackDrawing geometry={wide} change={shown} labels={labels} onPoint={setPointed} onChoose={choose} className="max-md:hidden" />
          <StackDrawing geometry={narrow} change={shown} labels={labels} onPoint={setPointed} onChoose={choose} className="md:hidden" />
          <section
            aria-labelledby={heading}
            className="glass z-sticky mt-4 rounded-xl border border-glass-line p-4.5 shadow-lg md:absolute md:end-1 md:-bottom-2 md:mt-0 md:w-82"
          >
            <h2 id={heading} className="mb-2 flex items-baseline justify-between gap-3 text-base font-semibold">
              {t('ranked.title', { time: clock(noticed) })}
              <span className="text-xs font-regular whitespace-nowrap text-muted">{t('ranked.period')}</span>
            </h2>
            <div role="radiogroup" aria-labelledby={heading}>
              {changes.map((change, place) => (
                <label
                  key={change.id}
                  onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(change.id)}
                  onPointerLeave={() => setPointed(undefined)}
                  className={cx(
                    'relative -mx-2 grid cursor-pointer grid-cols-[14px_minmax(0,1fr)_auto] items-baseline gap-x-2.5 rounded-sm px-2 py-2 text-sm transition-colors duration-fast',
                    'has-focus-visible:outline-2 has-focus-visible:outline-offset-0 has-focus-visible:outline-focus',
                    change.id === shown.id ? 'bg-accent-soft' : 'hover:bg-hover',
                  )}
                >
                  <input
                    type="radio"
                    name={group}
                    value={change.id}
                    checked={change.id === chosen}
                    onChange={() => choose(change.id)}
                    aria-describedby={`${group}${change.id}`}
                    className="sr-only"
                  />
                  <span aria-hidden="true" className="font-mono text-xs text-muted">
                    {place + 1}
                  </span>
                  <span>
                    <b>{t(`changes.${change.id}.name`)}</b>
                    <span className="block text-xs text-muted">{t(`changes.${change.id}.kind`, { n: noticed - change.at })}</span>
                  </span>
                  <span className="font-mono text-xs text-muted">{format.number(change.weight, { minimumFractionDigits: 2 })}</span>
                  <span aria-hidden="true" className="col-span-2 col-start-2 mt-1.5 h-[3px] overflow-hidden rounded-xs bg-line">
                    <span className={cx('block h-full', change.id === shown.id ? 'bg-accent' : 'bg-chart-6')} style={{ width: `${change.weight * 100}%` }} />
                  </span>
                </label>
              ))}
            </div>
            {/* All three lie on one another, so that the panel keeps its height. */}
            <div className="mt-3 grid border-t border-line pt-3 text-xs">
              {changes.map((change) => (
                <div key={change.id} id={`${group}${change.id}`} className={cx('[grid-area:1/1]', change.id !== shown.id && 'invisible')}>
                  <p>{t(`changes.${change.id}.why`)}</p>
                  <p className="mt-1 text-muted">
                    <b className="text-text">{t('ranked.back')}</b> {t(`changes.${change.id}.back`)}
                  </p>
                </div>
              ))}
            </div>
          </section>
        </div>
      </div>
    </section>
  )
}
