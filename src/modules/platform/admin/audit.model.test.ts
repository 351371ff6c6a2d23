import { describe, expect, it } from 'vitest'
import type { AuditEntry } from './admin.model'
import { csvHeader, csvRows, filterOf } from './audit.model'

const now = Date.parse('2026-11-21T03:22:41.500Z')
const of = (search: string) => filterOf(new URLSearchParams(search), now)

describe('filterOf', () => {
  it('begins with the last seven days, at a full hour, so that asking again is the same question', () => {
    expect(of('')).toEqual({ period: 'week', organisation: null, user: null, action: '', source: null, target: '', since: '2026-11-14T03:00:00.000Z', until: null })
    expect(filterOf(new URLSearchParams(), now + 30 * 60_000).since).toBe('2026-11-14T03:00:00.000Z')
  })

  it('reads what the address says', () => {
    expect(of('period=day&org=o&user=u&action=+INCIDENT_+&source=client&q=+x+')).toEqual({
      period: 'day', organisation: 'o', user: 'u', action: 'INCIDENT_', source: 'client', target: 'x', since: '2026-11-20T03:00:00.000Z', until: null,
    })
  })

  it('takes what it does not know for nothing', () => {
    expect(of('period=decade&source=me')).toMatchObject({ period: 'week', source: null })
  })

  it('has no bounds for all of it', () => expect(of('period=all&from=2026-01-01&to=2026-01-02')).toMatchObject({ since: null, until: null }))

  it('takes the days of a range as the reader’s, both whole', () => {
    const { since, until } = of('period=custom&from=2026-11-01&to=2026-11-03')
    expect(new Date(since ?? '').toString()).toContain('Nov 01 2026 00:00:00')
    expect(new Date(until ?? '').toString()).toContain('Nov 04 2026 00:00:00')
  })

  it.each(['from=yesterday', 'from=2026-13-45', 'to=%27;drop'])('a range without a day (%s) is open', (part) => {
    expect(of(`period=custom&${part}`)).toMatchObject({ since: null, until: null })
  })
})

it('an entry is a line with as many cells as the header', () => {
  const entry: AuditEntry = {
    id: 'e', created_at: '2026-11-21T03:22:41.123456+00:00', org_id: 'o', org_name: '=cmd', user_id: null, user_name: null, action: 'SERVICE_UPDATED', target: 'a,b', withheld: false,
    record_id: 'r', changed: ['name', 'tier'], source: 'server', cursor_at: '',
  }
  expect(csvRows([entry])).toBe(`2026-11-21T03:22:41.123456+00:00,'=cmd,o,,,SERVICE_UPDATED,"a,b",false,r,name tier,server,e\r\n`)
  expect(csvHeader.trim().split(',')).toHaveLength(12)
})
