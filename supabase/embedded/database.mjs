import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp'
import { pgtap } from '@electric-sql/pglite/pgtap'
import { createPgliteConnection } from '@supabase/lite/pglite'
import { createSessionLock, lockedKysely } from './lock-dialect.mjs'

const TIMESTAMPTZ = 1184
const TIMESTAMP = 1114

/** PostgREST answers ISO 8601; PGlite hands out PostgreSQL's own notation. */
const isoTimestamptz = (/** @type {string} */ value) =>
  value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
const isoTimestamp = (/** @type {string} */ value) => value.replace(' ', 'T')

/**
 * Opens PGlite behind the session lock.
 * @param {{
 *   folder?: string,
 *   snapshot?: Blob,
 *   withoutLock?: boolean,
 * }} [options] `folder` undefined means memory. `withoutLock` exists for the
 *   test that shows why the lock is there.
 */
export async function openDatabase({ folder, snapshot, withoutLock = false } = {}) {
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: {
      relaxedDurability: folder === undefined,
      loadDataDir: snapshot,
      parsers: { [TIMESTAMPTZ]: isoTimestamptz, [TIMESTAMP]: isoTimestamp },
      extensions: { btree_gin, citext, pg_trgm, pgcrypto, unaccent, uuid_ossp, pgtap },
    },
  })
  const pg = connection.driver
  await whileAlive(pg.waitReady)
  await pg.exec(`set search_path = "$user", public, extensions; set timezone = 'UTC'`)

  const lock = createSessionLock()
  if (!withoutLock) connection.kysely = lockedKysely(pg, lock)
  // Left to itself, the first request would grant ALL on every table to the API roles.
  Object.assign(connection, { ensureRlsContext: async () => true })
  keepErrorCodes(connection)

  return {
    connection,
    pg,
    lock,
    /**
     * SQL as the owner, in turn with the requests.
     * @param {string} sql
     * @param {unknown[]} [parameters]
     */
    async admin(sql, parameters) {
      return lock.exclusive(async () => {
        if (parameters) return (await pg.query(sql, parameters)).rows
        const results = await pg.exec(sql)
        return results.at(-1)?.rows ?? []
      })
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof openDatabase>>} Database */

/**
 * The library answers "SUP" and drops the message for error codes that it does not know, P0002, 28000, 40001, 54000
 * and 23514 among them. PostgREST passes code, message, detail and hint on, and the interface lives on them. A code
 * of PGRST makes the library do the same.
 * @param {object} connection
 */
function keepErrorCodes(connection) {
  const known = /** @type {{ normalizeDbError: (error: unknown) => any }} */ (connection)
  const normalize = known.normalizeDbError.bind(connection)
  known.normalizeDbError = (error) => {
    const found = normalize(error)
    const code = found?.code
    if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return found
    if (/^(42|22|21|53|55|PT)/.test(code) || ['23502', '23503', '23505', '25006'].includes(code)) return found
    return {
      severity: found.severity,
      code: 'PGRST',
      message: JSON.stringify({ code, message: found.message, details: found.detail ?? null, hint: found.hint ?? null }),
      detail: JSON.stringify({ status: postgrestStatus(code), headers: {} }),
    }
  }
}

/** https://docs.postgrest.org/en/stable/references/errors.html @param {string} code */
function postgrestStatus(code) {
  if (code.startsWith('08')) return 503
  if (/^(0L|0P|28)/.test(code)) return 403
  if (/^(09|25|2D|38|39|3B|40|54|57|58|F0|HV|XX)/.test(code)) return 500
  return code.startsWith('P0') && code !== 'P0001' ? 500 : 400
}

/**
 * PGlite's start keeps no handle open, so a process with nothing else to do
 * would end in the middle of it.
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
async function whileAlive(promise) {
  const handle = setInterval(() => {}, 1000)
  try {
    return await promise
  } finally {
    clearInterval(handle)
  }
}
