/**
 * Shows that the Supabase CLI takes this project as it is, without Docker:
 * node supabase/embedded/cli/cli-check.mjs
 *
 * config.toml is read (and a wrong value in it refused, as a control), the
 * migrations and the seed are pushed to an empty database, the history is
 * found complete, the security and performance advisors find nothing, and
 * types come out. `supabase start`, `test db` and `functions serve` need
 * Docker.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { migrationFiles } from '../migrations.mjs'
import { knownProblem } from '../problems.mjs'
import { projectRoot } from '../settings.mjs'
import { createTestBackend } from '../test-backend.mjs'
import { supabaseCli } from './supabase-cli.mjs'

const here = column(0)
const there = column(1)
let passed = 0
let failed = 0

try {
  const empty = fs.mkdtempSync(path.join(os.tmpdir(), 'knull-empty-'))
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'knull-copy-'))
  // A database with what a hosted project has before its first migration.
  const backend = await createTestBackend({ root: empty })
  const socket = new PGLiteSocketServer({ db: backend.backend.database.pg, host: '127.0.0.1', port: 0 })
  await socket.start()
  const address = socket.getServerConn()
  const remote = `--remote=postgres://postgres@127.0.0.1:${address.slice(address.lastIndexOf(':') + 1)}/postgres?sslmode=disable`

  fs.cpSync(path.join(projectRoot, 'supabase', 'config.toml'), path.join(copy, 'supabase', 'config.toml'))
  const config = path.join(copy, 'supabase', 'config.toml')
  fs.writeFileSync(config, fs.readFileSync(config, 'utf8').replace(/^minimum_password_length = .*$/m, 'minimum_password_length = "six"'))

  const versions = migrationFiles(projectRoot).map(({ version }) => version)
  await check('a wrong value in config.toml is refused (control)', ['migration', 'list', remote, '--workdir', copy], ({ ok, complaint }) => !ok && complaint.includes('minimum_password_length'))
  await check('config.toml is accepted', ['migration', 'list', remote], ({ ok, output }) => ok && versions.every((version) => output.includes(version)))
  await check('every migration and the seed are pushed', ['db', 'push', '--include-seed', '--yes', remote], ({ ok, complaint, output }) => ok && versions.every((version) => `${complaint}${output}`.includes(version)))
  await check('the history is complete', ['migration', 'list', remote], ({ ok, output }) => ok && versions.every((version) => here(output).includes(version)) && versions.every((version) => there(output).includes(version)))
  await check('nothing is left to push', ['db', 'push', '--dry-run', remote], ({ ok, output, complaint }) => ok && /up to date/i.test(`${output}${complaint}`))
  // All connections are one session here, which keeps the helpers of the seed; a server's ends with its connection.
  await backend.admin('discard temp')
  await check('the advisors find nothing', ['db', 'advisors', remote], ({ ok, output, complaint }) => ok && `${output}${complaint}`.includes('No issues found'))
  await backend.admin('create table public.left_open (id int); grant select on public.left_open to anon')
  await check('the advisors find a table left open (control)', ['db', 'advisors', remote], ({ output, complaint }) => `${output}${complaint}`.includes('left_open'))
  await backend.admin('drop table public.left_open')
  await check('types are generated', ['gen', 'types', '--schema', 'public', remote], ({ ok, output }) => ok && output.includes('audit_logs'))

  await socket.stop()
  await backend.close()
  for (const folder of [empty, copy]) fs.rmSync(folder, { recursive: true, force: true })
} catch (error) {
  failed += 1
  console.error(knownProblem(error)?.message ?? error)
}
console.log(`Supabase CLI without Docker: ${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** The columns of `migration list`: what the folder has, and what the database. @param {number} place */
function column(place) {
  return (/** @type {string} */ output) => output.split('\n').map((line) => line.split('|')[place]?.replace(/[\s`]/g, ''))
}

/**
 * @param {string} what
 * @param {string[]} parameters
 * @param {(result: Awaited<ReturnType<typeof supabaseCli>>) => boolean} expected
 */
async function check(what, parameters, expected) {
  const result = await supabaseCli(parameters)
  const fine = expected(result)
  if (fine) passed += 1
  else failed += 1
  console.log(`${fine ? 'ok    ' : 'FAILED'} ${what}`)
  if (!fine) console.log(`${result.output}\n${result.complaint}`.trim().split('\n').slice(-15).join('\n'))
}
