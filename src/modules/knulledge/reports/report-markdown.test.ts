import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '@/lib/passages/markdown'
import { isKept, type ChatMessage, type Citation } from '../chat/chat.model'
import { fileName, fileOf, reportOf } from './report-markdown'
import { refersTo, type ReportCitation } from './reports.model'

const quote = (position: number, text: string, more: Partial<Citation> = {}): Citation => ({
  id: `c${position}-${text}`, position, used: true, source: 'document', document_id: 'd1', passage_id: 'p1', dataset_id: null, row_number: null,
  label: 'Load test', heading: 'Results', quote: text, fields: null, terms: [], score: 1, checked: 'exact', created_at: '', ...more,
})
const turn = (position: number, question: string, more: Partial<ChatMessage>): ChatMessage[] => {
  const base: ChatMessage = {
    id: `q${position}`, session_id: 's', user_id: 'u', position, role: 'user', content: question, status: 'complete', answer: null, question_id: null, scope: null,
    search: null, model: null, input_tokens: 0, output_tokens: 0, latency_ms: null, dropped: 0, failure: null, failure_detail: null, created_at: '', citations: [],
  }
  return [base, { ...base, id: `a${position}`, position: position + 1, role: 'assistant', content: '', answer: 'model', question_id: base.id, ...more }]
}

describe('reportOf', () => {
  it('makes headings of questions and numbers the quotes through the text', () => {
    const messages = [
      ...turn(1, 'What was the  rate?', { answer: 'passages', citations: [quote(1, 'The rate was 120.'), quote(2, 'Row: 540', { source: 'dataset', dataset_id: 't1', document_id: null, passage_id: null, row_number: 4 })] }),
      ...turn(3, 'And higher?', { content: 'Not run [1]. It was 120 [2]. Nobody said [7].', citations: [quote(1, 'Higher rates were not run.'), quote(2, 'The rate was 120.')] }),
    ]
    expect(reportOf(messages, 'Rates')).toEqual({
      title: 'Rates',
      body: '## What was the rate?\n\n> The rate was 120. [1]\n\n> Row: 540 [2]\n\n## And higher?\n\nNot run [3]. It was 120 [1]. Nobody said \\[7].',
      citations: [
        { position: 1, citation_id: 'c1-The rate was 120.' },
        { position: 2, citation_id: 'c2-Row: 540' },
        { position: 3, citation_id: 'c1-Higher rates were not run.' },
      ],
    })
  })

  it('begins at an answer, and leaves out what failed, is being written, or was found and not quoted', () => {
    const messages = [
      ...turn(1, 'First?', { content: 'One.' }),
      ...turn(3, 'Second?', { content: 'Two [1].', citations: [quote(1, 'q'), quote(101, 'unused', { used: false })] }),
      ...turn(5, 'Third?', { status: 'failed' }),
      ...turn(7, 'Fourth?', { status: 'pending', content: 'half' }),
      ...turn(9, 'Fifth?', { status: 'stopped', content: 'As far as it came' }),
      ...turn(11, 'Sixth?', { answer: 'passages' }),
    ]
    expect(reportOf(messages, 'First?', 4)).toEqual({ title: 'Second?', body: 'Two [1].\n\n## Fifth?\n\nAs far as it came', citations: [{ position: 1, citation_id: 'c1-q' }] })
    expect(messages.filter(isKept).map(({ id }) => id)).toEqual(['a1', 'a3', 'a9'])
  })

  it('is called as the conversation is; a title that was cut from the first question becomes the question', () => {
    const messages = turn(1, 'What was the rate, and who said so?', { content: 'No one.' })
    expect(reportOf(messages, 'What was the rate, and…')).toMatchObject({ title: 'What was the rate, and who said so?', body: 'No one.' })
    expect(reportOf(messages, 'What was the rate, and who said so?')).toMatchObject({ title: 'What was the rate, and who said so?', body: 'No one.' })
    expect(reportOf(messages, 'Rates')).toMatchObject({ title: 'Rates', body: '## What was the rate, and who said so?\n\nNo one.' })
    const long = reportOf(turn(1, 'why '.repeat(60), { content: 'So.' }), 'why why…')
    expect(long.title).toHaveLength(200)
    expect(long.body).toContain('## why')
    expect(reportOf([], 'Rates')).toEqual({ title: 'Rates', body: '', citations: [] })
  })

  it('cuts a heading and keeps the question', () => {
    const long = `${'why '.repeat(60)}[1]`
    const { body } = reportOf(turn(1, long, { content: 'So.' }), 'Renamed')
    const [heading, question] = body.split('\n\n')
    expect(heading).toMatch(/^## why .{0,160}…$/)
    expect(question).toBe(`${'why '.repeat(60)}\\[1]`)
  })

  it('keeps a quotation of several lines one, with its number outside of what is quoted', () => {
    const { body } = reportOf(turn(1, 'How?', { answer: 'passages', citations: [quote(1, '- one [4]\n\n```\ncode\n```')] }), 'Renamed')
    expect(body).toBe('## How?\n\n> - one \\[4]\n>\n> ```\n> code\n> ```\n>\n> [1]')
    expect(parseMarkdown(body).map(({ kind }) => kind)).toEqual(['heading', 'quote'])
  })

  it('every number of the text is a quote of the list, and every quote of the list has its number, whatever was written', () => {
    const text = fc.array(fc.constantFrom('[1]', '[2]', '[3]', '[99]', '\\[1]', 'words', ' ', '\n', '> ', '```', '*'), { maxLength: 30 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, fc.array(text, { maxLength: 3 }), fc.boolean()), { maxLength: 4 }), (turns) => {
        const messages = turns.flatMap(([question, content, quotes, passages], index) =>
          turn(index * 2 + 1, question, { content: passages ? '' : content, answer: passages ? 'passages' : 'model', citations: quotes.map((words, at) => quote(at + 1, words || 'x')) }),
        )
        const { body, citations } = reportOf(messages, 'Renamed')
        expect(citations.map(({ position }) => position)).toEqual(citations.map((_, index) => index + 1))
        const named = [...body.matchAll(/(?<!\\)\[(\d+)\]/g)].map((match) => Number(match[1]))
        expect(named.every((number) => number >= 1 && number <= citations.length)).toBe(true)
        for (const { position } of citations) expect(refersTo(body, position)).toBe(true)
      }),
    )
  })
})

const citation = (position: number, more: Partial<ReportCitation> = {}): ReportCitation => ({
  position, source: 'document', document_id: 'd1', passage_id: 'p1', dataset_id: null, row_number: null, label: 'Load [test]', heading: 'Results', quote: 'It was\n120.', fields: null, ...more,
})
const texts = { sources: 'Sources', place: ({ heading }: ReportCitation) => (heading ? `§ ${heading}` : ''), link: ({ document_id }: ReportCitation) => document_id && `https://knull.example/d/${document_id}` }

describe('fileOf', () => {
  it('writes footnotes with the words, the source, the place and the way there', () => {
    expect(fileOf({ title: 'Rates', body: 'It ran at 120 [1], \\[1] `[1]` [9].\n\n```\n[1]\n```\n\nEnd [2].' }, [citation(1), citation(2, { document_id: null, heading: null, label: 'Gone' }), citation(3)], texts)).toBe(
      '# Rates\n\nIt ran at 120 [^1], \\[1] `[1]` [9].\n\n```\n[1]\n```\n\nEnd [^2].\n\n## Sources\n\n[^1]: “It was 120.” – [Load \\[test\\]](https://knull.example/d/d1), § Results\n\n[^2]: “It was 120.” – Gone\n',
    )
  })

  it('is the text alone where nothing is quoted', () => {
    expect(fileOf({ title: ' A\nreport ', body: 'Nothing.' }, [citation(1)], texts)).toBe('# A report\n\nNothing.\n')
  })

  it('has a name that every system takes', () => {
    expect(fileName('Rates: 1/2 "now"?')).toBe('Rates- 1-2 -now--.md')
    expect(fileName('')).toBe('report.md')
  })
})
