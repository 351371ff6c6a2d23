/**
 * Fault mutants: node e2e/faults/mutants.mjs [part of a fault's id] [--list]
 *
 * Removes the handling of one fault at a time (handling.mjs), builds, and runs the tests of that fault, which must fail:
 * handling that no test would miss might as well not be there. Everything happens in a copy of the sources in the
 * system's temporary folder, with this checkout's node_modules; the checkout is only read.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from '../support/find-browser.mjs'
import { mutants } from './handling.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const wanted = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? ''
const chosen = mutants.filter(({ fault }) => fault.includes(wanted))
if (process.argv.includes('--list')) {
  for (const { fault, removes } of chosen) console.log(`${fault}: ${removes}`)
  process.exit(0)
}

/** What a build and its tests read; nothing that they write. */
const sources = ['e2e', 'public', 'scripts', 'src', 'supabase', 'index.html', 'package.json', 'tsconfig.json', 'tailwind.config.ts', 'vite.config.ts']
const left = /[/\\](\.results|\.temp)([/\\]|$)/

const browser = await findBrowser()
const copy = mkdtempSync(path.join(tmpdir(), 'knull-fault-mutants-'))
const started = Date.now()
let noticed = 0
let missed = 0
try {
  for (const name of sources) cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter: (from) => !left.test(from) })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction')

  /* On the sound sources every one of the tests passes, or each mutant would count as noticed. */
  const ids = [...new Set(chosen.map(({ fault }) => fault))]
  const sound = (await build('sound')) ?? (await test('sound', ids))
  if (typeof sound === 'string' || sound.failed > 0 || sound.passed === 0) {
    console.log(typeof sound === 'string' ? sound : sound.said)
    console.log('the faults do not end as stated without any mutant')
    missed = chosen.length
  } else {
    console.log(`${sound.passed} tests of ${ids.length} faults pass without any mutant`)
    /* While one is tested the next one is built. */
    let testing = Promise.resolve()
    for (const [index, mutant] of chosen.entries()) {
      const built = await mutate(mutant, () => build(`mutant-${index}`))
      await testing
      testing = judge(mutant, `mutant-${index}`, built)
    }
    await testing
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`Fault mutants: ${noticed} of ${chosen.length} noticed, ${Math.round((Date.now() - started) / 1000)} s`)
console.log(`${noticed} passed, ${missed} failed`)
process.exitCode = missed === 0 && noticed > 0 ? 0 : 1

/**
 * Says what became of a mutant. @param {import('./handling.mjs').Mutant} mutant @param {string} folder of its build
 * @param {string | undefined} wrong why there is none
 */
async function judge({ fault, removes }, folder, wrong) {
  let outcome = wrong === 'stale' ? 'STALE' : 'BROKEN'
  if (!wrong) {
    const { passed, failed, said } = await test(folder, [fault])
    if (passed + failed === 0) console.log(said)
    else outcome = failed > 0 ? 'noticed' : 'UNNOTICED'
  } else if (wrong !== 'stale') console.log(wrong)
  if (outcome === 'noticed') noticed += 1
  else missed += 1
  console.log(`${outcome.padEnd(10)} ${fault}: without ${removes}`)
  rmSync(path.join(copy, folder), { recursive: true, force: true })
}

/**
 * Does something on the sources without a piece of handling, and puts it back.
 * @param {import('./handling.mjs').Mutant} mutant @param {() => Promise<string | undefined>} act @returns {Promise<string | undefined>}
 */
async function mutate({ edits }, act) {
  /** @type {Map<string, string>} */
  const before = new Map()
  try {
    for (const { file, from, to } of edits) {
      const place = path.join(copy, file)
      const text = readFileSync(place, 'utf8')
      if (!before.has(place)) before.set(place, text)
      if (text.split(from).length !== 2) return 'stale'
      writeFileSync(place, text.replace(from, () => to))
    }
    return await act()
  } finally {
    for (const [place, text] of before) writeFileSync(place, text)
  }
}

/** Builds the copy. @param {string} folder @returns {Promise<string | undefined>} what went wrong */
async function build(folder) {
  const { code, said } = await run(['vite', 'build', '--outDir', folder, '--logLevel', 'error'], {})
  return code === 0 ? undefined : `the build failed:\n${said}`
}

/** Runs the tests of some faults on a build. @param {string} folder @param {string[]} faults */
async function test(folder, faults) {
  const file = path.join(copy, `${folder}.json`)
  const only = `@fault:(${faults.join('|')})(?![\\w-])`
  /* One failure is enough of an answer. */
  const { said } = await run(['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--grep', only, '--max-failures', '1'], {
    KNULL_OUT_DIR: folder,
    KNULL_BROWSER: browser.path,
    KNULL_REPORT: file,
    ...browser.env,
  })
  try {
    const { expected, unexpected, flaky } = JSON.parse(readFileSync(file, 'utf8')).stats
    return { passed: expected, failed: unexpected + flaky, said }
  } catch {
    return { passed: 0, failed: 0, said }
  }
}

/** @param {string[]} command @param {Record<string, string>} env @returns {Promise<{ code: number | null, said: string }>} */
function run(command, env) {
  return new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', ...command], {
      cwd: copy,
      env: { ...process.env, CI: 'true', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    child.on('error', (error) => resolve({ code: 1, said: String(error) }))
    child.on('close', (code) => resolve({ code, said }))
  })
}
