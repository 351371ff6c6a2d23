import './node-notice.mjs'
import { splitSqlStatements } from '@supabase/lite'

/**
 * Runs one pgTAP file statement by statement and reads its TAP lines.
 * @param {string} sql
 * @param {(statement: string) => Promise<string[]>} run the text values of all rows
 */
export async function runTapFile(sql, run) {
  /** @type {string[]} */
  const lines = []
  let cursor = 0
  for (const statement of splitSqlStatements(sql)) {
    const at = sql.indexOf(statement, cursor)
    if (at >= 0) cursor = at
    try {
      for (const value of await run(statement)) lines.push(...value.split('\n'))
    } catch (error) {
      const line = sql.slice(0, cursor + leadingComments(statement)).split('\n').length
      const { message, detail, where } = /** @type {any} */ (error)
      const more = [detail, where].filter(Boolean).map((text) => `\n#   ${text}`)
      return { ...tapResult(lines), error: `line ${line}: ${message}${more.join('')}` }
    }
    cursor += statement.length
  }
  return tapResult(lines)
}

/** @param {string} statement */
function leadingComments(statement) {
  return /^(\s*(--[^\n]*\n|\/\*[\s\S]*?\*\/))*\s*/.exec(statement)?.[0].length ?? 0
}

/**
 * @param {string[]} lines
 * @returns {{ planned: number | undefined, passed: number, failed: number, failures: string[], error?: string }}
 */
export function tapResult(lines) {
  let planned
  let passed = 0
  let failed = 0
  /** @type {string[]} */
  const failures = []
  let afterFailure = false
  for (const line of lines) {
    const plan = /^1\.\.(\d+)/.exec(line)
    if (plan) planned = Number(plan[1])
    if (/^ok \d+/.test(line)) {
      passed += 1
      afterFailure = false
    } else if (/^not ok \d+/.test(line)) {
      failed += 1
      failures.push(line)
      afterFailure = true
    } else if (line.startsWith('#') && (afterFailure || /Looks like/.test(line))) {
      failures.push(line)
    }
  }
  const result = { planned, passed, failed, failures }
  const ran = passed + failed
  if (planned === undefined) return { ...result, error: 'no plan: the file never called plan(n) or finish()' }
  if (planned !== ran) return { ...result, error: `planned ${planned} tests, ran ${ran}` }
  return result
}
