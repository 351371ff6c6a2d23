import { maxPassageLength } from '@/lib/limits'

/** A part of a document. lead + content + trail of all passages in order are the document, character by character. */
export interface Passage {
  /** What stands before the content and is not quoted: white space and the heading's own line. */
  lead: string
  content: string
  /** White space after the last passage. */
  trail: string
  /** The heading that it stands under. */
  heading: string | null
  /** The heading's level, 1 to 6, where the passage is the first under it. */
  level: number | null
}

/** A passage is closed when it has this many words: enough to be understood alone, short enough to be read as a quote. */
const wordsAimedAt = 200
/** A last sentence may still come in up to here. */
const wordsAtMost = 260
const headingLength = 300

export type DocumentType = 'markdown' | 'text'

interface Block {
  start: number
  end: number
  heading?: { text: string; level: number }
}

const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0

/** Cuts a text into passages: at each heading, else at paragraphs, else between sentences, else between words. */
export function splitPassages(text: string, type: DocumentType): Passage[] {
  const passages: Passage[] = []
  let heading: string | null = null
  let level: number | null = null
  let position = 0
  let open: { start: number; end: number; words: number } | null = null

  const close = () => {
    if (!open) return
    passages.push({ lead: text.slice(position, open.start), content: text.slice(open.start, open.end), trail: '', heading, level })
    position = open.end
    level = null
    open = null
  }

  for (const block of blocks(text, type)) {
    if (block.heading) {
      close()
      /* A heading without any text under it is itself what one would quote. */
      if (level !== null) passages.push(bareHeading(text, position, block.start, heading, level))
      if (level !== null) position = block.start
      heading = block.heading.text.slice(0, headingLength)
      level = block.heading.level
      continue
    }
    for (const piece of pieces(text, block)) {
      const words = countWords(text.slice(piece.start, piece.end))
      if (open && (open.words + words > wordsAtMost || piece.end - open.start > maxPassageLength)) close()
      open = open ? { start: open.start, end: piece.end, words: open.words + words } : { ...piece, words }
      if (open.words >= wordsAimedAt) close()
    }
  }
  close()
  if (level !== null) {
    const end = text.trimEnd().length
    passages.push(bareHeading(text, position, end, heading, level))
    position = end
  }
  const last = passages.at(-1)
  if (last) last.trail = text.slice(position)
  return passages
}

function bareHeading(text: string, from: number, to: number, heading: string | null, level: number): Passage {
  const part = text.slice(from, to)
  const lead = part.length - part.trimStart().length
  const content = part.trim().slice(0, maxPassageLength)
  return { lead: part.slice(0, lead), content, trail: part.slice(lead + content.length), heading, level }
}

/** Paragraphs and headings in order, without the white space around them. */
function* blocks(text: string, type: DocumentType): Generator<Block> {
  const lines = /[^\n]*(?:\n|$)/g
  let paragraph: Block | null = null
  let fence: string | null = null
  let previous: { start: number; line: string } | null = null
  for (let match = lines.exec(text); match && match[0] !== ''; match = lines.exec(text)) {
    const start = match.index
    const line = match[0].trimEnd()
    const end = start + line.length
    const fenceMark = type === 'markdown' ? /^\s{0,3}(```+|~~~+)/.exec(line)?.[1] : undefined
    if (fenceMark && fence === null) fence = fenceMark.slice(0, 3)
    else if (fenceMark?.startsWith(fence ?? '\0')) fence = null

    const isBlank = line.trim() === ''
    const atx = type === 'markdown' && fence === null && !fenceMark ? /^\s{0,3}(#{1,6})(?:\s+(.*?))?(?:\s+#+)?$/.exec(line) : null
    const underline = type === 'markdown' && fence === null && paragraph && previous && paragraph.start === previous.start ? /^\s{0,3}(=+|-{2,})$/.exec(line) : null
    if (underline && previous) {
      yield { start: previous.start, end, heading: { text: previous.line.trim(), level: underline[1]?.startsWith('=') ? 1 : 2 } }
      paragraph = null
    } else if (atx) {
      if (paragraph) yield paragraph
      paragraph = null
      yield { start, end, heading: { text: (atx[2] ?? '').trim() || '#', level: atx[1]?.length ?? 1 } }
    } else if (isBlank && fence === null) {
      if (paragraph) yield paragraph
      paragraph = null
    } else if (!isBlank) {
      const first = start + (line.length - line.trimStart().length)
      paragraph = paragraph ? { start: paragraph.start, end } : { start: first, end }
    }
    previous = isBlank ? null : { start: start + (line.length - line.trimStart().length), line }
  }
  if (paragraph) yield paragraph
}

/** A block as parts of at most the aimed size: whole, or cut between sentences, or where a sentence is too long between words. */
function* pieces(text: string, block: Block): Generator<{ start: number; end: number }> {
  const source = text.slice(block.start, block.end)
  if (countWords(source) <= wordsAtMost && source.length <= maxPassageLength) {
    yield { start: block.start, end: block.end }
    return
  }
  for (const [from, to] of sentences(source)) {
    const sentence = source.slice(from, to)
    if (countWords(sentence) <= wordsAtMost && sentence.length <= maxPassageLength) yield { start: block.start + from, end: block.start + to }
    else for (const [a, b] of chunks(sentence)) yield { start: block.start + from + a, end: block.start + from + b }
  }
}

/** Sentences of a text as [from, to), white space between them left out. A line that ends a table row or a list item ends one too. */
function* sentences(text: string): Generator<[number, number]> {
  const boundary = /(?<=[.!?…。！？]["'”’»)\]]*)\s+(?=[\p{Lu}\p{N}"'“‘«(¿¡[\-*•])|\n+(?=\s*(?:[-*+•|]|\d+[.)])\s)|(?<=[。！？])/gu
  let from = 0
  for (const match of text.matchAll(boundary)) {
    if (match.index > from) yield [from, match.index]
    from = match.index + match[0].length
  }
  if (from < text.length) yield [from, text.length]
}

function* chunks(text: string): Generator<[number, number]> {
  let from = 0
  let words = 0
  let end = 0
  for (const match of text.matchAll(/\S+/g)) {
    const wordEnd = match.index + match[0].length
    if (words >= wordsAimedAt || (words > 0 && wordEnd - from > maxPassageLength)) {
      yield [from, end]
      from = match.index
      words = 0
    }
    words += 1
    end = wordEnd
    /* Text without any space: cut anywhere but inside a surrogate pair. */
    while (end - from > maxPassageLength) {
      let cut = from + maxPassageLength
      if (/[\uDC00-\uDFFF]/.test(text.charAt(cut))) cut -= 1
      yield [from, cut]
      from = cut
    }
  }
  if (end > from) yield [from, end]
}
