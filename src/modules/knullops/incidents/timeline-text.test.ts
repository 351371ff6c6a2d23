import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatter } from '@/lib/format'
import incidents from '@/i18n/locales/en/incidents.json'
import type { TimelineEntry } from './incidents.model'
import { momentText, timelineLine } from './timeline-text'

const format = formatter('en')
const entry = (part: Partial<TimelineEntry>): TimelineEntry => ({
  id: '1',
  incident_id: '2',
  user_id: null,
  kind: 'note',
  body: '',
  meta: {},
  created_at: '2026-11-21T03:22:00Z',
  number: 3,
  title: 'Late',
  severity: 'sev3',
  ...part,
})

beforeAll(async () => {
  await i18next.init({ lng: 'en', ns: ['incidents'], defaultNS: 'incidents', resources: { en: { incidents } }, interpolation: { escapeValue: false } })
})
const title = (part: Partial<TimelineEntry>) => timelineLine(entry(part), i18next.getFixedT('en', 'incidents'), format).title

describe('a line of the timeline', () => {
  it('says each kind in words', () => {
    expect(title({ kind: 'note', body: 'Workers wait.' })).toBe('Workers wait.')
    expect(title({ kind: 'state', meta: { from: 'acknowledged', to: 'mitigated' } })).toBe('Mitigated')
    expect(title({ kind: 'severity', meta: { from: 'sev3', to: 'sev2' } })).toBe('SEV3 → SEV2')
    expect(title({ kind: 'service', meta: { added: ['a', 'b'], removed: ['c'] } })).toBe('Affected: a and b. No longer affected: c.')
    expect(title({ kind: 'service', meta: { added: [], removed: ['c'] } })).toBe('No longer affected: c.')
    expect(title({ kind: 'commander' })).toBe('Took command')
    expect(title({ kind: 'commander', meta: { from: '1', to: '2', given_by: '3' } })).toBe('Was given command')
    expect(title({ kind: 'time', meta: { state: 'started', from: '2026-11-21T03:00:00Z', to: '2026-11-21T02:00:00Z' } })).toMatch(/^Started: \d\d:\d\d → \d\d:\d\d$/)
  })

  it('still says something when its meta is not what it should be', () => {
    for (const kind of ['state', 'severity', 'commander'] as const) expect(title({ kind, meta: { to: 7, from: null } })).not.toBe('')
    expect(timelineLine(entry({ kind: 'severity', meta: { from: 'sev4', to: 'sev1' } }), i18next.getFixedT('en', 'incidents'), format).tone).toBe('warn')
  })
})

it('a moment of another day carries its day', () => {
  expect(momentText(format, '2026-11-21T12:00:00Z', '2026-11-21T12:30:00Z')).toMatch(/^\d\d:\d\d$/)
  expect(momentText(format, '2026-11-19T12:00:00Z', '2026-11-21T12:30:00Z')).toMatch(/19/)
})
