import { cx } from '@/lib/cx'
import { useText } from '@/site/text'
import { Figure } from './parts/figure'

/** One answer from both sides, line by line. The lines are data: the same in every language. */
const lines = [
  { old: '"order": "A-20417"', own: '"order": "A-20417"' },
  { old: '"net": "1,049.00"', own: '"net": "1049.00"', kind: 'format' },
  { old: '"vat": "209.80"', own: '"vat": "209.80"' },
  { old: '"total": "1258.79"', own: '"total": "1258.80"', kind: 'money' },
  { old: '"ships": "2026-11-24"', own: '"ships": "2026-11-24"' },
] as const

/** Both sides answer, the old one counts, and every difference gets a verdict. */
export function ShadowFigure() {
  const t = useText('site-app-engineering')
  return (
    <Figure title={t('shadow.title')} note={t('shadow.note')}>
      <table className="block w-full text-sm md:table">
        <thead className="max-md:sr-only">
          <tr className="border-b border-line text-xs text-muted">
            <th scope="col" className="w-1/2 py-2.5 ps-7 pe-3 text-start font-medium">{t('shadow.old')}</th>
            <th scope="col" className="py-2.5 ps-3 pe-7 text-start font-medium">{t('shadow.new')}</th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {lines.map((line) => {
            const kind = 'kind' in line ? line.kind : undefined
            return (
              <tr key={line.old} className={cx('border-b border-line max-md:block max-md:px-5 max-md:py-2', kind === 'money' && 'bg-bad-tint', kind === 'format' && 'bg-sunken')}>
                <td className={cx('font-mono max-md:block md:py-2.5 md:ps-7 md:pe-3', kind && "max-md:before:me-2 max-md:before:text-muted max-md:before:content-['−']")}>{line.old}</td>
                {/* On a phone, where one stands below the other, equal lines are shown once. */}
                <td className={cx('font-mono md:py-2.5 md:ps-3 md:pe-7', kind ? "max-md:block max-md:before:me-2 max-md:before:text-muted max-md:before:content-['+']" : 'max-md:sr-only')}>
                  {line.own}
                  {kind ? <span className={cx('mt-0.5 block font-text text-xs', kind === 'money' ? 'font-semibold text-bad' : 'text-muted')}>{t(`shadow.verdict.${kind}`)}</span> : null}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className="px-5 py-4 md:px-7">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-base">
          <span className="font-medium">{t('shadow.rate')}</span>
          <span className="num text-muted">{t('shadow.measured')}</span>
        </p>
        {/* The limit is at the end of the track: 0.05 %. */}
        <div aria-hidden="true" className="mt-2 h-2 rounded-xs bg-sunken">
          <span className="block h-full w-[36%] rounded-xs bg-accent" />
        </div>
        <p className="mt-2 text-sm text-muted text-pretty">{t('shadow.rule')}</p>
      </div>
    </Figure>
  )
}
