/**
 * Quotes compared with their sources. One file without imports, because the edge function `chat` (Deno) reads it
 * as well as the browser: both must agree on what counts as found.
 */

/** Where a quote stands in its source: source.slice(start, end). */
export interface Place {
  start: number
  end: number
}

/** Signs that models and editors exchange for one another without changing what was said. */
const alike: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201A': "'",
  '\u2032': "'",
  '\u201C': '"',
  '\u201D': '"',
  '\u201E': '"',
  '\u00AB': '"',
  '\u00BB': '"',
  '\u2033': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
}

interface Folded {
  text: string
  /** starts[i], ends[i]: where the folded character i stands in the original. */
  starts: number[]
  ends: number[]
}

/** White space becomes single blanks and typographic signs their plain form; nothing else changes, case included. */
function fold(text: string): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] }
  let blank = true
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (/\s/.test(sign)) {
      if (!blank) {
        folded.text += ' '
        folded.starts.push(at)
        folded.ends.push(at + 1)
      } else if (folded.ends.length > 0) folded.ends[folded.ends.length - 1] = at + 1
      blank = true
      continue
    }
    folded.text += alike[sign] ?? sign
    folded.starts.push(at)
    folded.ends.push(at + 1)
    blank = false
  }
  return folded
}

/** What is put around a quote and is not part of it: marks, dots of omission, blanks. */
const trim = (quote: string) =>
  fold(quote)
    .text.replace(/^(?:["'\s]|\.{3}|…)+/, '')
    .replace(/(?:["'\s]|\.{3}|…)+$/, '')

/** Too little to prove anything: a quote needs a number or three letters. */
const proves = (quote: string) => /\p{N}/u.test(quote) || (quote.match(/\p{L}/gu)?.length ?? 0) >= 3

/**
 * Finds a quote in its source. White space and typographic quotes and dashes may differ, words and numbers may not,
 * and it must begin and end where words do: "1" is not found in "120".
 * @returns the first place, whose slice of the source is the exact text to keep; null when it does not occur
 */
export function findQuote(source: string, quote: string): Place | null {
  const wanted = trim(quote)
  if (!proves(wanted)) return null
  const folded = fold(source)
  for (let at = folded.text.indexOf(wanted); at >= 0; at = folded.text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    if (insideWord(folded.text, at) || insideWord(folded.text, end)) continue
    const start = folded.starts[at]
    const stop = folded.ends[end - 1]
    if (start !== undefined && stop !== undefined) return { start, end: stop }
  }
  return null
}

const isWordSign = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/** Whether a cut at `at` would split a word or a number such as 12.5. */
function insideWord(text: string, at: number): boolean {
  const before = text[at - 1]
  const after = text[at]
  if (isWordSign(before) && isWordSign(after)) return true
  const isPoint = (sign: string | undefined) => sign === '.' || sign === ','
  const isDigit = (sign: string | undefined) => sign !== undefined && /\d/.test(sign)
  if (isDigit(before) && isPoint(after) && isDigit(text[at + 1])) return true
  return isPoint(before) && isDigit(after) && isDigit(text[at - 2])
}

/** A passage as a model was shown it. */
export interface Quotable {
  rank: number
  text: string
}

/** Quote `position` of an answer: exact text of passage `rank`. */
export interface CheckedQuote {
  position: number
  rank: number
  quote: string
}

export interface CheckedAnswer {
  /** The text with [k] where quote k proves it. Everything else that looked like a citation is gone. */
  content: string
  quotes: CheckedQuote[]
  /** Citations left out: their quote is not in their source, the source does not exist, or they quote nothing. */
  dropped: number
}

/* [2: "exact words"], "exact words" [2], and a bare [2] or [2, 3]. */
const citations =
  /\[(\d{1,2})\s*:\s*["“„«‟]([\s\S]{1,1200}?)["”“»]\s*\]|(["“„«])([^"”“»\n]{1,1200})(["”“»])\s*\[(\d{1,2})\]|\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\]/g

/** The most quotes that one answer may carry. */
const mostQuotes = 40

/**
 * Checks a model's answer against the passages that it was given. What is kept is the source's own text.
 * Runs in time linear in the answer for each passage, whatever the model wrote.
 */
export function checkAnswer(answer: string, passages: readonly Quotable[]): CheckedAnswer {
  const byRank = new Map(passages.map((passage) => [passage.rank, passage.text]))
  const quotes: CheckedQuote[] = []
  let dropped = 0

  const keep = (rank: number, said: string): number | null => {
    const source = byRank.get(rank)
    const place = source === undefined ? null : findQuote(source, said)
    if (source === undefined || !place) {
      dropped += 1
      return null
    }
    const quote = source.slice(place.start, place.end)
    const known = quotes.find((one) => one.rank === rank && one.quote === quote)
    if (known) return known.position
    if (quotes.length >= mostQuotes) {
      dropped += 1
      return null
    }
    quotes.push({ position: quotes.length + 1, rank, quote })
    return quotes.length
  }

  const content = answer.replace(
    citations,
    (whole: string, rankA?: string, saidA?: string, open?: string, saidB?: string, close?: string, rankB?: string, bare?: string) => {
      if (rankA && saidA !== undefined) {
        const position = keep(Number(rankA), saidA)
        return position === null ? '' : `[${position}]`
      }
      if (rankB && saidB !== undefined) {
        const position = keep(Number(rankB), saidB)
        return position === null ? `${open}${saidB}${close}` : `${open}${saidB}${close} [${position}]`
      }
      if (bare) {
        dropped += bare.split(',').length
        return ''
      }
      return whole
    },
  )
  return { content: tidy(content), quotes, dropped }
}

/** Takes away the blanks that a removed citation leaves before a full stop or in the middle. */
const tidy = (text: string) =>
  text
    .replace(/[^\S\n]+([.,;:!?])/g, '$1')
    .replace(/[^\S\n]{2,}/g, ' ')
    .replace(/[^\S\n]+\n/g, '\n')
    .trim()

/**
 * An answer while it is being written: whole citations become [rank], one that is not finished yet is held back,
 * so that nobody sees brackets come and go.
 */
export function previewAnswer(partial: string): string {
  return partial
    .replace(citations, (_whole, rankA?: string, _a?: string, open?: string, said?: string, close?: string, rankB?: string, bare?: string) => {
      if (rankA) return `[${rankA}]`
      if (rankB) return `${open}${said}${close} [${rankB}]`
      return `[${bare}]`
    })
    .replace(/\s*\[(?:\d{0,2}\s*|\d{1,2}\s*:[\s\S]{0,1210})$/, '')
}

/** A piece of a sentence: its text, or the number of a quote. */
export type Piece = { text: string } | { quote: number }

export interface Sentence {
  pieces: Piece[]
  /** Whether at least one quote stands behind it. */
  quoted: boolean
}

/**
 * An answer as paragraphs of sentences. A citation after the full stop belongs to the sentence before it.
 * @param known the quotes that exist; a number that is none of them is plain text
 */
export function sentencesOf(content: string, known: ReadonlySet<number>): Sentence[][] {
  return content
    .split(/\n\s*\n|\n(?=\s*(?:[-*•]|\d+\.)\s)/)
    .map((paragraph) => splitSentences(paragraph.replace(/\s+/g, ' ').trim()))
    .filter((paragraph) => paragraph.length > 0)
    .map((paragraph) => paragraph.map((sentence) => readSentence(sentence, known)))
}

function splitSentences(paragraph: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const end of paragraph.matchAll(/[.!?…]+["”»')\]]*(?:\s*\[\d{1,2}\])*(?=\s+[\p{Lu}\p{N}"“„«([*-]|$)/gu)) {
    const stop = end.index + end[0].length
    sentences.push(paragraph.slice(from, stop).trim())
    from = stop
  }
  const rest = paragraph.slice(from).trim()
  if (rest) sentences.push(rest)
  return sentences
}

function readSentence(sentence: string, known: ReadonlySet<number>): Sentence {
  const pieces: Piece[] = []
  let from = 0
  for (const mark of sentence.matchAll(/\[(\d{1,2})\]/g)) {
    const number = Number(mark[1])
    if (!known.has(number)) continue
    if (mark.index > from) pieces.push({ text: sentence.slice(from, mark.index) })
    pieces.push({ quote: number })
    from = mark.index + mark[0].length
  }
  if (from < sentence.length) pieces.push({ text: sentence.slice(from) })
  return { pieces, quoted: pieces.some((piece) => 'quote' in piece) }
}
