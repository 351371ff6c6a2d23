import { describe, expect, it } from 'vitest'
import texts from '@/i18n/locales/en/notifications.json'
import { byDay, inTab, titleOf, toNotification, typeOf, type SeenEntry } from './notifications.model'

const entry = (part: Partial<SeenEntry>): SeenEntry => ({
  id: 'e1',
  action: 'INCIDENT_REPORTED',
  target: 'INC-1 No routes',
  meta: { id: 'i1' },
  user_id: 'u1',
  created_at: '2026-11-19T02:41:00Z',
  read: false,
  ...part,
})

describe('typeOf', () => {
  it.each([
    ['BACKUP_ERROR', 'error'],
    ['import.warning', 'warning'],
    ['DEPLOY_SUCCESS', 'success'],
    ['SIGN_IN', 'info'],
    ['ERROR_AFTER_SUCCESS', 'error'],
    ['WARNED_OF_SUCCESS', 'warning'],
  ])('%s is %s', (action, type) => {
    expect(typeOf(action)).toBe(type)
  })
})

describe('titleOf', () => {
  it.each([
    ['SIGN_IN', 'Sign In'],
    ['INCIDENT_NOTE_ADDED', 'Incident Note Added'],
    ['backup_done', 'Backup Done'],
    ['A__B_', 'A B'],
  ])('%s is "%s"', (action, title) => {
    expect(titleOf(action)).toBe(title)
  })

  it('is what the English texts say', () => {
    for (const [action, title] of Object.entries(texts.act)) expect(title).toBe(titleOf(action))
  })
})

describe('toNotification', () => {
  it('has the parts of the specification and the way to the record', () => {
    expect(toNotification(entry({}))).toEqual({
      id: 'e1',
      type: 'info',
      action: 'INCIDENT_REPORTED',
      title: 'Incident Reported',
      message: 'INC-1 No routes',
      read: false,
      created_at: '2026-11-19T02:41:00Z',
      action_url: '/ops/incidents/i1',
      user_id: 'u1',
    })
  })

  it.each([null, ''])('has no message of its own for the target %j', (target) => {
    expect(toNotification(entry({ target })).message).toBeNull()
  })
})

describe('lists', () => {
  const rows = [
    toNotification(entry({ id: 'a', created_at: new Date(2026, 10, 19, 0, 1).toISOString() })),
    toNotification(entry({ id: 'b', read: true, created_at: new Date(2026, 10, 18, 23, 59).toISOString() })),
    toNotification(entry({ id: 'c', created_at: new Date(2026, 10, 18, 0, 0).toISOString() })),
  ]

  it('are cut at the reader’s midnight', () => {
    expect(byDay(rows).map(({ day, notifications }) => [new Date(day).getDate(), notifications.map(({ id }) => id)])).toEqual([
      [19, ['a']],
      [18, ['b', 'c']],
    ])
    expect(byDay([])).toEqual([])
  })

  it('are told apart by whether they were read', () => {
    expect((['all', 'unread', 'read'] as const).map((tab) => inTab(tab, rows).map(({ id }) => id))).toEqual([['a', 'b', 'c'], ['a', 'c'], ['b']])
  })
})
