/*
 * Markdown as data, for drawing with elements: nothing is ever put into the page as HTML, so nothing in a document
 * can run. It covers what notes and manuals are written with; what it does not know stays the text that it is.
 */

export type Inline = string | { kind: 'code'; text: string } | { kind: 'strong' | 'em'; children: Inline[] } | { kind: 'link'; to: string; children: Inline[] }

export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'heading'; level: number; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; start: number; items: Inline[][] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'table'; header: Inline[][]; rows: Inline[][][] }
  | { kind: 'rule' }

/** Only addresses that a person would follow: no javascript:, no data:, nothing relative to our own pages. */
export function safeAddress(address: string): string | null {
  try {
    const url = new URL(address)
    return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
  } catch {
    return null
  }
}

/* Alternatives in the order in which they are tried: code first, since nothing in it counts. */
const inlinePattern = /`([^`\n]+)`|\[([^\]\n]{1,500})\]\(([^()\s]{1,2000})(?:\s+"[^"\n]*")?\)|<(https?:\/\/[^<>\s]{1,2000})>|\*\*(?=\S)([^*\n]{1,2000}?\S|\S)\*\*|__(?=\S)([^_\n]{1,2000}?\S|\S)__|\*(?=[^\s*])([^*\n]{1,2000}?)\*|(?<![\p{L}\p{N}])_(?=[^\s_])([^_\n]{1,2000}?)_(?![\p{L}\p{N}])/gu

export function parseInline(text: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const match of text.matchAll(inlinePattern)) {
    const [whole, code, label, target, bare, strong, strong2, em, em2] = match
    if (match.index > from) parts.push(text.slice(from, match.index))
    from = match.index + whole.length
    if (code !== undefined) parts.push({ kind: 'code', text: code })
    else if (label !== undefined || bare !== undefined) {
      const to = safeAddress(target ?? bare ?? '')
      if (to) parts.push({ kind: 'link', to, children: [label ?? bare ?? ''] })
      else parts.push(whole)
    } else if (strong ?? strong2) parts.push({ kind: 'strong', children: parseInline(strong ?? strong2 ?? '') })
    else parts.push({ kind: 'em', children: parseInline(em ?? em2 ?? '') })
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

const bullet = /^\s{0,6}(?:[-*+•]|(\d{1,9})[.)])\s+/
const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseInline(cell.trim()))

export function parseMarkdown(text: string, depth = 0): Block[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const blocks: Block[] = []
  let at = 0
  const line = () => lines[at] ?? ''
  while (at < lines.length) {
    const current = line()
    const fence = /^\s{0,3}(```+|~~~+)/.exec(current)?.[1]
    const heading = /^\s{0,3}(#{1,6})\s+(.*?)(?:\s+#+)?$/.exec(current)
    if (current.trim() === '') at += 1
    else if (fence) {
      const code: string[] = []
      for (at += 1; at < lines.length && !line().trim().startsWith(fence.slice(0, 3)); at += 1) code.push(line())
      at += 1
      blocks.push({ kind: 'code', text: code.join('\n') })
    } else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, children: parseInline(heading[2] ?? '') })
      at += 1
    } else if (/^\s{0,3}([-*_])(?:\s*\1){2,}\s*$/.test(current)) {
      blocks.push({ kind: 'rule' })
      at += 1
    } else if (/^\s{0,3}>/.test(current) && depth < 5) {
      const quoted: string[] = []
      for (; /^\s{0,3}>/.test(line()); at += 1) quoted.push(line().replace(/^\s{0,3}>\s?/, ''))
      blocks.push({ kind: 'quote', children: parseMarkdown(quoted.join('\n'), depth + 1) })
    } else if (current.includes('|') && /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/.test(lines[at + 1] ?? '')) {
      const header = cellsOf(current)
      const rows: Inline[][][] = []
      for (at += 2; at < lines.length && line().includes('|'); at += 1) rows.push(cellsOf(line()))
      blocks.push({ kind: 'table', header, rows })
    } else if (bullet.test(current)) {
      const number = bullet.exec(current)?.[1]
      const items: string[] = []
      for (; at < lines.length && line().trim() !== ''; at += 1) {
        if (bullet.test(line())) items.push(line().replace(bullet, ''))
        else items[items.length - 1] += ` ${line().trim()}`
      }
      blocks.push({ kind: 'list', ordered: number !== undefined, start: Number(number ?? 1), items: items.map(parseInline) })
    } else {
      const paragraph: string[] = []
      for (; at < lines.length && line().trim() !== '' && !/^\s{0,3}(?:```|~~~|>|#{1,6}\s)/.test(line()) && !(paragraph.length > 0 && bullet.test(line())); at += 1) paragraph.push(line())
      /* A mark that begins no block after all is text. */
      if (paragraph.length === 0) {
        paragraph.push(current)
        at += 1
      }
      blocks.push({ kind: 'paragraph', children: parseInline(paragraph.join('\n')) })
    }
  }
  return blocks
}
