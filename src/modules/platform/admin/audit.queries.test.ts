import { beforeEach, describe, expect, it, vi } from 'vitest'
import { filterOf } from './audit.model'

const rpc = vi.hoisted(() => vi.fn<(name: string, args: Record<string, unknown>) => unknown>())
vi.mock('@/data/client', () => ({ db: { rpc } }))
const { exportAudit } = await import('./audit.queries')

const filter = filterOf(new URLSearchParams('period=all&org=o'), 0)
const entry = (n: number) => ({ id: `${n}`, cursor_at: `at ${n}`, action: 'X', created_at: 't', org_name: 'o', org_id: 'o', withheld: false, source: 'server' })
interface Call extends Promise<unknown> {
  abortSignal: () => Call
  overrideTypes: () => Call
}
/** A call of supabase-js that answers. */
const call = (data: unknown): Call => {
  const builder: Call = Object.assign(Promise.resolve({ data, error: null, status: 200 }), { abortSignal: () => builder, overrideTypes: () => builder })
  return builder
}

describe('exportAudit', () => {
  let stored: number
  beforeEach(() => {
    rpc.mockReset().mockImplementation((name, args) => {
      if (name === 'admin_audit_total') return call(Math.min(stored, 50_001))
      const from = args.p_before_id === undefined ? 0 : Number(args.p_before_id) + 1
      return call(Array.from({ length: Math.max(0, Math.min(Number(args.p_limit), stored - from)) }, (_, index) => entry(from + index)))
    })
  })
  const pages = () => rpc.mock.calls.filter(([name]) => name === 'admin_audit')

  it('reads page after page until one is not full, and says how far it is', async () => {
    stored = 2500
    const seen: number[] = []
    const { parts, rows } = await exportAudit(filter, new AbortController().signal, ({ done, total, cut }) => {
      seen.push(done)
      expect([total, cut]).toEqual([2500, false])
    })
    expect([rows, seen]).toEqual([2500, [0, 1000, 2000, 2500]])
    expect(parts.join('').trim().split('\r\n')).toHaveLength(2501)
    expect(pages().map(([, args]) => [args.p_before_at, args.p_before_id, args.p_export])).toEqual([[undefined, undefined, true], ['at 999', '999', true], ['at 1999', '1999', true]])
  })

  it('stops at its limit, and says that there is more', async () => {
    stored = 60_000
    let cut = false
    const { rows } = await exportAudit(filter, new AbortController().signal, (progress) => {
      cut = progress.cut
    })
    expect([rows, cut, pages().length]).toEqual([50_000, true, 50])
  })

  it('makes no file when a page fails', async () => {
    stored = 2500
    rpc.mockImplementationOnce(() => call(2500)).mockImplementationOnce(() => call(Array.from({ length: 1000 }, (_, n) => entry(n)))).mockImplementationOnce(() => {
      throw new TypeError('Failed to fetch')
    })
    await expect(exportAudit(filter, new AbortController().signal, () => {})).rejects.toThrow('Failed to fetch')
  })
})
