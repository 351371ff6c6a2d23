import type { Meta } from '@/content/schema'
import { useText } from '@/site/text'

/** One measured line: before, after, and on one scale what is left of it. */
export function Outcome({ result, left, large = false }: { result: Meta<'case-studies'>['result']; left: number; large?: boolean }) {
  const t = useText('site-case-studies')
  return (
    <div>
      <p className="text-sm text-muted">{result.what}</p>
      <p className={`mt-1 flex flex-wrap items-baseline gap-x-3 font-mono tabular-nums ${large ? 'text-2xl md:text-3xl' : 'text-xl'}`}>
        <span className="text-muted">
          <span className="sr-only">{t('before')} </span>
          {result.before}
        </span>
        <span aria-hidden="true" className="text-faint">
          →
        </span>
        <span className="font-semibold text-accent-text">
          <span className="sr-only">{t('after')} </span>
          {result.after}
        </span>
      </p>
      <div aria-hidden="true" className="mt-3 h-2 rounded-xs bg-line">
        <div className="h-full rounded-xs bg-accent" style={{ width: `${Math.round(left * 1000) / 10}%` }} />
      </div>
      <p className="mt-2 text-xs text-faint">{result.source}</p>
    </div>
  )
}
