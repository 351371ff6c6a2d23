import { useText } from '@/site/text'

/** The four sentences of the example: whether the comparison finds the quote, and whether the sentence is true. */
export const examples = [
  { id: 'right', found: true, holds: true },
  { id: 'invented', found: false, holds: false },
  { id: 'cut', found: true, holds: false },
  { id: 'old', found: true, holds: false },
] as const

/** A source with the quote in it marked; words that are not in it leave it as it is. */
function Marked({ source, quote }: { source: string; quote: string }) {
  const at = source.indexOf(quote)
  if (at < 0) return <>{source}</>
  return (
    <>
      {source.slice(0, at)}
      <mark className="rounded-xs bg-accent-soft px-0.5 text-text">{quote}</mark>
      {source.slice(at + quote.length)}
    </>
  )
}

/** Sentences left, what they quote right; a list, since every word of it is meant to be read. */
export default function QuoteCheck() {
  const t = useText('site-figures')
  return (
    <div className="rounded-lg border border-line bg-raised text-sm">
      <ol>
        {examples.map(({ id, found, holds }, index) => (
          <li key={id} className="grid gap-x-6 gap-y-3 border-line p-4 not-first:border-t md:grid-cols-2 md:p-5">
            <div>
              <p className="font-semibold">
                <span className="me-2 font-mono text-faint">{index + 1}</span>
                {t(`quotes.${id}.claim`)}
              </p>
              <p className={holds ? 'mt-2 text-good' : 'mt-2 text-bad'}>
                {holds ? '✓' : '✗'} {t(`quotes.${id}.truth`)}
              </p>
            </div>
            <div className={found ? 'border-s-2 border-accent ps-4' : 'border-s-2 border-dashed border-line-strong ps-4'}>
              <p className="text-muted">
                <Marked source={t(`quotes.${id}.source`)} quote={t(`quotes.${id}.quote`)} />
              </p>
              <p className="mt-2 text-xs text-faint">
                {found ? t('quotes.found') : t('quotes.missing', { quote: t(`quotes.${id}.quote`) })}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
