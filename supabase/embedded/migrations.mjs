import fs from 'node:fs'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { Problem } from './problems.mjs'

/** @param {string} root */
export function migrationFiles(root) {
  const folder = path.join(root, 'supabase', 'migrations')
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder)
    .filter((file) => /^\d+_.+\.sql$/.test(file))
    .sort()
    .map((file) => ({
      file,
      version: file.slice(0, file.indexOf('_')),
      name: file.slice(file.indexOf('_') + 1, -'.sql'.length),
      sql: fs.readFileSync(path.join(folder, file), 'utf8'),
    }))
}

/** @typedef {ReturnType<typeof migrationFiles>[number]} MigrationFile */

/**
 * One hash for everything that shapes a fresh database.
 * @param {MigrationFile[]} files
 */
export function migrationsHash(files) {
  const hash = createHash('sha256')
  for (const { file, sql } of files) hash.update(`${file}\0${sql.replaceAll('\r\n', '\n')}\0`)
  return hash.digest('hex').slice(0, 16)
}

/**
 * Applies what the database has not seen, one transaction per file, and names
 * applied files whose text has changed since.
 * @param {import('./database.mjs').Database} database
 * @param {MigrationFile[]} files
 */
export async function applyMigrations(database, files) {
  const { pg, lock } = database
  return lock.exclusive(async () => {
    const { rows } = await pg.query('select version, statements from supabase_migrations.schema_migrations')
    const known = new Map(
      rows.map((/** @type {any} */ row) => [row.version, (row.statements ?? []).join('\n')]),
    )
    /** @type {string[]} */
    const applied = []
    const changed = files.filter(({ version, sql }) => known.has(version) && known.get(version) !== sql)
    for (const migration of files) {
      if (known.has(migration.version)) continue
      await applyOne(pg, migration)
      applied.push(migration.file)
    }
    return { applied, changed: changed.map(({ file }) => file) }
  })
}

/**
 * @param {import('@electric-sql/pglite').PGlite} pg
 * @param {MigrationFile} migration
 */
async function applyOne(pg, { file, version, name, sql }) {
  await pg.exec('begin')
  try {
    await pg.exec(sql)
    await pg.query('insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)', [
      version,
      [sql],
      name,
    ])
    await pg.exec('commit')
  } catch (error) {
    await pg.exec('rollback')
    throw sqlProblem(`supabase/migrations/${file}`, sql, error)
  } finally {
    await pg.exec(`reset role; set search_path = "$user", public, extensions`)
  }
}

/**
 * @param {import('./database.mjs').Database} database
 * @param {string} root
 */
export async function applySeed(database, root) {
  const file = path.join(root, 'supabase', 'seed.sql')
  if (!fs.existsSync(file)) return false
  const sql = fs.readFileSync(file, 'utf8')
  await database.lock.exclusive(async () => {
    await database.pg.exec('begin')
    try {
      await database.pg.exec(sql)
      await database.pg.exec('commit')
    } catch (error) {
      await database.pg.exec('rollback')
      throw sqlProblem('supabase/seed.sql', sql, error)
    } finally {
      await database.pg.exec(`reset all; set search_path = "$user", public, extensions; set timezone = 'UTC'`)
    }
  })
  return true
}

/**
 * @param {string} file
 * @param {string} sql
 * @param {any} error
 */
function sqlProblem(file, sql, error) {
  const line = error?.position ? `:${sql.slice(0, Number(error.position)).split('\n').length}` : ''
  const detail = [error?.detail, error?.where, error?.hint].filter(Boolean).join('\n  ')
  return new Problem(`${file}${line} failed: ${error?.message ?? error}${detail ? `\n  ${detail}` : ''}`, {
    cause: error,
  })
}
