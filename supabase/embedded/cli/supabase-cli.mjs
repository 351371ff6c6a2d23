/** The Supabase CLI, fetched with npx when it is first needed: 175 MB that `dev` and `test` never load. */
import { spawn } from 'node:child_process'
import { projectRoot } from '../settings.mjs'

export const SUPABASE_CLI = 'supabase@3.1.0'

/**
 * @param {string[]} parameters
 * @param {{ workdir?: string }} [options]
 * @returns {Promise<{ ok: boolean, output: string, complaint: string }>}
 */
export function supabaseCli(parameters, { workdir = projectRoot } = {}) {
  return new Promise((resolve, reject) => {
    const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx'
    const child = spawn(npx, ['--yes', SUPABASE_CLI, ...parameters], {
      cwd: workdir,
      env: { ...process.env, npm_config_loglevel: 'error', SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    let complaint = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (complaint += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ ok: code === 0, output, complaint }))
  })
}
