import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, CompiledQuery } from 'kysely'

/**
 * PGlite has one session, shared by every request. Two requests whose
 * `BEGIN … set role … query … COMMIT` interleave read each other's rows, so
 * whoever acquires the connection keeps it until release: one transaction at
 * a time, in order of arrival.
 */

/** A holder that runs no query for this long will never release: it waits for itself. */
const STUCK_AFTER_MS = 10_000

/**
 * A first-come, first-served lock that notices a holder waiting for itself.
 * @param {{ stuckAfter?: number }} [options]
 */
export function createSessionLock({ stuckAfter = STUCK_AFTER_MS } = {}) {
  let tail = Promise.resolve()
  let inFlight = 0
  let lastActivity = Date.now()

  /** @returns {Promise<() => void>} the release */
  async function acquire() {
    /** @type {() => void} */
    let open = () => {}
    const mine = new Promise((resolve) => {
      open = () => resolve(undefined)
    })
    const previous = tail
    tail = previous.then(() => mine)

    let watch
    const stuck = new Promise((_, reject) => {
      watch = setInterval(() => {
        if (inFlight === 0 && Date.now() - lastActivity > stuckAfter) {
          open()
          reject(new Error('The database session is held by a request that waits for the session itself.'))
        }
      }, Math.min(1000, stuckAfter))
    })
    try {
      await Promise.race([previous, stuck])
    } finally {
      clearInterval(watch)
    }
    lastActivity = Date.now()
    return open
  }

  /**
   * Counts a query as activity of the holder.
   * @template T
   * @param {() => Promise<T>} query
   * @returns {Promise<T>}
   */
  async function running(query) {
    inFlight += 1
    try {
      return await query()
    } finally {
      inFlight -= 1
      lastActivity = Date.now()
    }
  }

  /**
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async function exclusive(work) {
    const release = await acquire()
    try {
      return await running(work)
    } finally {
      release()
    }
  }

  return { acquire, running, exclusive }
}

/** @typedef {ReturnType<typeof createSessionLock>} SessionLock */

/**
 * A Kysely over PGlite whose connections are the lock.
 * @param {import('@electric-sql/pglite').PGlite} pg
 * @param {SessionLock} lock
 */
export function lockedKysely(pg, lock) {
  class HeldConnection {
    /** @param {() => void} release */
    constructor(release) {
      this.release = release
    }

    /** @param {import('kysely').CompiledQuery} query */
    async executeQuery(query) {
      const result = await lock.running(() => pg.query(query.sql, [...query.parameters]))
      const affected = result.affectedRows
      return {
        rows: result.rows,
        numAffectedRows: typeof affected === 'number' ? BigInt(affected) : undefined,
      }
    }

    /** @returns {never} */
    streamQuery() {
      throw new Error('The embedded database does not stream query results.')
    }
  }

  const driver = {
    async init() {},
    async destroy() {},
    async acquireConnection() {
      return new HeldConnection(await lock.acquire())
    },
    /** @param {HeldConnection} connection */
    async releaseConnection(connection) {
      connection.release()
    },
    /** @param {HeldConnection} connection */
    async beginTransaction(connection) {
      await connection.executeQuery(CompiledQuery.raw('BEGIN'))
    },
    /** @param {HeldConnection} connection */
    async commitTransaction(connection) {
      await connection.executeQuery(CompiledQuery.raw('COMMIT'))
    },
    /** @param {HeldConnection} connection */
    async rollbackTransaction(connection) {
      await connection.executeQuery(CompiledQuery.raw('ROLLBACK'))
    },
  }

  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
