/**
 * Types and tests of the edge functions on Deno, offline:
 * node supabase/embedded/cli/function-tests.mjs [name]
 */
import fs from 'node:fs'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import { denoBinary, denoEnvironment, denoFlags } from '../deno.mjs'
import { projectRoot } from '../settings.mjs'

const name = process.argv[2] ?? ''
const folder = path.join(projectRoot, 'supabase', 'functions')
const files = fs
  .readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && file.includes(name))
  .map((file) => path.join(folder, file))
const entries = fs
  .readdirSync(folder)
  .map((entry) => path.join(folder, entry, 'index.ts'))
  .filter((entry) => fs.existsSync(entry) && entry.includes(name))

/** @param {string[]} parameters @param {'inherit' | 'pipe'} output */
function deno(parameters, output) {
  const stdio = /** @type {const} */ (['ignore', output, 'inherit'])
  const result = spawnSync(denoBinary(), parameters, {
    cwd: projectRoot,
    env: denoEnvironment(),
    stdio: [...stdio],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return { ok: result.status === 0, output: result.stdout ?? '' }
}

const flags = denoFlags()
// Deno's own types, without a look at npm: functions import nothing from there.
const config = flags[flags.indexOf('--config') + 1] ?? ''
const offline = ['--no-remote', '--no-lock', '--no-npm', '--node-modules-dir=none', '--config', config]
const types = deno(['check', '--quiet', ...offline, ...entries, ...files], 'inherit')

// Tests reach this machine alone: a fake model endpoint listens on it.
const permissions = ['--allow-net=127.0.0.1', '--allow-env', `--allow-read=${folder}`]
const tests = deno(['test', ...flags, '--no-check', ...permissions, ...files], 'pipe')
process.stdout.write(tests.output)

const [, passed = '0', failed = '0'] = /(\d+) passed[^|]*\| (\d+) failed/.exec(tests.output) ?? []
const broken = Number(failed) + (types.ok ? 0 : 1) + (tests.ok || Number(failed) > 0 ? 0 : 1)
console.log(`Edge functions: ${Number(passed) + (types.ok ? 1 : 0)} passed, ${broken} failed${types.ok ? '' : ' (types)'}`)
process.exit(broken === 0 ? 0 : 1)
