import fs from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  axisTicks,
  byUrgency,
  canMove,
  countIncidents,
  fromLocalInput,
  gap,
  incidentClock,
  incidentSchema,
  isOpen,
  nextStatuses,
  parseIncidentNumber,
  path,
  primaryStep,
  severities,
  stepperOf,
  statuses,
  steps,
  timeConflict,
  timeNames,
  timeOrder,
  toLocalInput,
  type IncidentStatus,
  type IncidentTimes,
  type TimeName,
} from './incidents.model'

const sql = fs.readFileSync('supabase/migrations/20261121000300_knullops.sql', 'utf8')

/** The pairs of a table-like SQL function: `values ('a'::type, 'b'), ('a', 'c') …` */
function pairsOf(name: string) {
  const body = sql.split(`create function private.${name}()`)[1]?.split('$$')[1] ?? ''
  return [...body.matchAll(/\('(\w+)'(?:::[\w.]+)?, '(\w+)'(?:::[\w.]+)?\)/g)].map((match) => [match[1], match[2]])
}

const enumOf = (name: string) => [...(sql.split(`create type public.${name} as enum`)[1]?.split(';')[0] ?? '').matchAll(/'(\w+)'/g)].map((match) => match[1])

const base = Date.parse('2026-11-21T02:00:00Z')
const at = (minutes: number) => new Date(base + minutes * 60_000).toISOString()

const none: IncidentTimes = {
  started_at: at(0),
  detected_at: at(5),
  acknowledged_at: null,
  mitigated_at: null,
  resolved_at: null,
  closed_at: null,
  cancelled_at: null,
  reopened_at: null,
}

describe('the model and the database agree', () => {
  it('on the steps', () => expect(steps).toEqual(pairsOf('incident_steps')))
  it('on the order of times', () => expect(timeOrder).toEqual(pairsOf('incident_time_order')))
  it('on the states and severities', () => {
    expect(statuses).toEqual(enumOf('incident_status'))
    expect(severities).toEqual(enumOf('incident_severity'))
  })
  it('on what counts as open', () => {
    const generated = /is_open boolean generated always as\s*\(status in \(([^)]*)\)\)/.exec(sql)?.[1] ?? ''
    expect(statuses.filter(isOpen)).toEqual([...generated.matchAll(/'(\w+)'/g)].map((match) => match[1]))
  })
})

describe('the state machine', () => {
  const walk = fc.array(fc.nat(5), { maxLength: 40 }).map((choices) => {
    const visited: IncidentStatus[] = ['triggered']
    for (const choice of choices) {
      const next = nextStatuses(visited.at(-1) ?? 'triggered')
      visited.push(next[choice % next.length] ?? 'triggered')
    }
    return visited
  })

  it('has a way on from every state, and never to itself or back to triggered', () => {
    for (const status of statuses) {
      expect(nextStatuses(status).length).toBeGreaterThan(0)
      expect(canMove(status, status)).toBe(false)
      expect(canMove(status, 'triggered')).toBe(false)
    }
  })

  it('is mitigated before it is resolved, and resolved before it is closed, on every walk', () => {
    fc.assert(
      fc.property(walk, (visited) => {
        visited.forEach((status, index) => {
          if (status === 'resolved') expect(visited[index - 1]).toBe('mitigated')
          if (status === 'closed') expect(visited[index - 1]).toBe('resolved')
          if (status === 'reopened') expect(['mitigated', 'resolved', 'closed', 'cancelled']).toContain(visited[index - 1])
        })
      }),
    )
  })

  it('leads from every state to closed by primary steps and at most one reopening', () => {
    for (const status of statuses) {
      let current: IncidentStatus = status === 'cancelled' ? 'reopened' : status
      for (let taken = 0; taken < path.length && current !== 'closed'; taken += 1) {
        const next = primaryStep(current)
        expect(next && canMove(current, next)).toBe(true)
        if (next) current = next
      }
      expect(current).toBe('closed')
    }
  })

  it('offers nothing as the next step of what is over', () => {
    expect(primaryStep('closed')).toBeNull()
    expect(primaryStep('cancelled')).toBeNull()
  })
})

describe('the stepper', () => {
  const shown = (status: IncidentStatus, acknowledged_at: string | null = null) => stepperOf({ status, acknowledged_at }).map((step) => `${step.status} ${step.state}`)

  it('follows the path', () => {
    expect(shown('mitigated')).toEqual(['triggered done', 'acknowledged done', 'mitigated current', 'resolved todo', 'closed todo'])
    expect(shown('closed').every((step) => step.endsWith('done'))).toBe(true)
  })
  it('ends with cancelled, and begins again with reopened', () => {
    expect(shown('cancelled', at(1))).toEqual(['triggered done', 'acknowledged done', 'cancelled current'])
    expect(shown('cancelled')).toEqual(['triggered done', 'cancelled current'])
    expect(shown('reopened')).toEqual(['triggered done', 'reopened current', 'acknowledged todo', 'mitigated todo', 'resolved todo', 'closed todo'])
  })
  it('has exactly one current step, unless it is over', () => {
    for (const status of statuses) expect(stepperOf({ status, acknowledged_at: null }).filter((step) => step.state === 'current').length).toBe(status === 'closed' ? 0 : 1)
  })
})

describe('the order of times', () => {
  const times = fc
    .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 6, maxLength: 6 })
    .map((minutes) => minutes.toSorted((a, b) => a - b))
    .map(
      ([started = 0, detected = 0, acknowledged = 0, mitigated = 0, resolved = 0, closed = 0]): IncidentTimes => ({
        ...none,
        started_at: at(started),
        detected_at: at(detected),
        acknowledged_at: at(acknowledged),
        mitigated_at: at(mitigated),
        resolved_at: at(resolved),
        closed_at: at(closed),
      }),
    )

  const inOrder = (all: IncidentTimes) =>
    timeOrder.every(([earlier, later]) => {
      const [a, b] = [all[`${earlier}_at`], all[`${later}_at`]]
      return !a || !b || Date.parse(a) <= Date.parse(b)
    })

  it('is kept by every edit that is allowed, and broken by every edit that is refused', () => {
    const edit = fc.tuple(times, fc.constantFrom<TimeName>('started', 'detected', 'acknowledged', 'mitigated', 'resolved', 'closed'), fc.integer({ min: -100, max: 10_100 }))
    fc.assert(
      fc.property(edit, ([all, name, minutes]) => {
        expect(inOrder(all)).toBe(true)
        const edited = { ...all, [`${name}_at`]: at(minutes) }
        expect(timeConflict(all, name, at(minutes)) === null).toBe(inOrder(edited))
      }),
    )
  })

  it('says which other time is in the way', () => {
    const all = { ...none, acknowledged_at: at(8) }
    expect(timeConflict(all, 'acknowledged', at(3))).toEqual({ state: 'acknowledged', relation: 'after', other: 'detected', otherAt: at(5) })
    expect(timeConflict(all, 'started', at(6))).toEqual({ state: 'started', relation: 'before', other: 'detected', otherAt: at(5) })
    expect(timeConflict(all, 'detected', at(5))).toBeNull()
  })

  it('lets an incident that was reopened keep the time when it was first acknowledged', () => {
    expect(timeConflict({ ...none, acknowledged_at: at(6), reopened_at: at(90) }, 'acknowledged', at(7))).toBeNull()
    expect(timeConflict({ ...none, acknowledged_at: at(6), reopened_at: at(90), mitigated_at: at(120) }, 'mitigated', at(80))?.other).toBe('reopened')
  })
})

describe('gaps', () => {
  it('count to the time, or to now while the incident is open', () => {
    const open = { ...none, status: 'acknowledged' as const, acknowledged_at: at(8) }
    expect(gap(open, 'detect', base)).toEqual({ ms: 5 * 60_000, running: false })
    expect(gap(open, 'acknowledge', base)).toEqual({ ms: 3 * 60_000, running: false })
    expect(gap(open, 'mitigate', base + 46 * 60_000)).toEqual({ ms: 46 * 60_000, running: true })
    expect(gap({ ...none, status: 'cancelled', cancelled_at: at(9) }, 'mitigate', base)).toBeNull()
  })
})

describe('the clock of an incident', () => {
  it('shows every time that is known, in order, between its ends', () => {
    const clock = incidentClock({ ...none, status: 'mitigated', acknowledged_at: at(8), mitigated_at: at(50) }, [base + 70 * 60_000], base + 60 * 60_000, 8)
    expect(clock.marks.map((mark) => mark.name)).toEqual(['started', 'detected', 'acknowledged', 'mitigated'])
    expect(clock.hurt).toEqual({ from: base, to: base + 50 * 60_000 })
    expect(clock.to).toBeGreaterThan(base + 70 * 60_000)
    expect(clock.ticks.length).toBeLessThanOrEqual(9)
    expect(clock.ticks.every((tick) => tick >= clock.from && tick <= clock.to)).toBe(true)
  })

  it('is not stretched by what was written or closed long after', () => {
    const over = { ...none, status: 'closed' as const, acknowledged_at: at(8), mitigated_at: at(50), resolved_at: at(60), closed_at: at(9000) }
    const clock = incidentClock(over, [base + 70 * 60_000, base + 8000 * 60_000], base + 10_000 * 60_000, 8)
    expect(clock.marks.map((mark) => mark.name)).toEqual(['started', 'detected', 'acknowledged', 'mitigated', 'resolved'])
    expect(clock.to).toBeGreaterThan(base + 70 * 60_000)
    expect(clock.to).toBeLessThan(base + 80 * 60_000)
    expect(clock.now).toBeNull()
  })

  it('has ticks for any span', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000_000_000_000 }), fc.integer({ min: 2, max: 12 }), (span, most) => {
        const ticks = axisTicks(base, base + span, most)
        expect(ticks.length).toBeLessThanOrEqual(most + 1)
      }),
    )
  })
})

describe('lists', () => {
  it('put the worst first, and among equals the longest', () => {
    const rows = [
      { severity: 'sev3' as const, started_at: at(0) },
      { severity: 'sev1' as const, started_at: at(9) },
      { severity: 'sev1' as const, started_at: at(2) },
    ]
    expect(rows.toSorted(byUrgency).map((row) => row.started_at)).toEqual([at(2), at(9), at(0)])
  })

  it('read a number in the ways people write it', () => {
    expect(['INC-3', 'inc 3', ' inc3 ', '3'].map(parseIncidentNumber)).toEqual([3, 3, 3, 3])
    expect(['INC-', '3a', 'route 3', '-3'].map(parseIncidentNumber)).toEqual([null, null, null, null])
  })

  it('count by view and severity', () => {
    const rows = [
      { status: 'triggered' as const, severity: 'sev1' as const, incidents: 2 },
      { status: 'reopened' as const, severity: 'sev3' as const, incidents: 1 },
      { status: 'closed' as const, severity: 'sev3' as const, incidents: 4 },
      { status: 'cancelled' as const, severity: 'sev4' as const, incidents: 1 },
    ]
    const counts = countIncidents(rows, 'open', null)
    expect(counts.byView).toEqual({ open: 3, resolved: 0, closed: 5, all: 8 })
    expect(counts.bySeverity).toEqual({ sev1: 2, sev2: 0, sev3: 1, sev4: 0 })
    expect(countIncidents(rows, 'open', 'sev3').byView).toEqual({ open: 1, resolved: 0, closed: 4, all: 5 })
  })
})

describe('forms', () => {
  const valid = { title: 'Checkout is slow', description: '', severity: 'sev2', serviceIds: [], startedAt: toLocalInput(new Date()) }

  it('take what is right and trim it', () => {
    expect(incidentSchema.parse({ ...valid, title: '  Checkout is slow ' }).title).toBe('Checkout is slow')
  })

  it.each([
    ['title', '', 'incidents:form.title_required'],
    ['title', '   ', 'incidents:form.title_required'],
    ['title', 'x'.repeat(10_000), 'incidents:form.title_long'],
    ['description', 'x'.repeat(4001), 'incidents:form.description_long'],
    ['startedAt', '', 'incidents:form.time_required'],
    ['startedAt', 'yesterday', 'incidents:form.time_required'],
    ['startedAt', toLocalInput(new Date(Date.now() + 3_600_000)), 'incidents:form.time_future'],
    ['startedAt', '1999-12-31T10:00', 'incidents:form.time_past'],
    ['severity', 'sev9', 'incidents:form.severity_required'],
  ])('say beside %s what is wrong', (field, value, message) => {
    const result = incidentSchema.safeParse({ ...valid, [field]: value })
    expect(result.error?.issues.map((issue) => [issue.path[0], issue.message])).toContainEqual([field, message])
  })

  it('write a local time and read it back to the second', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2001-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }), (date) => {
        const back = fromLocalInput(toLocalInput(date))
        /* The hour that is repeated in autumn has two meanings; the field cannot say which. */
        expect(Math.abs((back?.getTime() ?? 0) - Math.floor(date.getTime() / 1000) * 1000) % 3_600_000).toBe(0)
      }),
    )
  })
})

it('names every time once', () => expect(new Set(timeNames).size).toBe(timeNames.length))
