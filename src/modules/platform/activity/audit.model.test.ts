import { describe, expect, it } from 'vitest'
import { linkOf, moduleOf, prefixesOf } from './audit.model'

describe('linkOf', () => {
  it.each([
    ['INCIDENT_REPORTED', { id: 'r1' }, '/ops/incidents/r1'],
    ['SERVICE_UPDATED', { id: 'r1' }, '/ops/services/r1'],
    ['PROJECT_SERVICE_ADDED', { id: 'r1', service_id: 's1' }, '/knulldev/projects/r1'],
    ['DATASET_CREATED', { id: 'r1' }, '/ai/knulledge/datasets/r1'],
    ['DOCUMENT_CREATED', { id: 'r1' }, '/ai/knulledge/documents/r1'],
    ['CHAT_SESSION_CREATED', { id: 'r1' }, '/ai/knulledge/chat/r1'],
    ['CHAT_QUESTION_ASKED', { session_id: 'r1' }, '/ai/knulledge/chat/r1'],
    ['CHAT_SHARED', { session_id: 'r1', publication_id: 'p1' }, '/ai/knulledge/chat/r1'],
    ['REPORT_PUBLISHED', { id: 'r1', publication_id: 'p1' }, '/ai/reports/r1'],
    ['PUBLICATION_REVOKED', { session_id: 'r1', kind: 'chat' }, '/ai/knulledge/chat/r1'],
    ['ORG_UPDATED', { id: 'r1' }, '/team'],
    ['MEMBER_ADDED', { user_id: 'u1' }, '/team'],
    ['ROLE_CHANGED', { user_id: 'u1' }, '/team'],
    ['CREDITS_GRANTED', { amount: 5 }, '/account/billing'],
    ['BILLING_PAYMENT_FAILED', {}, '/account/billing'],
    ['MODEL_ENDPOINT_CHANGED', {}, '/ai/knulledge/settings'],
    ['CHAT_RETENTION_APPLIED', { conversations: 3 }, '/ai/knulledge/settings'],
  ])('%s leads to its record', (action, meta, to) => {
    expect(linkOf({ action, meta })).toBe(to)
  })

  it.each([
    ['what is gone', 'SERVICE_DELETED', { id: 'r1' }],
    ['what names no record', 'INCIDENT_REPORTED', {}],
    ['an id that is none', 'INCIDENT_REPORTED', { id: 7 }],
    ['what is about nothing', 'SIGN_IN', { id: 'r1' }],
    ['an organisation that has ended', 'ORG_ENDED', { id: 'r1' }],
  ])('leads nowhere for %s', (_, action, meta) => {
    expect(linkOf({ action, meta })).toBeNull()
  })
})

describe('modules', () => {
  it('are known by the action', () => {
    expect(['INCIDENT_CLOSED', 'PROJECT_MOVED', 'REPORT_CREATED', 'ROLE_CHANGED'].map(moduleOf)).toEqual(['knullops', 'knulldev', 'knulledge', null])
    expect(prefixesOf('knullops')).toEqual(['INCIDENT_', 'SERVICE_'])
  })
})
