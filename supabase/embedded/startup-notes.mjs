import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from './settings.mjs'

/**
 * What a person needs after the start, in a few lines.
 * @param {{ origin: string, folder: string, accounts: { email: string, password: string, what: string }[],
 *   functions: string[], applied: string[], changed: string[], fresh: boolean }} facts
 */
export function startupNotes({ origin, folder, accounts, functions, applied, changed, fresh }) {
  const lines = ['', `  Knull            ${origin}`]
  for (const { email, password, what } of accounts) {
    lines.push(`  Demo account     ${email}  ${password}${what ? `  (${what})` : ''}`)
  }
  lines.push(`  Captured mail    ${origin}/_mail`)
  if (functions.length > 0) lines.push(`  Edge functions   ${functions.join(', ')}  (what they print appears here)`)
  lines.push(`  Data             ${folder}${fresh ? '  (new)' : ''}`)
  if (!fresh && applied.length > 0) lines.push(`  Migrated         ${applied.join(', ')}`)
  if (changed.length > 0) {
    lines.push(`  Changed since it was applied: ${changed.join(', ')}. \`npm run db:reset\` starts over.`)
  }
  lines.push('')
  return lines.join('\n')
}

/**
 * Accounts that the seed names, as `-- demo: <email> <password> <what>`.
 * @param {string} [root]
 * @returns {{ email: string, password: string, what: string }[]}
 */
export function demoAccounts(root = projectRoot) {
  const file = path.join(root, 'supabase', 'seed.sql')
  if (!fs.existsSync(file)) return []
  return [...fs.readFileSync(file, 'utf8').matchAll(/^--[ \t]*demo:[ \t]*(\S+)[ \t]+(\S+)[ \t]*(.*)$/gm)].map(
    ([, email = '', password = '', what = '']) => ({ email, password, what: what.trim() }),
  )
}
