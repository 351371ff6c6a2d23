import { expect, it } from 'vitest'
import { demoAccounts, startupNotes } from './startup-notes.mjs'
import { createProject } from './test-support/project.mjs'

const facts = { origin: 'http://127.0.0.1:5173', folder: '/data', functions: [], accounts: [], applied: [], changed: [], fresh: false }

it('says where it is and where mail is read, in a few lines', () => {
  const lines = startupNotes(facts).trim().split('\n')
  expect(lines.length).toBeLessThan(6)
  expect(lines[0]).toContain('http://127.0.0.1:5173')
  expect(lines.join('\n')).toContain('http://127.0.0.1:5173/_mail')
})

it('names the demo accounts that the seed names, and none where there is no seed', () => {
  const project = createProject({ seed: '-- demo: ann@example.com a-password owner of Acme\n--  demo: bob@example.com b-password\nselect 1;' })
  const accounts = demoAccounts(project.root)
  expect(accounts).toEqual([
    { email: 'ann@example.com', password: 'a-password', what: 'owner of Acme' },
    { email: 'bob@example.com', password: 'b-password', what: '' },
  ])
  expect(startupNotes({ ...facts, accounts })).toContain('ann@example.com  a-password  (owner of Acme)')
  project.remove()
  expect(demoAccounts(project.root)).toEqual([])
})

it('says what changed under a database that already exists', () => {
  const notes = startupNotes({ ...facts, applied: ['2_b.sql'], changed: ['1_a.sql'] })
  expect(notes).toContain('2_b.sql')
  expect(notes).toMatch(/1_a\.sql.*db:reset/)
})
