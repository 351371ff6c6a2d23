import './node-notice.mjs'
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { getAuthSchemaSql } from '@supabase/lite'
import { migrationFiles } from './migrations.mjs'
import { Problem } from './problems.mjs'
import { projectRoot } from './settings.mjs'

/**
 * The same SQL on a PostgreSQL server: a throwaway database that holds what a
 * hosted project holds, then the migrations. `psql` does the talking.
 */

/**
 * @param {string} url
 * @param {string} sql
 * @param {{ stopAtError?: boolean }} [options]
 * @returns {{ output: string, error: string, ok: boolean }}
 */
export function psql(url, sql, { stopAtError = true } = {}) {
  const result = spawnSync('psql', ['-X', '-q', '-A', '-t', '-v', `ON_ERROR_STOP=${stopAtError ? 1 : 0}`, '-d', url, '-f', '-'], {
    input: sql,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, PGOPTIONS: '-c client_min_messages=warning', PGCLIENTENCODING: 'UTF8' },
  })
  if (result.error) throw new Problem('psql is needed to reach a PostgreSQL server, and was not found.')
  return { output: result.stdout, error: result.stderr, ok: result.status === 0 }
}

/**
 * @param {string} serverUrl a superuser's connection to any database of the server
 * @param {{ root?: string, pgtap?: boolean }} [options]
 */
export function createThrowawayDatabase(serverUrl, { root = projectRoot, pgtap = true } = {}) {
  const name = `knull_${randomBytes(5).toString('hex')}`
  must(psql(serverUrl, `create database ${name}`), 'create database')
  const url = withDatabase(serverUrl, name)
  const drop = () => psql(serverUrl, `drop database if exists ${name} with (force)`)
  try {
    must(psql(url, preparation(name)), 'the hosted defaults')
    for (const { file, sql } of migrationFiles(root)) must(psql(url, `begin;\n${sql}\n;commit;`), file)
    if (pgtap) must(psql(url, pgtapInstallation(url)), 'pgTAP')
  } catch (error) {
    drop()
    throw error
  }
  return { url, name, drop }
}

/** @param {string} database */
function preparation(database) {
  const roles = `do $$ begin
    if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
    if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
    if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
  end $$;`
  const defaults = fs.readFileSync(fileURLToPath(new URL('./hosted-defaults.sql', import.meta.url)), 'utf8')
  return [
    roles,
    getAuthSchemaSql('pg'),
    defaults,
    `alter database ${database} set search_path = "$user", public, extensions;`,
    `alter database ${database} set timezone = 'UTC';`,
  ].join('\n')
}

/**
 * pgTAP is plain SQL, so PGlite's copy serves a server that has no package of
 * it. An extension of that name is then pretended, because the tests create
 * it if it is missing.
 * @param {string} url
 */
function pgtapInstallation(url) {
  const packaged = psql(url, `select 1 from pg_available_extensions where name = 'pgtap'`).output.trim() === '1'
  if (packaged) return 'create extension if not exists pgtap with schema extensions'
  return `set search_path = extensions;
${pgtapSql()}
insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
select 999999, 'pgtap', oid, 'extensions'::regnamespace, false, 'plain' from pg_roles where rolname = current_user;`
}

function pgtapSql() {
  const require = createRequire(import.meta.url)
  const bundle = path.join(path.dirname(require.resolve('@electric-sql/pglite')), 'pgtap.tar.gz')
  const wanted = /(^|\/)pgtap--\d+\.\d+\.\d+\.sql$/
  for (const { name, body } of tarEntries(zlib.gunzipSync(fs.readFileSync(bundle)))) {
    if (wanted.test(name)) return body.toString('utf8').replaceAll('MODULE_PATHNAME', '')
  }
  throw new Problem('PGlite brought no pgTAP.')
}

/** @param {Buffer} archive */
function* tarEntries(archive) {
  for (let at = 0; at + 512 <= archive.length; ) {
    const header = archive.subarray(at, at + 512)
    const name = header.subarray(0, 100).toString('utf8').replace(/\0.*$/s, '')
    if (!name) return
    const size = Number.parseInt(header.subarray(124, 136).toString('utf8').trim(), 8) || 0
    yield { name, body: archive.subarray(at + 512, at + 512 + size) }
    at += 512 + Math.ceil(size / 512) * 512
  }
}

/** @param {string} url @param {string} database */
function withDatabase(url, database) {
  const parsed = new URL(url)
  parsed.pathname = `/${database}`
  return parsed.href
}

/**
 * @param {{ ok: boolean, error: string }} result
 * @param {string} what
 */
function must(result, what) {
  if (!result.ok) throw new Problem(`${what}: ${result.error.trim().split('\n').slice(0, 6).join('\n')}`)
}
