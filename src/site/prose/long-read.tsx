import type { ComponentType, ReactNode } from 'react'
import type { Block, Heading } from '@/content/entry'
import { useText } from '@/site/text'
import { cite } from './cite'
import { ContentsAbove, ContentsBeside } from './contents'
import { longDate } from './long-date'
import { SourceList, type Source } from './source-list'

/** A stretch of a text: HTML made at build, or a drawing with the caption that states its finding. */
export type DrawnBlock = { readonly html: string } | { readonly figure: ComponentType; readonly caption: string }

/** Puts the drawings into a text that names them. The page imports those of its family; throws for one that it has not. */
export const withFigures = (blocks: readonly Block[], figures: Readonly<Record<string, ComponentType>>): readonly DrawnBlock[] =>
  blocks.map((block) => {
    if ('html' in block) return block
    const figure = figures[block.figure]
    if (!figure) throw new Error(`the page has no drawing '${block.figure}'`)
    return { figure, caption: block.caption }
  })

export interface LongReadProps {
  /** Where one is: a link to the list that this text belongs to, and what it is about. */
  readonly trail?: ReactNode
  readonly title: string
  /** One or two sentences: why to read on. */
  readonly lead?: ReactNode
  /** Facts under the title, before the dates: who wrote it, a version, a place. */
  readonly facts?: readonly ReactNode[]
  /** ISO dates. */
  readonly date?: string
  readonly updated?: string
  readonly minutes?: number
  readonly headings: readonly Heading[]
  readonly blocks: readonly DrawnBlock[]
  readonly sources?: readonly Source[]
  /** Between title and text: the drawing of a case study, files to take away. */
  readonly before?: ReactNode
  /** Right of the text from 1,280 px, below it otherwise. On paper its links are of no use: `print:hidden`. */
  readonly aside?: ReactNode
  /** After the sources: what to read next, what to do with it. */
  readonly after?: ReactNode
}

/**
 * The page of a long text: contents left, 66 characters of text, notes right, sources and next reading below. Words of
 * its own come from namespace `site-prose`, which a row with such a page names in its `ns`.
 */
export function LongRead({ trail, title, lead, facts = [], date, updated, minutes, headings, blocks, sources = [], before, aside, after }: LongReadProps) {
  const t = useText('site-prose')
  const contents = headings.some((heading) => heading.level === 2)
  const about: ReactNode[] = [
    ...facts,
    ...(date ? [<time key="date" dateTime={date}>{longDate(t.language, date)}</time>] : []),
    ...(updated
      ? [
          <span key="updated">
            {t('updated')} <time dateTime={updated}>{longDate(t.language, updated)}</time>
          </span>,
        ]
      : []),
    ...(minutes ? [t('minutes', { count: minutes })] : []),
  ]
  return (
    <div className="frame longread pb-24">
      <header className="mx-auto max-w-[42.5rem] pt-10 pb-8 md:pt-16 md:pb-10">
        {trail ? <div className="longread-trail mb-6 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-faint">{trail}</div> : null}
        <h1 id="page-title" tabIndex={-1} className="site-title mb-5 outline-none">
          {title}
        </h1>
        {lead ? <p className="site-lead text-pretty">{lead}</p> : null}
        {about.length > 0 ? (
          <p className="mt-6 flex flex-wrap gap-x-[18px] gap-y-1.5 text-sm text-muted">
            {about.map((fact, index) => (
              <span key={index}>{fact}</span>
            ))}
          </p>
        ) : null}
      </header>
      <div className="grid items-start gap-x-12 print:block lg:grid-cols-[12.5rem_minmax(0,1fr)] xl:grid-cols-[12.5rem_minmax(0,1fr)_12.5rem]">
        {contents ? <ContentsBeside title={t('contents')} headings={headings} /> : <span className="hidden lg:block" />}
        <div className="mx-auto w-full max-w-[42.5rem] min-w-0 print:max-w-none">
          {contents ? <ContentsAbove title={t('contents')} headings={headings} /> : null}
          {before}
          <article className="prose">
            {blocks.map((block, index) => (
              <ProseBlock key={index} block={block} sources={sources.length} />
            ))}
          </article>
          {sources.length > 0 ? <SourceList title={t('sources')} sources={sources} /> : null}
          {after}
        </div>
        {aside ? (
          <aside className="mt-10 text-sm text-muted lg:col-start-2 lg:mx-auto lg:w-full lg:max-w-[42.5rem] xl:sticky xl:top-24 xl:col-start-3 xl:mt-0">{aside}</aside>
        ) : null}
      </div>
    </div>
  )
}

function ProseBlock({ block, sources }: { block: DrawnBlock; sources: number }) {
  /* HTML that the build made from this repository's Markdown, which may not contain any itself. */
  /* oxlint-disable-next-line react/no-danger */
  if ('html' in block) return <div className="prose-block" dangerouslySetInnerHTML={{ __html: cite(block.html, sources) }} />
  const Figure = block.figure
  return (
    <figure className="longread-figure">
      <Figure />
      <figcaption className="mt-3 text-sm text-muted">{block.caption}</figcaption>
    </figure>
  )
}
