import { parseMarkdown, type Block, type Inline } from '@/lib/passages/markdown'
import type { DocumentType } from '@/lib/passages/split'

/** A passage as it reads. Elements only: no HTML of a document ever reaches the page. */
export function PassageText({ content, type }: { content: string; type: DocumentType }) {
  if (type === 'text') return <p className="whitespace-pre-wrap wrap-anywhere">{content}</p>
  return (
    <div className="grid gap-3 wrap-anywhere">
      {parseMarkdown(content).map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className="text-pretty">
          <Inlines parts={block.children} />
        </p>
      )
    case 'heading':
      return (
        <p className="font-semibold">
          <Inlines parts={block.children} />
        </p>
      )
    case 'code':
      return (
        <pre tabIndex={0} className="overflow-x-auto rounded-sm border border-line bg-code px-3.5 py-2.5 font-mono text-sm">
          <code>{block.text}</code>
        </pre>
      )
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index}>
          <Inlines parts={item} />
        </li>
      ))
      return block.ordered ? (
        <ol start={block.start} className="grid list-decimal gap-1 ps-6 marker:text-muted">
          {items}
        </ol>
      ) : (
        <ul className="grid list-disc gap-1 ps-6 marker:text-muted">{items}</ul>
      )
    }
    case 'quote':
      return (
        <blockquote className="grid gap-2 border-s-2 border-line-strong ps-3.5 text-muted">
          {block.children.map((child, index) => (
            <BlockView key={index} block={child} />
          ))}
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
                    <Inlines parts={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, place) => (
                    <td key={place}>
                      <Inlines parts={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'rule':
      return <hr className="border-line" />
  }
}

function Inlines({ parts }: { parts: Inline[] }) {
  return parts.map((part, index) => {
    if (typeof part === 'string') return part
    if (part.kind === 'code')
      return (
        <code key={index} className="rounded-xs bg-code px-1 font-mono text-[0.92em]">
          {part.text}
        </code>
      )
    if (part.kind === 'link')
      return (
        <a key={index} href={part.to} target="_blank" rel="noreferrer noopener" className="text-accent-text underline decoration-accent-line underline-offset-2">
          <Inlines parts={part.children} />
        </a>
      )
    const Tag = part.kind
    return (
      <Tag key={index}>
        <Inlines parts={part.children} />
      </Tag>
    )
  })
}
