/**
 * The API library prints every refusal of the database with all its fields,
 * although the caller is told too. What a caller can cause is their business;
 * what the database itself suffers is printed in one line.
 */

/** Data, constraint, permission, authentication and raised errors: the caller's. */
const CALLERS = /^(22|23|28|42|P0|40|44|54|PG)/

const INSTALLED = Symbol.for('knull.database-complaints')

export function quietDatabaseComplaints() {
  const print = /** @type {typeof console.error & { [INSTALLED]?: true }} */ (console.error)
  if (print[INSTALLED]) return
  const quiet = (/** @type {unknown[]} */ ...parts) => {
    const complaint = parts.find(isDatabaseError)
    if (!complaint) return print(...parts)
    if (!CALLERS.test(complaint.code)) print(`The database: ${complaint.message} (${complaint.code})`)
  }
  console.error = Object.assign(quiet, { [INSTALLED]: true })
}

/** @param {unknown} part @returns {part is { code: string, message: string }} */
function isDatabaseError(part) {
  return typeof part === 'object' && part !== null && 'severity' in part && 'code' in part && typeof part.code === 'string'
}
