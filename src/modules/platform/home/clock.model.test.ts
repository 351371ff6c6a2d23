import { describe, expect, it } from 'vitest'
import { actsOf, bandsOf, clockOf, groupsOf, plainAction, type AuditEntry } from './clock.model'

const entry = (action: string, part: Partial<AuditEntry> = {}): AuditEntry => ({ id: action, action, target: 'x', meta: { id: 'r1' }, user_id: 'u', created_at: '2026-11-19T02:41:00Z', ...part })

describe('clockOf', () => {
  it('knows the module, the mark and the way to the record', () => {
    const [incident, project, dataset, member] = clockOf([entry('INCIDENT_REPORTED'), entry('PROJECT_MOVED'), entry('DATASET_CREATED'), entry('MEMBER_ADDED')])
    expect(incident).toMatchObject({ module: 'knullops', mark: 'alert' })
    expect(incident?.to).toContain('r1')
    expect(project).toMatchObject({ module: 'knulldev', mark: 'change' })
    expect(dataset?.module).toBe('knulledge')
    expect(member).toMatchObject({ module: null, to: '/team' })
  })
  it('leads nowhere from what was deleted, or has no id', () => {
    const [gone, nameless] = clockOf([entry('SERVICE_DELETED'), entry('PROJECT_UPDATED', { meta: {} })])
    expect(gone?.to).toBeNull()
    expect(nameless?.to).toBeNull()
  })
  it('a question leads to its conversation', () => {
    expect(clockOf([entry('CHAT_QUESTION_ASKED', { meta: { session_id: 's9' } })])[0]?.to).toContain('s9')
  })
  it('leaves out what only repeats another entry', () => {
    expect(clockOf([entry('CHAT_SESSION_CREATED'), entry('SERVICE_UPDATED', { meta: { id: 'r1', changed: ['project_id'] } })])).toEqual([])
    expect(clockOf([entry('SERVICE_UPDATED', { meta: { id: 'r1', changed: ['name', 'project_id'] } })])).toHaveLength(1)
  })
})

describe('bandsOf', () => {
  const at = (text: string) => Date.parse(`2026-11-19T${text}:00Z`)
  const from = at('00:00')
  const now = at('04:00')
  it('runs from the report to the end, or to now while it is open', () => {
    const events = clockOf([
      entry('INCIDENT_RESOLVED', { id: 'b', created_at: '2026-11-19T02:00:00Z', meta: { id: 'over' } }),
      entry('INCIDENT_REPORTED', { id: 'a', created_at: '2026-11-19T01:00:00Z', meta: { id: 'over' } }),
    ])
    expect(bandsOf(events, [{ id: 'open', started_at: '2026-11-19T03:00:00Z' }], from, now)).toEqual([
      { id: 'open', from: at('03:00'), to: now },
      { id: 'over', from: at('01:00'), to: at('02:00') },
    ])
  })
  it('begins at the edge when it began before', () => {
    expect(bandsOf([], [{ id: 'old', started_at: '2026-11-01T00:00:00Z' }], from, now)).toEqual([{ id: 'old', from, to: now }])
    const events = clockOf([entry('INCIDENT_RESOLVED', { created_at: '2026-11-19T02:00:00Z' })])
    expect(bandsOf(events, [], from, now)).toEqual([{ id: 'r1', from, to: at('02:00') }])
  })
})

it('an action without a sentence is still readable', () => {
  expect(plainAction('INCIDENT_NOTE_ADDED')).toBe('Incident note added')
})

describe('groupsOf', () => {
  const about = (id: string, action: string, target = id) => entry(action, { id: `${id}-${action}-${Math.random()}`, target, meta: { id } })
  it('puts together what follows one another on one record, as a story with the newest time', () => {
    const events = clockOf([about('i', 'INCIDENT_NOTE_ADDED'), about('i', 'INCIDENT_NOTE_ADDED'), about('i', 'INCIDENT_REPORTED'), about('p', 'PROJECT_MOVED'), about('i', 'INCIDENT_UPDATED')])
    const groups = groupsOf(events)
    expect(groups.map((group) => group.events.length)).toEqual([3, 1, 1])
    expect(groups[0]?.latest).toBe(events[0])
    expect(groups[0]?.mark).toBe('alert')
    expect(actsOf(groups[0]?.events ?? [], ({ action }) => action)).toEqual([
      { act: 'INCIDENT_REPORTED', times: 1 },
      { act: 'INCIDENT_NOTE_ADDED', times: 2 },
    ])
  })
  it('keeps apart what leads nowhere: two deletions are two things', () => {
    expect(groupsOf(clockOf([about('a', 'SERVICE_DELETED', 'x'), about('b', 'SERVICE_DELETED', 'x')]))).toHaveLength(2)
  })
  it('the way an incident ended outweighs that it was reported', () => {
    expect(groupsOf(clockOf([about('i', 'INCIDENT_RESOLVED'), about('i', 'INCIDENT_REPORTED')]))[0]?.mark).toBe('calm')
  })
})
