/**
 * Policy mutants: node supabase/tests/mutants/run.mjs [part of a name] [--sample N] [--seed N] [--list]
 *
 * Breaks one guard of the database at a time (a policy says true, a trigger is gone, a check is left out, a grant is
 * too wide) and runs the SQL tests. A mutant that no test notices is a guard that nobody would miss. The mutants are
 * made from the catalogue, so a table or function of tomorrow brings its own; ./by-hand.mjs adds those that only a
 * reader can think of, and names the ones that change nothing.
 *
 * Everything happens in one transaction that is rolled back, on an in-memory copy of the migrated database.
 */
import fs from 'node:fs'
import path from 'node:path'
import { migrationFiles } from '../../embedded/migrations.mjs'
import { projectRoot } from '../../embedded/settings.mjs'
import { runTapFile } from '../../embedded/tap.mjs'
import { createTestBackend } from '../../embedded/test-backend.mjs'
import { harmless, rewrites } from './by-hand.mjs'
import { catalogueMutants } from './catalogue.mjs'

/** @typedef {{ name: string, object: string, sql: string }} Mutant object: the table or function, without schema */

const { sample, seed, list, wanted } = readArguments(process.argv.slice(2))
const folder = path.join(projectRoot, 'supabase', 'tests')
const files = fs
  .readdirSync(folder)
  .filter((file) => file.endsWith('.test.sql'))
  .map((name) => ({ name, sql: asSavepoint(name, fs.readFileSync(path.join(folder, name), 'utf8')) }))
const home = chapterOfObjects()

const backend = await createTestBackend()
const { pg } = backend.backend.database
await pg.exec('create extension if not exists pgtap with schema extensions')
const made = [...(await catalogueMutants(pg)), ...(await rewrites(pg))]
const all = made.filter(({ name }) => !(name in harmless))
const stale = Object.keys(harmless).filter((excused) => !made.some(({ name }) => name === excused))
for (const name of stale) console.log(`STALE      ${name} is excused in by-hand.mjs and does not exist`)
const chosen = pick(all.filter(({ name }) => name.includes(wanted)))
if (list) {
  for (const { name } of chosen) console.log(name)
  process.exit(0)
}

/* The tests must hold on the sound database, or every mutant would count as noticed. */
for (const file of files) {
  await pg.exec('begin')
  const fault = await firstFault(file)
  await pg.exec('rollback')
  if (fault) {
    console.log(`${file.name} fails without any mutant: ${fault}`)
    console.log('0 passed, 1 failed')
    process.exit(1)
  }
}

const started = Date.now()
let noticed = 0
const unnoticed = []
/** @type {Record<string, number>} */
const byFile = {}
for (const mutant of chosen) {
  const by = await notice(mutant)
  if (by) {
    noticed += 1
    byFile[by] = (byFile[by] ?? 0) + 1
    if (wanted) console.log(`noticed    ${mutant.name}  (${by})`)
  } else {
    unnoticed.push(mutant.name)
    console.log(`UNNOTICED  ${mutant.name}`)
  }
}
await backend.close()
for (const [file, count] of Object.entries(byFile)) console.log(`${String(count).padStart(5)}  noticed first by ${file}`)
const drawn = chosen.length < all.length ? ` (of ${all.length}, drawn with --seed ${seed})` : ''
console.log(`Policy mutants: ${noticed} of ${chosen.length} noticed${drawn}, ${Math.round((Date.now() - started) / 1000)} s`)
console.log(`${noticed} passed, ${unnoticed.length + stale.length} failed`)
process.exit(unnoticed.length + stale.length > 0 ? 1 : 0)

/** The file that noticed, or undefined. @param {Mutant} mutant */
async function notice(mutant) {
  await pg.exec('begin')
  try {
    await pg.exec(mutant.sql)
    for (const file of inOrder(mutant)) {
      if (await firstFault(file)) return file.name
    }
    return undefined
  } catch (error) {
    throw new Error(`${mutant.name} could not be applied: ${/** @type {Error} */ (error).message}\n${mutant.sql}`, { cause: error })
  } finally {
    await pg.exec('rollback; reset role; reset all; set search_path = "$user", public, extensions')
  }
}

/** @param {{ name: string, sql: string }} file */
async function firstFault(file) {
  await pg.exec('savepoint story')
  const result = await runTapFile(file.sql, async (statement) => {
    const results = await pg.exec(statement)
    const values = results.flatMap(({ rows }) =>
      rows.flatMap((row) => Object.values(/** @type {object} */ (row)).filter((value) => typeof value === 'string')),
    )
    /* The first failure is enough. */
    if (values.some((value) => value.startsWith('not ok'))) throw new Error(values.find((value) => value.startsWith('not ok')))
    return values
  })
  await pg.exec('rollback to savepoint story; release savepoint story; reset role')
  return result.error ?? (result.failed > 0 ? result.failures[0] : undefined)
}

/** The chapter's own stories first, then the catalogue, then the others. @param {Mutant} mutant */
function inOrder(mutant) {
  const chapter = home.get(mutant.object) ?? ''
  /** @param {string} name */
  const place = (name) => (chapter && name.startsWith(chapter) ? 0 : name.startsWith('every_table') ? 1 : 2)
  return [...files].sort((a, b) => place(a.name) - place(b.name))
}

/** Which chapter makes which table or function. */
function chapterOfObjects() {
  /** @type {Map<string, string>} */
  const homes = new Map()
  for (const { file, sql } of migrationFiles(projectRoot)) {
    const chapter = /\d+_(\w+)\.sql$/.exec(file)?.[1] ?? ''
    for (const [, object = ''] of sql.matchAll(/^create (?:or replace )?(?:table|function|view) (?:public|private)\.(\w+)/gm)) {
      homes.set(object, chapter)
    }
  }
  return homes
}

/** @param {string} name @param {string} sql */
function asSavepoint(name, sql) {
  const body = sql.replace(/^begin;$/m, '').replace(/^rollback;\s*$/m, '')
  if (/^(begin|commit|rollback);$/m.test(body)) throw new Error(`${name} has a transaction of its own`)
  return body
}

/** @param {Mutant[]} mutants */
function pick(mutants) {
  if (sample === undefined || sample >= mutants.length) return mutants
  let state = seed
  const random = () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
  return mutants
    .map((mutant) => ({ mutant, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, sample)
    .map(({ mutant }) => mutant)
}

/** @param {string[]} given */
function readArguments(given) {
  /** @param {string} name */
  const numberAfter = (name) => {
    const at = given.indexOf(name)
    return at < 0 ? undefined : Number(given[at + 1])
  }
  return {
    sample: numberAfter('--sample'),
    seed: numberAfter('--seed') ?? Date.now() % 1_000_000,
    list: given.includes('--list'),
    wanted: given.find((argument, index) => !argument.startsWith('--') && !/^--(sample|seed)$/.test(given[index - 1] ?? '')) ?? '',
  }
}
