import { Check, X } from 'lucide-react'
import { useId, useState } from 'react'
import { colon } from '@/lib/colon'
import { cx } from '@/lib/cx'
import { findQuote } from '@/lib/quotes/quotes'
import { useText } from '@/site/text'

/** The product's own check, in the reader's hands: change the quote, and see whether it still proves anything. */
export function QuoteCheck() {
  const t = useText('site-product-knulledge')
  const source = t('check.source')
  const samples = t.list('check.samples')
  const [quote, setQuote] = useState(samples[0] ?? '')
  const field = useId()
  const place = findQuote(source, quote)
  const blank = quote.trim() === ''
  const verdict = blank ? 'empty' : !place ? 'missing' : source.slice(place.start, place.end) === quote.trim() ? 'found' : 'folded'
  return (
    <div className="elevated min-w-0 rounded-xl border border-line bg-raised p-5 md:p-7">
      <label htmlFor={field} className="text-sm font-semibold">
        {t('check.label')}
      </label>
      <input
        id={field}
        value={quote}
        onChange={(event) => setQuote(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        className="mt-2 h-12 w-full rounded-md border border-line-strong bg-surface px-3.5 text-md text-text"
      />
      <p className="mt-3 flex flex-wrap items-center gap-2 text-sm text-muted">
        {t('check.examples')}
        {samples.map((sample) => (
          <button
            key={sample}
            type="button"
            aria-pressed={sample === quote}
            onClick={() => setQuote(sample)}
            className={cx(
              'press min-h-8 max-w-full cursor-pointer rounded-pill border px-3 py-1 text-start text-sm transition-colors duration-fast pointer-coarse:min-h-11',
              sample === quote ? 'border-accent bg-accent-soft text-accent-text' : 'border-line-strong text-text hover:bg-hover',
            )}
          >
            {sample}
          </button>
        ))}
      </p>
      <figure className={cx('mt-6 border-s-2 ps-4', place ? 'border-accent' : 'border-line-strong')}>
        <figcaption className="text-xs text-muted">
          {t('check.source_label')}
          {colon(t.language)} {t('check.source_name')}
        </figcaption>
        <blockquote className="mt-1.5 text-md">
          {place ? (
            <>
              {source.slice(0, place.start)}
              <mark className="rounded-xs bg-accent-soft text-text">{source.slice(place.start, place.end)}</mark>
              {source.slice(place.end)}
            </>
          ) : (
            source
          )}
        </blockquote>
      </figure>
      {/* Two lines high in every language, so that nothing moves below it. */}
      <p role="status" className={cx('mt-5 flex min-h-11 gap-2 text-sm', place ? 'text-good' : blank ? 'text-muted' : 'text-bad')}>
        {place ? <Check aria-hidden="true" className="mt-0.5 size-4" /> : blank ? null : <X aria-hidden="true" className="mt-0.5 size-4" />}
        <span className="min-w-0">{t(`check.${verdict}`)}</span>
      </p>
    </div>
  )
}
