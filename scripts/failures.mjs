import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What one failed test is called, and the first lines of what it said. */
/** @typedef {{ test: string, message: string }} Failure */

/** Lines of a message that are shown with a failed test. */
const messageLines = 3
/** Characters of a line: a closing summary is read in a terminal or a log. */
const lineLength = 200

/**
 * Failed tests of a Vitest JSON report, and files that could not be run.
 * @param {string} file @param {string} root what file names are shown without
 * @returns {Failure[]}
 */
export function vitestFailures(file, root) {
  if (!existsSync(file)) return []
  /** @type {{ testResults: { name: string, status: string, message: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const where = path.relative(root, name)
    const failed = assertionResults
      .filter((result) => result.status !== 'passed')
      .map(({ fullName, status: how, failureMessages = [] }) => ({ test: `${where} > ${fullName}`, message: failureMessages[0] ?? how }))
    return failed.length === 0 && status === 'failed' ? [{ test: where, message }] : failed
  })
}

/**
 * Failed tests of a Playwright JSON report, and what went wrong outside of any test.
 * @param {string} file
 * @returns {Failure[]}
 */
export function playwrightFailures(file) {
  if (!existsSync(file)) return []
  /** @typedef {{ title: string, file: string, line: number, suites?: Suite[], specs: { title: string, file: string, line: number, tests: { status: string, results: { errors?: { message?: string }[], status: string }[] }[] }[] }} Suite */
  /** @type {{ suites: Suite[], errors?: { message?: string }[] }} */
  const { suites, errors = [] } = JSON.parse(readFileSync(file, 'utf8'))
  /** @type {(suite: Suite, titles: string[]) => Failure[]} */
  const within = (suite, titles) => [
    ...suite.specs.flatMap((spec) =>
      spec.tests
        .filter((test) => test.status !== 'expected')
        .map(({ results }) => ({
          test: [`${spec.file}:${spec.line}`, ...titles, spec.title].join(' > '),
          message: results.flatMap((result) => result.errors ?? []).find((error) => error.message)?.message ?? results.at(-1)?.status ?? 'did not run',
        })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => within(inner, [...titles, inner.title])),
  ]
  return [...errors.map(({ message = '' }) => ({ test: 'outside of any test', message })), ...suites.flatMap((suite) => within(suite, []))]
}

/**
 * What is said about failed stages at the end of a long output, of which somebody may see the end alone.
 * @param {{ name: string, output: string, failures: Failure[] }[]} stages
 * @param {number} [atMost] lines in all
 * @returns {string[]}
 */
export function summaryOf(stages, atMost = 40) {
  const each = Math.floor(atMost / Math.max(1, stages.length)) - 1
  return stages.flatMap(({ name, output, failures }) => {
    const room = Math.max(1, each)
    if (failures.length === 0) return [`── ${name}, the end of what it said`, ...linesOf(output).slice(-Math.min(20, room))]
    /* Every name counts more than any message. */
    const named = failures.slice(0, room)
    const spare = Math.min(messageLines, Math.floor((room - named.length) / named.length))
    const more = failures.length - named.length
    return [
      `── ${name}: ${failures.length} failed${more > 0 ? `, ${named.length} of them` : ''}`,
      ...named.flatMap(({ test, message }) => [`✗ ${test}`.slice(0, lineLength), ...linesOf(message).slice(0, spare).map((line) => `    ${line.trim()}`)]),
    ]
  })
}

/** @param {string} text */
const linesOf = (text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.trimEnd().slice(0, lineLength))
