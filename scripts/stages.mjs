import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { playwrightFailures, summaryOf, vitestFailures } from './failures.mjs'

export const root = path.resolve(import.meta.dirname, '..')
const results = mkdtempSync(path.join(tmpdir(), 'knull-results-'))

/** Counts of one stage: how many checks ran and how they ended. */
/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string[]} command the program and its arguments
 * @property {Record<string, string>} [env]
 * @property {(output: string, ok: boolean) => Counts} [count] reads the counts from what it printed or wrote;
 *   without it the stage is one check
 * @property {() => import('./failures.mjs').Failure[]} [failures] the failed tests by name, where it wrote them down
 */

/**
 * Runs one stage and shows its output as it comes, or, beside another one, in one piece when it ends.
 * @param {Stage} stage
 * @param {{ beside?: boolean }} [how]
 * @returns {Promise<Counts & { name: string, seconds: number, output: string, failures: import('./failures.mjs').Failure[] }>}
 */
export function runStage({ name, command, env, count, failures }, { beside = false } = {}) {
  const started = Date.now()
  console.log(beside ? `── ${name} has begun` : `\n── ${name}`)
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, CI: 'true', FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        if (!beside) process.stdout.write(chunk)
      })
    }
    child.on('error', (error) => {
      output += String(error)
      console.error(String(error))
    })
    child.on('close', (code) => {
      if (beside) console.log(`\n── ${name}\n${output}`)
      const ok = code === 0
      const counts = count?.(output, ok) ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
      /* A stage that ended badly without naming a failed test has failed all the same, and so has one that ran nothing. */
      if ((!ok && counts.failed === 0) || counts.passed + counts.failed === 0) counts.failed += 1
      resolve({ name, ...counts, seconds: (Date.now() - started) / 1000, output, failures: counts.failed > 0 ? (failures?.() ?? []) : [] })
    })
  })
}

/**
 * Runs lanes of stages beside each other, each lane in its order: most stages leave one of two cores idle.
 * @param {Stage[][]} lanes
 */
export async function runLanes(...lanes) {
  const outcomes = await Promise.all(
    lanes.map(async (lane) => {
      const own = []
      for (const stage of lane) own.push(await runStage(stage, { beside: true }))
      return own
    }),
  )
  return outcomes.flat()
}

/**
 * Prints a line for each stage, what failed, and the closing line, and sets the exit code. What failed was said when it
 * happened, too, thousands of lines earlier.
 * @param {Awaited<ReturnType<typeof runStage>>[]} outcomes
 */
export function report(outcomes) {
  console.log('')
  for (const { name, passed, failed, seconds } of outcomes) {
    console.log(`${failed ? 'FAIL' : ' ok '}  ${name.padEnd(28)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${seconds.toFixed(0).padStart(4)} s`)
  }
  const summary = summaryOf(outcomes.filter((outcome) => outcome.failed > 0))
  if (summary.length > 0) console.log(`\n${summary.join('\n')}`)
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** Counts of a "N passed, N failed" line. @param {string} output @returns {Counts} */
export function countLine(output) {
  const line = [...output.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1)
  return { passed: Number(line?.[1] ?? 0), failed: Number(line?.[2] ?? 0) }
}

/** A stage of one Vitest project. @param {string} name @param {string} project @returns {Stage} */
export function vitestStage(name, project) {
  const file = path.join(results, `${project}.json`)
  return {
    name,
    command: ['npx', 'vitest', 'run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    count: () => {
      if (!existsSync(file)) return { passed: 0, failed: 1 }
      const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(readFileSync(file, 'utf8'))
      /* A skipped test is a test that does not run: it counts as failed. */
      return { passed: numPassedTests, failed: Math.max(numFailedTests + numPendingTests, numFailedTestSuites > 0 ? 1 : 0) }
    },
    failures: () => vitestFailures(file, root),
  }
}

/** The Playwright stage. @param {{ path: string, env?: Record<string, string> }} browser @returns {Stage} */
export function endToEndStage(browser) {
  const file = path.join(results, 'e2e.json')
  return {
    name: 'end to end',
    command: ['npx', 'playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    env: { KNULL_BROWSER: browser.path, KNULL_REPORT: file, ...browser.env },
    count: () => {
      if (!existsSync(file)) return { passed: 0, failed: 1 }
      const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(file, 'utf8')).stats
      return { passed: expected, failed: unexpected + flaky + skipped }
    },
    failures: () => playwrightFailures(file),
  }
}

export const types = { name: 'types', command: ['npx', 'tsc', '--noEmit'] }
export const lint = { name: 'lint', command: ['npx', 'oxlint', '--deny-warnings'] }
