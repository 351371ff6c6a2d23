import { describe, expect, it } from 'vitest'
import { editingOf, readDraft } from './report-draft'

const report = { version: 3, title: 'Rates', body: 'It ran.' }
const kept = (version: number, body: string, title = 'Rates') => JSON.stringify({ version, title, body })

describe('editingOf', () => {
  it('shows the report where nothing was written', () => {
    expect(editingOf(report, '')).toEqual({ text: report, dirty: false, conflict: false })
  })

  it('goes on with a draft of the same version', () => {
    expect(editingOf(report, kept(3, 'It walked.'))).toEqual({ text: { version: 3, title: 'Rates', body: 'It walked.' }, dirty: true, conflict: false })
    expect(editingOf(report, kept(3, 'It ran.', 'Speeds'))).toMatchObject({ dirty: true, conflict: false })
  })

  it('is in conflict where somebody saved another text meanwhile', () => {
    expect(editingOf(report, kept(2, 'It walked.'))).toEqual({ text: { version: 2, title: 'Rates', body: 'It walked.' }, dirty: true, conflict: true })
  })

  it('is not, where they saved the same', () => {
    expect(editingOf(report, kept(2, 'It ran.'))).toEqual({ text: report, dirty: false, conflict: false })
  })

  it('reads what is no draft as none', () => {
    for (const text of ['', 'x', 'null', '[]', '{"version":"3","title":"a","body":"b"}', '{"version":3,"title":1,"body":"b"}', '{"version":3,"title":"a"}']) expect(readDraft(text)).toBeNull()
  })
})
