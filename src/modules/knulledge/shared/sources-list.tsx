import { FileText, Table2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '@/i18n/use-format'
import type { SharedSource } from './snapshot.model'

/** Where in its source a quote stands: "row 1,204", "§ Results". Empty where that is not known. */
export function usePlaceOf(): (source: Pick<SharedSource, 'row_number' | 'heading'>) => string {
  const { t } = useTranslation('shared')
  const format = useFormat()
  return ({ row_number, heading }) => (row_number !== null ? t('source.row', { n: format.number(row_number) }) : heading ? `§ ${heading}` : '')
}

/** The numbered quotes behind a text, each as its source writes it. */
export function SourcesList({
  sources,
  idOf,
  linkOf,
}: {
  sources: readonly SharedSource[]
  idOf: (position: number) => string
  /** Leads to the place in the product; null for a source that is gone. Without it there are no links: the page is read outside. */
  linkOf?: (position: number) => string | null
}) {
  const { t } = useTranslation('shared')
  return (
    <ol className="grid gap-4">
      {sources.map((source) => {
        const link = linkOf?.(source.position)
        return (
          <li key={source.position} id={idOf(source.position)} className="source flex scroll-mt-20 gap-3 rounded-sm">
            <span className="cite mt-[3px] shrink-0" aria-hidden="true">
              {source.position}
            </span>
            <div className="min-w-0 flex-1">
              <span className="sr-only">{t('source.number', { n: source.position })} </span>
              {source.fields && source.fields.length > 0 ? (
                <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm leading-6 wrap-anywhere">
                  {source.fields.map(([column, value], index) => (
                    <div key={column + index} className="flex min-w-0 gap-1.5">
                      <dt className="text-muted">{column}</dt>
                      <dd className="num self-baseline">{value}</dd>
                    </div>
                  ))}
                </dl>
              ) : source.quote ? (
                <blockquote className="text-sm leading-6 whitespace-pre-line wrap-anywhere">{source.quote}</blockquote>
              ) : null}
              <SourceName source={source} link={link ?? null} gone={linkOf !== undefined && link === null} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function SourceName({ source, link, gone }: { source: SharedSource; link: string | null; gone: boolean }) {
  const { t } = useTranslation('shared')
  const placeOf = usePlaceOf()
  const Icon = source.source === 'dataset' ? Table2 : FileText
  const name = source.label ?? t(`source.${source.source}`)
  const place = placeOf(source)
  return (
    <p className="mt-0.5 flex min-w-0 items-start gap-1.5 text-xs text-muted">
      <Icon size={13} aria-hidden="true" className="mt-px shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {link ? (
          <Link to={link} className="link">
            {name}
          </Link>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        {place ? `, ${place}` : ''}
        {gone ? ` · ${t('source.gone')}` : ''}
      </span>
    </p>
  )
}
