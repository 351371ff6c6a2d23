import { isKept, quotesOf, type ChatMessage, type Citation } from '../chat/chat.model'
import { usedIn, type Report, type ReportCitation } from './reports.model'

/** What create_report takes: the text, and which quote of the conversation each of its numbers is. */
export interface ReportDraft {
  title: string
  body: string
  citations: { position: number; citation_id: string }[]
}

/** The longest question that stands as a heading; a longer one is cut there and follows in full. */
const longestHeading = 160
/** As many characters as a title has. */
const longestTitle = 200
/** As many quotes as report_citations takes. */
const mostQuotes = 999

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
/** Signs that would be read as a reference stay signs. */
const escapeCites = (text: string) => text.replace(/\\?\[(\d{1,3})\]/g, '\\[$1]')

/**
 * A conversation as the Markdown of a report: a heading for each question, the answer under it, quotes numbered through
 * the whole text. The same quote of the same place has one number, however often it is given.
 * Its title is the conversation's; where that is only the beginning of the first question, or the report begins later, it is
 * the question, which then needs no heading.
 * @param messages all turns, oldest first
 * @param from position of the first answer to take; everything without it
 */
export function reportOf(messages: readonly ChatMessage[], name: string, from = 0): ReportDraft {
  const questionOf = (answer: ChatMessage) => oneLine(messages.find((message) => message.id === answer.question_id)?.content ?? '')
  const kept = messages.filter(isKept)
  const answers = kept.filter((answer) => answer.position >= from)
  const first = answers[0] ? questionOf(answers[0]) : ''
  const own = first !== '' && (answers.length < kept.length || first.startsWith(oneLine(name).replace(/…$/, '')))
  const title = own ? (first.length <= longestTitle ? first : `${first.slice(0, longestTitle - 1)}…`) : name
  const citations: ReportDraft['citations'] = []
  const known = new Map<string, number>()
  const numberOf = (citation: Citation): number | null => {
    const key = JSON.stringify([citation.source, citation.document_id, citation.passage_id, citation.dataset_id, citation.row_number, citation.label, citation.quote])
    const number = known.get(key)
    if (number !== undefined) return number
    if (citations.length >= mostQuotes) return null
    known.set(key, citations.length + 1)
    citations.push({ position: citations.length + 1, citation_id: citation.id })
    return citations.length
  }
  const sections = answers.map((answer, index) => {
    const question = questionOf(answer)
    const text = answer.answer === 'passages' ? passagesText(answer, numberOf) : modelText(answer, numberOf)
    return [index === 0 && question === title ? '' : headingOf(question), text].filter(Boolean).join('\n\n')
  })
  return { title, body: sections.join('\n\n'), citations }
}

function headingOf(line: string): string {
  if (line === '') return ''
  const asked = escapeCites(line)
  if (line.length <= longestHeading) return `## ${asked}`
  const cut = line.slice(0, longestHeading).replace(/\s+\S*$/, '')
  return `## ${escapeCites(cut)}…\n\n${asked}`
}

/** What a model wrote, with the numbers of this answer made those of the report. */
function modelText(answer: ChatMessage, numberOf: (citation: Citation) => number | null): string {
  const byPosition = new Map(quotesOf(answer).map((quote) => [quote.position, quote]))
  return answer.content
    .replace(/\\?\[(\d{1,3})\]/g, (whole, position: string) => {
      const quote = whole.startsWith('\\') ? undefined : byPosition.get(Number(position))
      const number = quote && numberOf(quote)
      return number ? `[${number}]` : `\\[${position}]`
    })
    .trim()
}

/** Passages stand as quotations, each with its number. */
function passagesText(answer: ChatMessage, numberOf: (citation: Citation) => number | null): string {
  return quotesOf(answer)
    .map((quote) => {
      const number = numberOf(quote)
      const lines = escapeCites(quote.quote.trim()).split(/\r?\n/)
      const mark = number === null ? '' : `[${number}]`
      /* At the end of the line, unless that line may be the end of a list, a table or a block of code. */
      const marked = lines.length === 1 ? [`${lines[0] ?? ''} ${mark}`.trim()] : [...lines, '', mark]
      return marked.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')
    })
    .join('\n\n')
}

export interface FileTexts {
  /** Heading above the sources: "Sources". */
  sources: string
  /** Where in its source a quote stands: "row 1,204", "§ Results"; may be empty. */
  place: (citation: ReportCitation) => string
  /** Full address of the place in the product; null once the source is gone. */
  link: (citation: ReportCitation) => string | null
}

/* Code keeps its signs: fenced blocks, then spans. */
const code = /(^ {0,3}(?:```|~~~)[\s\S]*?(?:^ {0,3}(?:```|~~~)[^\S\n]*$|$(?![\s\S]))|`[^`\n]+`)/m

/**
 * A report as a Markdown file: title, text, and its quotes as footnotes (GitHub, Pandoc, Obsidian and others link them
 * both ways), each with the words, the name of the source, the place and a link.
 */
export function fileOf({ title, body }: Pick<Report, 'title' | 'body'>, citations: readonly ReportCitation[], texts: FileTexts): string {
  const { used } = usedIn(body, citations)
  const known = new Set(used.map(({ position }) => position))
  const text = body
    .split(code)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/(?<!\\)\[(\d{1,3})\]/g, (whole, position: string) => (known.has(Number(position)) ? `[^${position}]` : whole))))
    .join('')
    .trim()
  const notes = used.map((citation) => {
    const link = texts.link(citation)
    const name = oneLine(citation.label).replace(/[[\]]/g, '\\$&')
    return `[^${citation.position}]: “${oneLine(citation.quote)}” – ${[link ? `[${name}](${link})` : name, texts.place(citation)].filter(Boolean).join(', ')}`
  })
  return `${[`# ${oneLine(title)}`, text, ...(notes.length > 0 ? [`## ${texts.sources}`, notes.join('\n\n')] : [])].filter(Boolean).join('\n\n')}\n`
}

/** A file name that every system takes. */
export const fileName = (title: string) => `${oneLine(title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')).slice(0, 100) || 'report'}.md`
