import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { playwrightFailures, summaryOf, vitestFailures } from './failures.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'knull-failures-'))
const written = (name: string, report: unknown) => {
  const file = path.join(folder, name)
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('failed tests of Vitest are named, and files that could not be run', () => {
  const file = written('vitest.json', {
    testResults: [
      {
        name: '/project/src/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'passed' },
          { fullName: 'subtracts', status: 'failed', failureMessages: ['expected 1 to be 2'] },
          { fullName: 'divides', status: 'skipped', failureMessages: [] },
        ],
      },
      { name: '/project/src/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  })
  expect(vitestFailures(file, '/project')).toEqual([
    { test: 'src/a.test.ts > subtracts', message: 'expected 1 to be 2' },
    { test: 'src/a.test.ts > divides', message: 'skipped' },
    { test: 'src/b.test.ts', message: 'Cannot find module' },
  ])
  expect(vitestFailures(path.join(folder, 'none.json'), '/project')).toEqual([])
})

test('failed tests of Playwright are named with their groups, and what failed before any test', () => {
  const file = written('playwright.json', {
    errors: [{ message: 'the web server did not start' }],
    suites: [
      {
        title: 'a.spec.ts',
        file: 'a.spec.ts',
        line: 0,
        specs: [{ title: 'opens', file: 'a.spec.ts', line: 3, tests: [{ status: 'expected', results: [{ status: 'passed' }] }] }],
        suites: [
          {
            title: 'signed in',
            file: 'a.spec.ts',
            line: 5,
            specs: [
              { title: 'reads', file: 'a.spec.ts', line: 6, tests: [{ status: 'unexpected', results: [{ status: 'failed', errors: [{ message: 'not visible' }] }] }] },
              { title: 'writes', file: 'a.spec.ts', line: 9, tests: [{ status: 'skipped', results: [] }] },
            ],
          },
        ],
      },
    ],
  })
  expect(playwrightFailures(file)).toEqual([
    { test: 'outside of any test', message: 'the web server did not start' },
    { test: 'a.spec.ts:6 > signed in > reads', message: 'not visible' },
    { test: 'a.spec.ts:9 > signed in > writes', message: 'did not run' },
  ])
})

test('a summary is short, names tests before it quotes them, and shows the end of an output that names none', () => {
  const failures = Array.from({ length: 100 }, (_, index) => ({ test: `test ${index}`, message: 'one\ntwo\nthree\nfour' }))
  const output = Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n')
  const few = summaryOf([{ name: 'unit', output, failures: failures.slice(0, 2) }])
  expect(few).toEqual(['── unit: 2 failed', '✗ test 0', '    one', '    two', '    three', '✗ test 1', '    one', '    two', '    three'])
  const many = summaryOf([{ name: 'unit', output, failures }, { name: 'types', output: `${output}\n\u001b[31mred\u001b[0m\n\n`, failures: [] }])
  expect(many.length).toBeLessThanOrEqual(40)
  expect(many[0]).toBe('── unit: 100 failed, 19 of them')
  expect(many.at(-1)).toBe('red')
  expect(summaryOf([])).toEqual([])
})
