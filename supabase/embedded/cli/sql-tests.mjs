/**
 * pgTAP: node supabase/embedded/cli/sql-tests.mjs [name] [--server | --url postgres://…]
 *
 * Runs supabase/tests/*.test.sql (those whose name contains `name`) on PGlite,
 * with --server on the PostgreSQL that is installed on this machine, or with
 * --url on a throwaway database of any server. `supabase test db` runs the
 * same files.
 */
import fs from 'node:fs'
import path from 'node:path'
import { startPostgres } from '../local-postgres.mjs'
import { knownProblem, Problem } from '../problems.mjs'
import { createThrowawayDatabase, psql } from '../real-postgres.mjs'
import { projectRoot } from '../settings.mjs'
import { runTapFile, tapResult } from '../tap.mjs'
import { createTestBackend } from '../test-backend.mjs'

const { url, local, names } = readArguments(process.argv.slice(2))

try {
  const folder = path.join(projectRoot, 'supabase', 'tests')
  const files = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.test.sql') && (names.length === 0 || names.some((name) => file.includes(name))))
    .sort()
  if (files.length === 0) throw new Problem(`No test matches ${names.join(', ') || '*.test.sql'} in supabase/tests.`)

  const place = local ? await localServerPlace() : url ? serverPlace(url) : await embeddedPlace()
  let passed = 0
  let failed = 0
  let broken = 0
  for (const file of files) {
    const started = performance.now()
    const result = await place.run(fs.readFileSync(path.join(folder, file), 'utf8'))
    passed += result.passed
    failed += result.failed
    const fine = result.failed === 0 && !result.error
    if (!fine && result.failed === 0) broken += 1
    const time = Math.round(performance.now() - started)
    console.log(`${fine ? 'ok    ' : 'FAILED'} ${file}  ${result.passed}/${result.planned ?? '?'}  ${time} ms`)
    for (const line of result.failures) console.log(`  ${line}`)
    if (result.error) console.log(`  # ${result.error}`)
  }
  await place.close()
  console.log(
    `SQL on ${place.what}: ${passed} passed, ${failed} failed${broken ? `, ${broken} files broken` : ''}, ${files.length} files`,
  )
  process.exit(failed + broken > 0 ? 1 : 0)
} catch (error) {
  const problem = knownProblem(error)
  console.error(problem ? problem.message : error)
  process.exit(1)
}

async function embeddedPlace() {
  const backend = await createTestBackend()
  const { pg } = backend.backend.database
  await pg.exec('create extension if not exists pgtap with schema extensions')
  return {
    what: 'PGlite',
    /** @param {string} sql */
    async run(sql) {
      const result = await runTapFile(sql, async (statement) => {
        const results = await pg.exec(statement)
        return results.flatMap(({ rows }) =>
          rows.flatMap((row) => Object.values(/** @type {object} */ (row)).filter((value) => typeof value === 'string')),
        )
      })
      await pg.exec(`rollback; reset role; reset all; set search_path = "$user", public, extensions; set timezone = 'UTC'`)
      return result
    },
    close: () => backend.close(),
  }
}

/** @param {string} serverUrl */
function serverPlace(serverUrl) {
  const database = createThrowawayDatabase(serverUrl)
  return {
    what: `PostgreSQL ${psql(serverUrl, 'show server_version').output.trim().split(' ')[0]}`,
    /** @param {string} sql */
    async run(sql) {
      const { output, error, ok } = psql(database.url, sql)
      const result = tapResult(output.split('\n'))
      return ok ? result : { ...result, error: error.trim().replaceAll('\n', '\n  # ') }
    },
    async close() {
      database.drop()
    },
  }
}

async function localServerPlace() {
  const server = await startPostgres()
  const place = serverPlace(server.url)
  return {
    ...place,
    async close() {
      await place.close()
      await server.stop()
    },
  }
}

/** @param {string[]} given */
function readArguments(given) {
  const at = given.indexOf('--url')
  return {
    local: given.includes('--server'),
    url: at >= 0 ? given[at + 1] : undefined,
    names: given.filter((argument, index) => !argument.startsWith('--') && (at < 0 || index !== at + 1)),
  }
}
