import { engagements } from '@/content/engagements'
import { colon } from '@/lib/colon'
import { cx } from '@/lib/cx'
import { SiteLink } from '@/site/link'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { useUrlState } from '@/site/url-state'
import { pointsOf, rank, readSigns, signs, writeSigns, type Sign } from './choose.model'

const parse = (search: URLSearchParams) => readSigns(search.get('signs'))
const serialize = (chosen: ReadonlySet<Sign>) => ({ signs: writeSigns(chosen) })

/** Beyond this many kinds of work at once one should not begin with any of them. */
const tooMany = 3

/** What people notice against what ends it: ticked rows light their marks, and the sums say where to begin. */
export function Chooser() {
  const t = useText('site-solutions')
  const [chosen, setChosen] = useUrlState<ReadonlySet<Sign>>(parse, serialize)
  const ranked = rank(chosen, engagements)
  const name = (id: string) => t(`solution.${id}.name`)
  const toggle = (id: Sign) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <div className="elevated grid overflow-hidden rounded-xl border border-line bg-raised lg:grid-cols-[minmax(0,1fr)_20rem]">
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('choose.title')}</legend>
        <div aria-hidden="true" className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 px-5 pt-5 pb-3 md:px-7 lg:grid lg:grid-cols-[minmax(0,1fr)_repeat(5,5.25rem)] lg:gap-x-0">
          <p className="text-md font-semibold">{t('choose.title')}</p>
          {engagements.map(({ id }) => (
            <span key={id} className={cx('hidden text-center text-xs leading-tight hyphens-auto lg:block', ranked[0]?.id === id ? 'font-semibold text-accent-text' : 'text-muted')}>
              {name(id)}
            </span>
          ))}
        </div>
        <ul className="border-t border-line">
          {signs.map((sign) => {
            const on = chosen.has(sign.id)
            return (
              <li key={sign.id} className="border-b border-line last:border-b-0">
                <label className={cx('relative grid min-h-12 cursor-pointer grid-cols-1 items-center px-5 py-2.5 transition-colors duration-fast hover:bg-hover md:px-7 lg:grid-cols-[minmax(0,1fr)_repeat(5,5.25rem)]', on && 'bg-accent-soft hover:bg-accent-soft')}>
                  <span className="flex items-start gap-3 text-md">
                    <input type="checkbox" checked={on} onChange={() => toggle(sign.id)} className="mt-1 size-4 shrink-0 accent-accent" />
                    <span className="min-w-0">{t(`sign.${sign.id}`)}</span>
                  </span>
                  {engagements.map(({ id }) => {
                    const points = pointsOf(sign, id)
                    return (
                      <span key={id} aria-hidden="true" className="hidden place-items-center lg:grid">
                        {points === 0 ? null : <span className={cx('size-3.5 rounded-full border-2 transition-colors duration-fast', on ? 'border-accent' : 'border-line-strong', points === 2 && (on ? 'bg-accent' : 'bg-line-strong'))} />}
                      </span>
                    )
                  })}
                </label>
              </li>
            )
          })}
        </ul>
        <div aria-hidden="true" className="hidden items-center border-t border-line-strong px-7 py-3 text-sm text-muted lg:grid lg:grid-cols-[minmax(0,1fr)_repeat(5,5.25rem)]">
          <span className="flex flex-wrap gap-x-5">
            <span className="flex items-center gap-2">
              <span className="size-3 rounded-full border-2 border-line-strong bg-line-strong" />
              {t('choose.full')}
            </span>
            <span className="flex items-center gap-2">
              <span className="size-3 rounded-full border-2 border-line-strong" />
              {t('choose.half')}
            </span>
          </span>
          {engagements.map(({ id }) => (
            <span key={id} className={cx('num text-center text-md', ranked[0]?.id === id ? 'font-semibold text-accent-text' : 'text-muted')}>
              {ranked.find((entry) => entry.id === id)?.points ?? 0}
            </span>
          ))}
        </div>
      </fieldset>
      <Answer ranked={ranked} name={name} />
    </div>
  )
}

function Answer({ ranked, name }: { ranked: ReturnType<typeof rank>; name: (id: string) => string }) {
  const t = useText('site-solutions')
  const format = useFormat()
  const [first, ...rest] = ranked
  const others = rest.slice(0, 2)
  return (
    <div role="status" className="flex flex-col border-line bg-sunken px-5 py-6 max-lg:border-t md:px-7 lg:border-s">
      {first ? (
        <>
          <p className="text-xl font-semibold text-balance">{t('result.title', { name: name(first.id) })}</p>
          {others.length > 0 ? <p className="mt-1 text-base text-muted">{t('result.then', { names: format.list(others.map(({ id }) => name(id))) })}</p> : null}
          <p className="mt-4 text-base text-pretty">{t(`solution.${first.id}.begin`)}</p>
          {ranked.length > tooMany ? <p className="mt-3 text-base text-muted text-pretty">{t('result.many')}</p> : null}
          <p className="mt-5">
            <SiteLink to={first.id} className="link text-md">
              {t('result.go')}
              {colon(t.language)} {name(first.id)}
            </SiteLink>
          </p>
        </>
      ) : (
        <>
          <p className="text-xl font-semibold">{t('result.none.title')}</p>
          <p className="mt-4 text-base text-muted text-pretty">{t('result.none.text')}</p>
        </>
      )}
      <p className="mt-auto pt-6 text-xs text-muted">{t('choose.note')}</p>
    </div>
  )
}
