/**
 * What a person needs after the start, in a few lines.
 * @param {{ origin: string, folder: string, accounts: { email: string, password: string, what: string }[],
 *   applied: string[], changed: string[], fresh: boolean }} facts
 */
export function startupNotes({ origin, folder, accounts, applied, changed, fresh }) {
  const lines = ['', `  Knull            ${origin}`]
  for (const { email, password, what } of accounts) {
    lines.push(`  Demo account     ${email}  ${password}${what ? `  (${what})` : ''}`)
  }
  lines.push(`  Captured mail    ${origin}/_mail`)
  lines.push(`  Data             ${folder}${fresh ? '  (new)' : ''}`)
  if (!fresh && applied.length > 0) lines.push(`  Migrated         ${applied.join(', ')}`)
  if (changed.length > 0) {
    lines.push(`  Changed since it was applied: ${changed.join(', ')}. \`npm run db:reset\` starts over.`)
  }
  lines.push('')
  return lines.join('\n')
}
