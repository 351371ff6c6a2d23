import { beforeEach, describe, expect, it, vi } from 'vitest'
import { exportFile } from './export-file'
import * as queries from './account.queries'

vi.mock('@/data/client', () => ({ db: {} }))
vi.spyOn(queries, 'exportUser').mockResolvedValue({ id: 'ines', email: 'ines@example.com' })
const parts = vi.spyOn(queries, 'exportParts')
const page = vi.spyOn(queries, 'exportPage')

const { signal } = new AbortController()
const steps: string[] = []
const run = async () => {
  const blob = await exportFile({ organisations: [{ name: 'A "quoted" one' }], sessions: [], signal, onProgress: ({ done, of }) => steps.push(`${done}/${of}`) })
  return JSON.parse(await blob.text()) as { format: string; account: unknown; organisations: unknown; data: Record<string, unknown[]>; cut: string[] }
}

beforeEach(() => {
  steps.length = 0
  parts.mockResolvedValue(['audit_logs', 'profiles', 'services'])
  page.mockReset().mockResolvedValue({ rows: [], next: null })
})

describe('exportFile', () => {
  it('puts every page of every part into one JSON file', async () => {
    page.mockImplementation((part, after) =>
      Promise.resolve(
        part === 'audit_logs' ? (after === null ? { rows: [{ n: 1 }, { n: 2 }], next: 'b' } : { rows: [{ n: 3, text: '},{"' }], next: null }) : { rows: part === 'profiles' ? [{ name: 'Ines' }] : [], next: null },
      ),
    )
    const file = await run()
    expect(file.format).toBe('knull.account/1')
    expect(file.account).toEqual({ id: 'ines', email: 'ines@example.com' })
    expect(file.organisations).toEqual([{ name: 'A "quoted" one' }])
    expect(file.data).toEqual({ audit_logs: [{ n: 1 }, { n: 2 }, { n: 3, text: '},{"' }], profiles: [{ name: 'Ines' }], services: [] })
    expect(file.cut).toEqual([])
    expect(page.mock.calls.map(([part, after]) => [part, after])).toEqual([['audit_logs', null], ['audit_logs', 'b'], ['profiles', null], ['services', null]])
    expect(steps).toEqual(['0/3', '1/3', '2/3', '3/3'])
  })

  it('ends a part that has no end, and says which', async () => {
    page.mockImplementation((part) => Promise.resolve(part === 'services' ? { rows: [{ n: 1 }], next: 'again' } : { rows: [], next: null }))
    const file = await run()
    expect(file.data.services).toHaveLength(200)
    expect(file.cut).toEqual(['services'])
  })

  it('fails as a whole rather than leaving something out', async () => {
    page.mockRejectedValueOnce(new Error('down'))
    await expect(run()).rejects.toThrow('down')
  })
})
