import { cx } from '@/lib/cx'
import { useText } from '@/site/text'
import { amountOf, kinds, readers, type Sight } from './who-reads'

/** Filled, half, or an empty ring: the amount without its colour. */
function Amount({ sight }: { sight: Sight }) {
  const amount = amountOf(sight)
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" className={cx('flex-none', amount === 'none' ? 'text-line-strong' : 'text-accent')}>
      <circle cx="6" cy="6" r="5" fill={amount === 'all' ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="1.5" />
      {amount === 'some' && <path d="M6 1a5 5 0 0 1 0 10Z" fill="currentColor" />}
    </svg>
  )
}

function Cell({ sight }: { sight: Sight }) {
  const t = useText('site-trust')
  return (
    <span className={cx('inline-flex items-center gap-2', sight === 'no' ? 'text-faint' : 'text-text')}>
      <Amount sight={sight} />
      {t(`matrix.cells.${sight}`)}
    </span>
  )
}

/** A table from 1,024 px; below it, each kind of data with its readers. */
export function ReadingMatrix() {
  const t = useText('site-trust')
  return (
    <>
      <table className="w-full border-collapse text-sm max-lg:hidden">
        <thead>
          <tr className="border-b border-line-strong align-bottom text-xs text-muted">
            <th scope="col" className="w-1/5 py-2.5 pe-4 text-start font-medium">
              {t('matrix.data')}
            </th>
            {readers.map((reader) => (
              <th key={reader} scope="col" className={cx('py-2.5 pe-4 text-start font-medium last:pe-0', reader === 'host' && 'border-s border-line ps-4')}>
                {t(`matrix.cols.${reader}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind.id} className="border-b border-line">
              <th scope="row" className="py-3.5 pe-4 text-start text-base font-semibold">
                {t(`matrix.rows.${kind.id}`)}
              </th>
              {readers.map((reader) => (
                <td key={reader} className={cx('py-3.5 pe-4 last:pe-0', reader === 'host' && 'border-s border-line ps-4')}>
                  <Cell sight={kind.sights[reader]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="border-t border-line-strong lg:hidden">
        {kinds.map((kind) => (
          <li key={kind.id} className="border-b border-line py-4">
            <h3 className="text-md font-semibold">{t(`matrix.rows.${kind.id}`)}</h3>
            <dl className="mt-2 grid gap-1 text-sm">
              {readers.map((reader) => (
                <div key={reader} className="flex flex-wrap justify-between gap-x-4">
                  <dt className="text-muted">{t(`matrix.cols.${reader}`)}</dt>
                  <dd>
                    <Cell sight={kind.sights[reader]} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}
