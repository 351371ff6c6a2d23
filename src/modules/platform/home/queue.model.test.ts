import { describe, expect, it } from 'vitest'
import { isUntouched, queueOf, stepsDone, stepsOf, weigh, type QueueImport, type QueueIncident, type QueueProject } from './queue.model'

const now = Date.parse('2026-11-19T03:22:00Z')
const me = 'ines'
const incident = (part: Partial<QueueIncident>): QueueIncident => ({
  id: 'i', number: 318, title: 'No routes', severity: 'sev2', status: 'acknowledged', is_open: true, started_at: '2026-11-19T02:36:00Z', detected_at: '2026-11-19T02:41:00Z',
  acknowledged_at: '2026-11-19T02:44:00Z', resolved_at: null, commander_id: me, services: [], ...part,
})
const upload = (part: Partial<QueueImport> = {}): QueueImport => ({ id: 'd', name: 'rates.csv', row_count: 8204, next_row: 4001, last_batch_at: '2026-11-19T03:00:00Z', ...part })
const project = (part: Partial<QueueProject> = {}): QueueProject => ({ id: 'p', name: 'ETA', user_id: me, status: 'planning', updated_at: '2026-11-01T00:00:00Z', status_since: '2026-11-01T00:00:00Z', services: [], ...part })
const queue = (part: Partial<Parameters<typeof queueOf>[0]>) => queueOf({ incidents: [], imports: [], projects: [], ...part }, me, now)

describe('the order', () => {
  it('puts what nobody took and what is yours before what another one leads', () => {
    const items = queue({
      incidents: [
        incident({ id: 'led', severity: 'sev1', commander_id: 'wei' }),
        incident({ id: 'light', severity: 'sev3' }),
        incident({ id: 'mine' }),
        incident({ id: 'nobody', severity: 'sev1', acknowledged_at: null, commander_id: null, status: 'triggered' }),
      ],
      imports: [upload()],
      projects: [project(), project({ id: 'idle', status: 'operating' })],
    })
    expect(items.map(({ id }) => id)).toEqual(['nobody', 'mine', 'light', 'd', 'led', 'idle', 'p'])
    expect(weigh(items)).toEqual({ now: 2, later: 5 })
  })

  it('puts the older of two alike first', () => {
    const items = queue({ incidents: [incident({ id: 'new', started_at: '2026-11-19T03:00:00Z' }), incident({ id: 'old', started_at: '2026-11-19T01:00:00Z' })] })
    expect(items.map(({ id }) => id)).toEqual(['old', 'new'])
  })
})

describe('what is in it', () => {
  it('a resolved incident asks its commander to close it, and nobody else', () => {
    const resolved = { is_open: false, status: 'resolved', resolved_at: '2026-11-19T03:10:00Z' }
    expect(queue({ incidents: [incident(resolved)] }).map(({ kind }) => kind)).toEqual(['close'])
    expect(queue({ incidents: [incident({ ...resolved, commander_id: 'wei' })] })).toEqual([])
  })
  it('a quiet project asks who made it; one that operates nothing asks everybody', () => {
    expect(queue({ projects: [project({ user_id: 'wei' })] })).toEqual([])
    expect(queue({ projects: [project({ updated_at: '2026-11-18T00:00:00Z' })] })).toEqual([])
    expect(queue({ projects: [project({ user_id: 'wei', status: 'operating' })] }).map(({ kind }) => kind)).toEqual(['nothing-runs'])
    expect(queue({ projects: [project({ status: 'operating', services: [{}] })] })).toEqual([])
  })
})

describe('the first steps', () => {
  const none = { has_data: false, has_question: false, has_project: false, has_service: false }
  it('are ticked by what is there', () => {
    expect(isUntouched(none)).toBe(true)
    expect(stepsOf({ ...none, has_question: true }).filter(({ done }) => done)).toEqual([{ id: 'question', done: true }])
    expect(stepsDone({ has_data: true, has_question: true, has_project: true, has_service: true })).toBe(true)
    expect(isUntouched({ ...none, has_data: true })).toBe(false)
  })
})
