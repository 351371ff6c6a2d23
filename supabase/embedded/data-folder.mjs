import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { randomBytes, randomUUID } from 'node:crypto'
import { knownProblem, Problem } from './problems.mjs'
import { projectRoot } from './settings.mjs'

/**
 * A data folder:
 *   lock.json   who is using it; one process at a time
 *   keys.json   the secrets of this database
 *   pg/         PostgreSQL's own files
 *   ready.json  written when the first initialisation is complete
 */

export const MEMORY = ':memory:'

/** @returns {string} an absolute path, or ':memory:' */
export function dataFolderPath(env = process.env) {
  const wanted = env.KNULL_DATA_DIR
  if (wanted === MEMORY) return MEMORY
  return wanted ? path.resolve(wanted) : path.join(projectRoot, 'supabase', '.temp', 'data')
}

/** @typedef {{ pid: number, port?: number, since: string, guard: number, nonce: string }} Holder */

/**
 * Takes the folder for this process, or says who has it.
 * @param {string} folder
 */
export async function holdDataFolder(folder) {
  const lockFile = path.join(folder, 'lock.json')
  try {
    fs.mkdirSync(folder, { recursive: true })
    fs.accessSync(folder, fs.constants.W_OK)
  } catch (error) {
    throw knownProblem(error, folder) ?? error
  }

  const guard = await openGuard()
  /** @type {Holder} */
  const me = {
    pid: process.pid,
    since: new Date().toISOString(),
    guard: guard.port,
    nonce: randomUUID(),
  }
  try {
    await takeLock(lockFile, me)
  } catch (error) {
    guard.close()
    throw knownProblem(error, folder) ?? error
  }

  let held = true
  return {
    folder,
    pgFolder: path.join(folder, 'pg'),
    /** Tells a second start where this one listens. @param {number} port */
    announce(port) {
      if (held) fs.writeFileSync(lockFile, JSON.stringify({ ...me, port }))
    },
    /** Synchronous, so that it can run while the process ends. */
    release() {
      if (!held) return
      held = false
      guard.close()
      if (readHolder(lockFile)?.nonce === me.nonce) fs.rmSync(lockFile, { force: true })
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof holdDataFolder>>} HeldFolder */

/**
 * @param {string} folder
 * @returns {Promise<Holder | undefined>} the living holder
 */
export async function currentHolder(folder) {
  const holder = readHolder(path.join(folder, 'lock.json'))
  return holder && (await isAlive(holder)) ? holder : undefined
}

/** @param {string} folder @param {Holder} holder */
export function heldMessage(folder, holder) {
  const where = holder.port ? `, serving http://127.0.0.1:${holder.port}` : ''
  return (
    `The data folder ${folder} is in use by process ${holder.pid}${where}, since ${holder.since}. ` +
    'Stop that process, or give this one its own folder with KNULL_DATA_DIR.'
  )
}

/**
 * @param {string} lockFile
 * @param {Holder} me
 */
async function takeLock(lockFile, me) {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    try {
      fs.writeFileSync(lockFile, JSON.stringify(me), { flag: 'wx' })
      return
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    }
    const holder = readHolder(lockFile)
    if (holder && (await isAlive(holder))) throw new Problem(heldMessage(path.dirname(lockFile), holder))
    if (!holder && fs.existsSync(lockFile) && attempt < 5) {
      // Somebody may be writing it at this moment.
      await new Promise((resolve) => setTimeout(resolve, 50))
      continue
    }
    removeStaleLock(lockFile, holder)
  }
  throw new Problem(`The lock ${lockFile} can neither be read nor replaced: remove it.`)
}

/**
 * Two starts may find the same stale lock; the slower one must not remove the
 * faster one's new lock, so the file is moved away and looked at again.
 * @param {string} lockFile
 * @param {Holder | undefined} judged
 */
function removeStaleLock(lockFile, judged) {
  const aside = `${lockFile}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    fs.renameSync(lockFile, aside)
  } catch {
    return
  }
  const moved = readHolder(aside)
  if (moved && moved.nonce !== judged?.nonce && !fs.existsSync(lockFile)) {
    fs.renameSync(aside, lockFile)
    return
  }
  fs.rmSync(aside, { force: true })
}

/**
 * @param {string} lockFile
 * @returns {Holder | undefined}
 */
function readHolder(lockFile) {
  try {
    const holder = JSON.parse(fs.readFileSync(lockFile, 'utf8'))
    return typeof holder?.pid === 'number' ? holder : undefined
  } catch {
    return undefined
  }
}

/**
 * A process id can be given to another program after a crash, so a living pid
 * counts only while its guard port still answers.
 * @param {Holder} holder
 */
async function isAlive(holder) {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false
  }
  return new Promise((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port: holder.guard })
    const settle = (/** @type {boolean} */ alive) => {
      socket.destroy()
      resolve(alive)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
    socket.setTimeout(2000, () => settle(true))
  })
}

/** @returns {Promise<{ port: number, close: () => void }>} */
function openGuard() {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy())
    server.unref()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = /** @type {net.AddressInfo} */ (server.address())
      resolve({ port: address.port, close: () => server.close() })
    })
  })
}

/** @param {string} folder */
export function isReady(folder) {
  return fs.existsSync(path.join(folder, 'ready.json'))
}

/** @param {string} folder */
export function markReady(folder) {
  writeDurably(path.join(folder, 'ready.json'), JSON.stringify({ at: new Date().toISOString() }))
}

/**
 * Removes everything but the lock. The marker goes first: what is left behind
 * by an interruption is then known to be incomplete.
 * @param {string} folder
 */
export function clearData(folder) {
  for (const name of ['ready.json', 'pg', 'keys.json']) {
    fs.rmSync(path.join(folder, name), { recursive: true, force: true })
  }
}

/**
 * The secrets of a database: drawn once, never in the repository, readable by
 * the owner alone. A database in memory lives no longer than who started it:
 * that one may draw its secret key (KNULL_MEMORY_SECRET_KEY) and so do what an
 * operator does, such as appointing a platform admin. A kept database never
 * takes its key from there.
 * @param {string} [folder] undefined for a database in memory
 * @param {NodeJS.ProcessEnv} [env]
 */
export function databaseSecrets(folder, env = process.env) {
  const file = folder ? path.join(folder, 'keys.json') : undefined
  /** @type {{ secretKey?: string, jwtSecret?: string, modelKeySecret?: string }} */
  const kept = file && fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  const given = folder ? undefined : env.KNULL_MEMORY_SECRET_KEY
  if (given && !/^sb_secret_[\w-]{32,}$/.test(given)) {
    throw new Problem('KNULL_MEMORY_SECRET_KEY is no secret key: it begins with sb_secret_ and has at least 32 signs after that.')
  }
  const secrets = {
    secretKey: kept.secretKey ?? given ?? `sb_secret_${randomBytes(24).toString('base64url')}`,
    jwtSecret: kept.jwtSecret ?? randomBytes(48).toString('base64url'),
    // Seals the keys of model endpoints. A folder from before there were any gets one.
    modelKeySecret: kept.modelKeySecret ?? randomBytes(32).toString('base64url'),
  }
  if (file && !(kept.secretKey && kept.jwtSecret && kept.modelKeySecret)) writeDurably(file, JSON.stringify(secrets), 0o600)
  return secrets
}

/**
 * @param {string} file
 * @param {string} text
 * @param {number} [mode]
 */
function writeDurably(file, text, mode = 0o644) {
  const handle = fs.openSync(file, 'w', mode)
  try {
    fs.writeSync(handle, text)
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}
