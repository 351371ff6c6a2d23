import { describe, expect, it } from 'vitest'
import { healthOf, isBlocking, mayDelete, obstacleOf, openIncidents, projectSchema, proofsOf, toServices, type OpenIncident, type Project, type ProjectService } from './projects.model'

const now = Date.parse('2026-11-19T03:22:00Z')
const incident = (part: Partial<OpenIncident> = {}): OpenIncident => ({ id: 'i1', number: 318, title: 'No routes', severity: 'sev2', status: 'triggered', started_at: '2026-11-19T02:36:00Z', ...part })
const service = (part: Partial<ProjectService> = {}): ProjectService => ({ id: 's1', name: 'eta-predictor', tier: 2, incidents: [], ...part })
const project = (part: Partial<Project> = {}): Project => ({
  id: 'p1', user_id: 'u1', name: 'ETA predictor', description: '', status: 'planning', status_since: '2026-11-18T00:00:00Z',
  restores_to: null, created_at: '2026-11-18T00:00:00Z', updated_at: '2026-11-18T00:00:00Z', services: [], ...part,
})

describe('the form', () => {
  it('trims the name and wants one', () => {
    expect(projectSchema.parse({ name: '  ETA  ', description: '' }).name).toBe('ETA')
    expect(projectSchema.safeParse({ name: '   ', description: '' }).error?.issues[0]?.message).toBe('form.name_missing')
  })
  it('takes what the database takes and nothing longer', () => {
    expect(projectSchema.safeParse({ name: 'x'.repeat(200), description: 'y'.repeat(10_000) }).success).toBe(true)
    expect(projectSchema.safeParse({ name: 'x'.repeat(201), description: '' }).error?.issues[0]?.message).toBe('form.name_long')
    expect(projectSchema.safeParse({ name: 'x', description: 'y'.repeat(10_001) }).error?.issues[0]?.message).toBe('form.description_long')
  })
})

describe('what is in the way', () => {
  it('an incident comes before everything else, the worst one first', () => {
    const services = [service({ incidents: [incident({ id: 'a', severity: 'sev3' })] }), service({ id: 's2', incidents: [incident({ id: 'b', severity: 'sev1' })] })]
    expect(obstacleOf(project({ status: 'operating', services }), now)).toMatchObject({ kind: 'incident', incident: { id: 'b' }, others: 1 })
  })
  it('counts an incident on two services once', () => {
    expect(openIncidents([service({ incidents: [incident()] }), service({ id: 's2', incidents: [incident()] })])).toHaveLength(1)
  })
  it('operating without a service: nothing runs', () => {
    expect(obstacleOf(project({ status: 'operating' }), now)).toEqual({ kind: 'nothing-runs' })
    expect(obstacleOf(project({ status: 'operating', services: [service()] }), now)).toBeNull()
  })
  it('building without a service is worth knowing but blocks nothing', () => {
    const obstacle = obstacleOf(project({ status: 'building' }), now)
    expect(obstacle).toEqual({ kind: 'no-service' })
    expect(isBlocking(obstacle)).toBe(false)
  })
  it('two weeks without a change are asked about', () => {
    expect(obstacleOf(project({ updated_at: '2026-11-05T03:22:00Z' }), now)).toEqual({ kind: 'quiet', days: 14 })
    expect(obstacleOf(project({ updated_at: '2026-11-05T03:23:00Z' }), now)).toBeNull()
  })
  it('what runs may be quiet for as long as it likes', () => {
    expect(obstacleOf(project({ status: 'operating', services: [service()], updated_at: '2025-01-01T00:00:00Z' }), now)).toBeNull()
  })
})

describe('a service', () => {
  it('is as well as its worst incident', () => {
    expect(healthOf(service())).toBe('good')
    expect(healthOf(service({ incidents: [incident({ severity: 'sev4' })] }))).toBe('warn')
    expect(healthOf(service({ incidents: [incident({ severity: 'sev4' }), incident({ id: 'b', severity: 'sev1' })] }))).toBe('bad')
  })
  it('is left out when its JSON is not one', () => {
    expect(toServices([service(), { id: 1 }, null, 'x'])).toEqual([service()])
    expect(toServices(null)).toEqual([])
  })
})

describe('the proofs', () => {
  it('without a service nothing is calm', () => {
    expect(proofsOf({ description: ' ', services: [] }).filter(({ done }) => done)).toEqual([])
  })
  it('only the service is required', () => {
    expect(proofsOf({ description: '', services: [] }).filter(({ required }) => required).map(({ id }) => id)).toEqual(['service'])
  })
  it('all are done for a described project with a calm service', () => {
    expect(proofsOf({ description: 'Minutes to arrival', services: [service()] }).every(({ done }) => done)).toBe(true)
  })
})

describe('deleting', () => {
  const can = (...rights: string[]) => (right: string) => rights.includes(right)
  it('own projects for members, all for admins, none for viewers', () => {
    expect(mayDelete({ user_id: 'me' }, 'me', can('write'))).toBe(true)
    expect(mayDelete({ user_id: 'other' }, 'me', can('write'))).toBe(false)
    expect(mayDelete({ user_id: 'other' }, 'me', can('write', 'manage'))).toBe(true)
    expect(mayDelete({ user_id: 'me' }, 'me', can())).toBe(false)
    expect(mayDelete({ user_id: null }, 'me', can('write'))).toBe(false)
  })
})
