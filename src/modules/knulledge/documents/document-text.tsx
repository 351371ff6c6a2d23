import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Link2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import type { DocumentType } from '@/lib/passages/split'
import { QueryState } from '@/patterns/query-state'
import { Button } from '@/ui/button'
import { Note } from '@/ui/note'
import { Panel } from '@/ui/panel'
import { SkeletonRows } from '@/ui/skeleton'
import type { DocumentPassage, KnullDocument, OutlineEntry } from './documents.model'
import { outlineQuery, passagePlaceQuery, passagesPerPage, passagesQuery } from './documents.queries'
import { PassageText } from './passage-text'

/** The text by passages; `?passage=…` opens the page that holds it, marks it and brings it into view. */
export function DocumentText({ document }: { document: KnullDocument }) {
  const { t } = useTranslation('documents')
  const { org } = useOrg()
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('passage')
  const marked = wanted && /^[0-9a-f-]{36}$/i.test(wanted) ? wanted : null
  const asked = Number(search.get('from') ?? '')
  const place = useQuery(passagePlaceQuery(org.id, document.id, marked))
  const outline = useQuery(outlineQuery(org.id, document.id))
  const first = Number.isInteger(asked) && asked >= 1 && asked <= document.passage_count ? asked : (place.data ?? 1)
  const from = Math.floor((first - 1) / passagesPerPage) * passagesPerPage + 1
  /* Not page 1 first and the right page afterwards: the link is to the passage. */
  const waiting = marked !== null && place.isPending && search.get('from') === null
  const query = useQuery({ ...passagesQuery(org.id, document.id, from), enabled: !waiting })
  const lost = wanted !== null && !waiting && (marked === null || place.data === null)

  const turn = (to: number) => setSearch({ from: String(to) })
  return (
    <div className={cx('grid items-start gap-gap', (outline.data?.length ?? 0) > 1 && 'lg:grid-cols-[15rem_minmax(0,1fr)]')}>
      {(outline.data?.length ?? 0) > 1 ? <Outline entries={outline.data ?? []} marked={marked} /> : null}
      <Panel aria-label={document.title}>
        {lost ? (
          <Note tone="warn" className="m-3.5 mb-0">
            {t('detail.passageLost')}
          </Note>
        ) : null}
        <QueryState query={query} what={t('document')} skeleton={<SkeletonRows rows={10} />}>
          {(passages) => (
            <article className={cx('px-2 py-4 text-md leading-7 md:px-6 md:py-7', query.isPlaceholderData && 'opacity-60')}>
              {passages.map((passage) => (
                <PassageView key={passage.id} passage={passage} type={document.type} marked={passage.id === marked} />
              ))}
            </article>
          )}
        </QueryState>
        <Pager document={document} from={from} onTurn={turn} />
      </Panel>
    </div>
  )
}

function PassageView({ passage, type, marked }: { passage: DocumentPassage; type: DocumentType; marked: boolean }) {
  const { t } = useTranslation('documents')
  const format = useFormat()
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (marked) element.current?.scrollIntoView({ block: 'center' })
  }, [marked])
  const Heading = passage.level !== null && passage.level <= 2 ? 'h2' : 'h3'
  const number = format.number(passage.position)
  /* A heading without text under it is its own content. */
  const alone = passage.level !== null && passage.heading !== null && passage.content.replace(/^[#\s]+|[#\s]+$/g, '') === passage.heading
  return (
    <section
      ref={element}
      id={`passage-${passage.id}`}
      aria-label={t('detail.passage', { n: number })}
      aria-current={marked ? 'true' : undefined}
      className={cx('group relative scroll-mt-24 rounded-sm px-4 py-2', marked && 'bg-warn-soft dark:bg-warn-soft/55 shadow-[inset_3px_0_0_var(--warn)]')}
    >
      {passage.level !== null && passage.heading ? (
        <Heading className={cx('mb-2 font-semibold text-balance', passage.level === 1 ? 'pt-2 text-2xl' : passage.level === 2 ? 'pt-3 text-xl' : 'pt-2 text-lg')}>{passage.heading}</Heading>
      ) : null}
      {alone ? null : (
        <div className="max-w-measure">
          <PassageText content={passage.content} type={type} />
        </div>
      )}
      <Link
        to={`?passage=${passage.id}`}
        replace
        aria-label={t('detail.linkTo', { n: number })}
        title={t('detail.linkTo', { n: number })}
        className="absolute end-1 top-1 grid size-9 place-items-center rounded-pill text-muted opacity-0 transition-opacity group-hover:opacity-100 hover:text-text focus-visible:opacity-100"
      >
        <Link2 size={15} aria-hidden="true" />
      </Link>
    </section>
  )
}

function Outline({ entries, marked }: { entries: OutlineEntry[]; marked: string | null }) {
  const { t } = useTranslation('documents')
  const top = Math.min(...entries.map(({ level }) => level))
  return (
    <Panel as="aside" aria-label={t('detail.outline')} className="max-h-[calc(100dvh-6rem)] overflow-y-auto p-2 max-lg:hidden lg:sticky lg:top-[4.5rem]">
      <h2 className="px-2.5 pt-1 pb-1.5 text-xs font-medium text-faint">{t('detail.outline')}</h2>
      <nav aria-label={t('detail.outline')}>
        <ul>
          {entries.map(({ id, heading, level }) => (
            <li key={id}>
              <Link
                to={`?passage=${id}`}
                aria-current={id === marked ? 'true' : undefined}
                style={{ paddingInlineStart: `${0.625 + (level - top) * 0.75}rem` }}
                className={cx('flex min-h-9 items-center rounded-sm pe-2 text-sm no-underline -outline-offset-2 hover:bg-hover', id === marked ? 'font-medium text-text' : 'text-muted')}
              >
                <span className="line-clamp-2 py-1">{heading}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Panel>
  )
}

function Pager({ document, from, onTurn }: { document: KnullDocument; from: number; onTurn: (from: number) => void }) {
  const { t } = useTranslation('documents')
  const format = useFormat()
  const last = Math.min(document.passage_count, from + passagesPerPage - 1)
  if (document.passage_count <= passagesPerPage) return null
  return (
    <footer className="flex flex-wrap items-center gap-3 border-t border-line px-3.5 py-2">
      <p role="status" className="text-sm text-muted">
        {t('detail.shown', { from: format.number(from), to: format.number(last), total: format.number(document.passage_count) })}
      </p>
      <div className="ms-auto flex items-center gap-1">
        <Button variant="outline" size="icon" aria-label={t('detail.previous')} disabled={from <= 1} onClick={() => onTurn(from - passagesPerPage)}>
          <ChevronLeft size={16} aria-hidden="true" />
        </Button>
        <Button variant="outline" size="icon" aria-label={t('detail.next')} disabled={last >= document.passage_count} onClick={() => onTurn(from + passagesPerPage)}>
          <ChevronRight size={16} aria-hidden="true" />
        </Button>
      </div>
    </footer>
  )
}
