import { Fragment, type ReactNode } from 'react'
import { parseMarkdown, type Block, type Inline } from '@/lib/passages/markdown'
import { splitCites } from '../reports/reports.model'

export interface ProseProps {
  /** Markdown with [n] for known quotes. */
  text: string
  /** The quotes that exist. */
  known: ReadonlySet<number>
  /** Address on this page of a quote's entry in the list of sources. */
  idOf: (position: number) => string
  /** What a reference is called: "Source 3". */
  citeLabel: (position: number) => string
  /** The level under which the text stands: 1 under the title of the page. */
  under?: 1 | 2
}

/** Markdown as an article. Elements only: no HTML of a text ever reaches the page, and no address but those that one would follow. */
export function Prose({ text, under = 1, ...rest }: ProseProps) {
  const blocks = parseMarkdown(text)
  const levels = headingLevels(blocks, under)
  return (
    <div className="prose">
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} level={levels[index] ?? 2} {...rest} />
      ))}
    </div>
  )
}

type Context = Omit<ProseProps, 'text' | 'under'>

/** Headings go down one step at a time, whatever a text begins with: the outline of a page has no holes. */
function headingLevels(blocks: readonly Block[], under: number): (number | undefined)[] {
  let last = under
  return blocks.map((block) => {
    if (block.kind !== 'heading') return undefined
    last = Math.min(Math.max(block.level, under + 1), last + 1, 6)
    return last
  })
}

function BlockView({ block, level, ...context }: { block: Block; level: number } & Context): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Inlines parts={block.children} {...context} />
        </p>
      )
    case 'heading': {
      const Heading = `h${level}` as 'h2'
      return (
        <Heading>
          <Inlines parts={block.children} {...context} />
        </Heading>
      )
    }
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index}>
          <Inlines parts={item} {...context} />
        </li>
      ))
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
    }
    case 'quote':
      return (
        <blockquote>
          {block.children.map((child, index) =>
            /* A heading in a quotation is not one of this text. */
            child.kind === 'heading' ? (
              <p key={index}>
                <strong>
                  <Inlines parts={child.children} {...context} />
                </strong>
              </p>
            ) : (
              <BlockView key={index} block={child} level={6} {...context} />
            ),
          )}
        </blockquote>
      )
    case 'table':
      return (
        <div className="table-scroll rounded-sm border border-line" tabIndex={0}>
          <table className="table-dense">
            <thead>
              <tr>
                {block.header.map((cell, index) => (
                  <th key={index} scope="col" className="text-start">
                    <Inlines parts={cell} {...context} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, place) => (
                    <td key={place}>
                      <Inlines parts={cell} {...context} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'rule':
      return <hr />
  }
}

function Inlines({ parts, ...context }: { parts: readonly Inline[] } & Context): ReactNode {
  return parts.map((part, index) => {
    if (typeof part === 'string') return <WithCites key={index} text={part} {...context} />
    if (part.kind === 'code') return <code key={index}>{part.text}</code>
    if (part.kind === 'link')
      return (
        <a key={index} href={part.to} target="_blank" rel="noreferrer noopener nofollow" referrerPolicy="no-referrer" className="link">
          {/* A link in a link leads nowhere. */}
          {part.children.map((child) => (typeof child === 'string' ? child : ''))}
        </a>
      )
    const Tag = part.kind
    return (
      <Tag key={index}>
        <Inlines parts={part.children} {...context} />
      </Tag>
    )
  })
}

function WithCites({ text, known, idOf, citeLabel }: { text: string } & Context) {
  return splitCites(text, known).map((part, index) =>
    typeof part === 'string' ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <a key={index} href={`#${idOf(part.cite)}`} aria-label={citeLabel(part.cite)} className="cite">
        {part.cite}
      </a>
    ),
  )
}
