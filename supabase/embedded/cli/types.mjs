/**
 * npm run db:types: writes src/data/database.types.ts from the migrations.
 *
 * The Supabase CLI reads a migrated PGlite over the PostgreSQL wire. It is
 * fetched when this first runs, and no other command needs it.
 */
import fs from 'node:fs'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { denoBinary, denoEnvironment } from '../deno.mjs'
import { migrationFiles } from '../migrations.mjs'
import { knownProblem, Problem } from '../problems.mjs'
import { projectRoot } from '../settings.mjs'
import { createTestBackend } from '../test-backend.mjs'
import { SUPABASE_CLI, supabaseCli } from './supabase-cli.mjs'

export const TYPES_FILE = path.join(projectRoot, 'src', 'data', 'database.types.ts')
const MARK = '// Schema: '

/**
 * What the types were made from: the migrations without comments and layout.
 * @param {string} [root]
 */
export function schemaHash(root = projectRoot) {
  const hash = createHash('sha256')
  for (const { file, sql } of migrationFiles(root)) {
    hash.update(`${file}\n${sql.replace(/^\s*--.*$/gm, '').replace(/\s+/g, ' ')}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

/** The schema that the committed types were made from. @returns {string | undefined} */
export function typesHash(file = TYPES_FILE) {
  if (!fs.existsSync(file)) return undefined
  const line = fs.readFileSync(file, 'utf8').split('\n').find((text) => text.startsWith(MARK))
  return line?.slice(MARK.length).trim()
}

async function writeTypes() {
  const hash = schemaHash()
  const backend = await createTestBackend()
  const socket = new PGLiteSocketServer({ db: backend.backend.database.pg, host: '127.0.0.1', port: 0 })
  await socket.start()
  const address = socket.getServerConn()
  const port = address.slice(address.lastIndexOf(':') + 1)
  try {
    const remote = `--remote=postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`
    const { ok, output, complaint } = await supabaseCli(['gen', 'types', '--schema', 'public', remote])
    if (!ok || !output.includes('export type Database')) {
      throw new Problem(`The Supabase CLI (${SUPABASE_CLI}, fetched with npx) made no types:\n${complaint.trim()}`)
    }
    const header = [
      '// Generated from supabase/migrations by `npm run db:types`. Not written by hand.',
      `${MARK}${hash}`,
      '',
      '',
    ].join('\n')
    fs.mkdirSync(path.dirname(TYPES_FILE), { recursive: true })
    fs.writeFileSync(TYPES_FILE, header + formatted(output))
  } finally {
    await socket.stop()
    await backend.close()
  }
  console.log(`${path.relative(projectRoot, TYPES_FILE)} written for schema ${hash}`)
}

/** @param {string} source */
function formatted(source) {
  const result = spawnSync(
    denoBinary(),
    ['fmt', '--ext=ts', '--no-semicolons', '--single-quote', '--line-width=110', '-'],
    { input: source, encoding: 'utf8', env: denoEnvironment(), maxBuffer: 64 * 1024 * 1024 },
  )
  return result.status === 0 ? result.stdout : source
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await writeTypes()
    process.exit(0)
  } catch (error) {
    console.error(knownProblem(error)?.message ?? error)
    process.exit(1)
  }
}
