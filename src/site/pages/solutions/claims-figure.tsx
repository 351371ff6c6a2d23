import { useState } from 'react'
import { FileText, Table2 } from 'lucide-react'
import { cx } from '@/lib/cx'
import { useText } from '@/site/text'
import { Figure, Pills } from './parts/figure'

const claims = [
  { id: 'same', icon: FileText, tied: true },
  { id: 'consent', icon: Table2, tied: true },
  { id: 'card', icon: null, tied: false },
] as const

/** Three sentences of an answer, each tied to the passage that it rests on, or left out. */
export function ClaimsFigure() {
  const t = useText('site-data-ai')
  const [view, setView] = useState<'checked' | 'raw'>('checked')
  const checked = view === 'checked'
  return (
    <Figure
      title={t('claims.question')}
      note={t(checked ? 'claims.shown' : 'claims.all')}
      controls={
        <Pills
          legend={t('claims.view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'raw', label: t('claims.raw') },
            { value: 'checked', label: t('claims.checked') },
          ]}
        />
      }
    >
      <ul>
        {claims.map(({ id, icon: Icon, tied }) => {
          const out = checked && !tied
          return (
            <li key={id} className={cx('border-b border-line last:border-b-0 md:grid md:grid-cols-[minmax(0,4.2fr)_132px_minmax(0,5fr)] md:items-center', out && 'bg-sunken')}>
              <p className={cx('px-5 pt-5 text-lg text-pretty md:py-6 md:ps-7 md:pe-4', checked ? '' : 'md:col-span-3', out && 'text-muted line-through decoration-line-strong')}>
                {out ? <del className="no-underline">{t(`claims.${id}.claim`)}</del> : t(`claims.${id}.claim`)}
              </p>
              {checked ? (
                <>
                  <div className="relative flex h-10 items-center ps-5 max-md:ms-1 md:grid md:h-full md:place-items-center md:ps-0">
                    <span aria-hidden="true" className={cx('absolute max-md:inset-y-0 max-md:start-6 max-md:border-s-2 md:inset-x-0 md:top-1/2 md:border-t-2', tied ? 'border-accent' : 'border-dashed border-line-strong md:end-1/2')} />
                    {tied ? <span aria-hidden="true" className="absolute size-2.5 rounded-full bg-accent max-md:start-[21px] max-md:bottom-0 md:end-0 md:top-[calc(50%-4px)]" /> : null}
                    <span className={cx('num relative px-2 text-xs font-medium max-md:ms-4', out ? 'bg-sunken text-muted' : 'bg-raised text-accent-text')}>{t(tied ? 'claims.exact' : 'claims.none')}</span>
                  </div>
                  <div className="px-5 pt-2 pb-5 text-base text-muted md:py-6 md:ps-5 md:pe-7">
                    {tied ? (
                      <>
                        {t(`claims.${id}.before`)} <mark className="rounded-xs bg-accent-soft px-0.5 text-text">{t(`claims.${id}.quote`)}</mark>
                        {t(`claims.${id}.after`).startsWith(',') ? '' : ' '}
                        {t(`claims.${id}.after`)}
                        <cite className="mt-2 flex items-center gap-1.5 text-xs text-muted not-italic">
                          {Icon ? <Icon size={14} aria-hidden="true" className="shrink-0" /> : null}
                          <span className="min-w-0 break-words">{t(`claims.${id}.source`)}</span>
                        </cite>
                      </>
                    ) : (
                      t(`claims.${id}.out`)
                    )}
                  </div>
                </>
              ) : (
                <span className="block pb-4 md:hidden" />
              )}
            </li>
          )
        })}
      </ul>
      {checked ? null : <p className="border-t border-line bg-sunken px-5 py-4 text-base text-muted text-pretty md:px-7">{t('claims.raw_note')}</p>}
    </Figure>
  )
}
