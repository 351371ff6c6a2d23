import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBackend } from './backend.mjs'
import { currentHolder, databaseSecrets, holdDataFolder } from './data-folder.mjs'
import { knownProblem, Problem } from './problems.mjs'
import { createProject } from './test-support/project.mjs'

const HOLDER = fileURLToPath(new URL('./test-support/holder.mjs', import.meta.url))

const SEED = 'insert into public.closed values (1);'

/** @type {ReturnType<typeof createProject>} */
let project
beforeEach(() => {
  project = createProject({ seed: SEED })
})
afterEach(() => project.remove())

/** One finished data folder, copied by the tests that are not about its making. */
/** @type {ReturnType<typeof createProject>} */
let finished
beforeAll(async () => {
  finished = createProject({ seed: SEED })
  const backend = await openBackend({ root: finished.root, folder: finished.dataFolder })
  await backend.close()
})
afterAll(() => finished.remove())

function startFromFinished() {
  fs.cpSync(finished.dataFolder, project.dataFolder, { recursive: true })
}

/** @param {Record<string, string>} [env] */
function startHolder(env = {}) {
  const child = spawn(process.execPath, [HOLDER, project.root, project.dataFolder, '41999'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const opened = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += text
        if (/^open$/m.test(output)) resolve(undefined)
      })
    }
  })
  return { child, opened, ended: once(child, 'close'), output: () => output }
}

async function reopened() {
  const backend = await openBackend({ root: project.root, folder: project.dataFolder, log: () => {} })
  const rows = await backend.database.admin('select count(*)::int as n from public.closed')
  const result = { fresh: backend.fresh, seeded: backend.seeded, rows: rows[0].n, keys: backend.keys, applied: backend.migrations.applied }
  await backend.close()
  return result
}

describe('one process per data folder', () => {
  it('tells a second start who holds it, and ends it with an error code', async () => {
    startFromFinished()
    const first = startHolder()
    await first.opened
    const second = startHolder()
    const [code] = await second.ended
    expect(code).toBe(3)
    expect(second.output()).toContain(`in use by process ${first.child.pid}`)
    expect(second.output()).toContain('http://127.0.0.1:41999')
    expect(second.output()).toMatch(/since \d{4}-\d\d-\d\dT/)
    expect(second.output()).not.toMatch(/^\s+at /m)

    first.child.kill('SIGTERM')
    await first.ended
    expect(fs.existsSync(path.join(project.dataFolder, 'lock.json'))).toBe(false)
    expect((await reopened()).rows).toBe(1)
  })

  it('takes over from a process that was killed', async () => {
    startFromFinished()
    const first = startHolder()
    await first.opened
    first.child.kill('SIGKILL')
    await first.ended
    expect(fs.existsSync(path.join(project.dataFolder, 'lock.json'))).toBe(true)
    expect(await reopened()).toMatchObject({ fresh: false, rows: 1 })
  })

  it('does not mistake another program that was given the dead one’s process id', async () => {
    const closedPort = await unusedPort()
    fs.mkdirSync(project.dataFolder, { recursive: true })
    fs.writeFileSync(
      path.join(project.dataFolder, 'lock.json'),
      JSON.stringify({ pid: process.pid, since: new Date().toISOString(), guard: closedPort, nonce: 'old' }),
    )
    const held = await holdDataFolder(project.dataFolder)
    expect((await currentHolder(project.dataFolder))?.pid).toBe(process.pid)
    held.release()
    expect(await currentHolder(project.dataFolder)).toBeUndefined()
  })

  it('lets exactly one of many simultaneous starts through, also over a stale lock', async () => {
    fs.mkdirSync(project.dataFolder, { recursive: true })
    fs.writeFileSync(path.join(project.dataFolder, 'lock.json'), '{"pid":')
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => holdDataFolder(project.dataFolder)))
    const winners = outcomes.filter(({ status }) => status === 'fulfilled')
    expect(winners).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Problem)
      else outcome.value.release()
    }
  })
})

describe('what a data folder keeps', () => {
  it('keeps rows and keys over a restart, and seeds once', async () => {
    const first = await reopened()
    const second = await reopened()
    expect(first).toMatchObject({ fresh: true, seeded: true, rows: 1 })
    expect(second).toMatchObject({ fresh: false, seeded: false, rows: 1, applied: [] })
    expect(second.keys).toEqual(first.keys)
  })

  it('keeps its secrets to its owner, and draws them for each folder', async () => {
    startFromFinished()
    const { keys } = await reopened()
    if (process.platform !== 'win32') {
      expect(fs.statSync(path.join(project.dataFolder, 'keys.json')).mode & 0o077).toBe(0)
    }
    fs.rmSync(project.dataFolder, { recursive: true })
    const again = await reopened()
    expect(again.keys.secretKey).not.toBe(keys.secretKey)
    expect(again.keys.jwtSecret).not.toBe(keys.jwtSecret)
    expect(again.keys.publishableKey).toBe(keys.publishableKey)
  })

  it('takes a secret key from the environment for a database in memory, and never for one that is kept', () => {
    const given = `sb_secret_${'k'.repeat(32)}`
    expect(databaseSecrets(undefined, { KNULL_MEMORY_SECRET_KEY: given }).secretKey).toBe(given)
    expect(databaseSecrets(project.root, { KNULL_MEMORY_SECRET_KEY: given }).secretKey).not.toBe(given)
    expect(databaseSecrets(undefined, {}).secretKey).not.toBe(databaseSecrets(undefined, {}).secretKey)
    expect(() => databaseSecrets(undefined, { KNULL_MEMORY_SECRET_KEY: 'admin' })).toThrow(Problem)
  })

  it('gives a folder from before model endpoints the secret that seals their keys, once, and keeps its others', () => {
    const folder = fs.mkdtempSync(path.join(project.root, 'older-'))
    fs.writeFileSync(path.join(folder, 'keys.json'), JSON.stringify({ secretKey: 'sb_secret_old', jwtSecret: 'old' }))
    const secrets = databaseSecrets(folder)
    expect(secrets).toMatchObject({ secretKey: 'sb_secret_old', jwtSecret: 'old' })
    expect(secrets.modelKeySecret.length).toBeGreaterThan(40)
    expect(databaseSecrets(folder)).toEqual(secrets)
  })

  it('rebuilds a folder whose initialisation was interrupted', async () => {
    startFromFinished()
    fs.rmSync(path.join(project.dataFolder, 'ready.json'))
    fs.rmSync(path.join(project.dataFolder, 'pg', 'global'), { recursive: true })
    expect(await reopened()).toMatchObject({ fresh: true, seeded: true, rows: 1 })
  })

  it('rebuilds after a kill in the middle of the first initialisation', async () => {
    const first = startHolder()
    await new Promise((resolve) => {
      const watch = setInterval(() => {
        if (!fs.existsSync(path.join(project.dataFolder, 'pg', 'base'))) return
        clearInterval(watch)
        resolve(undefined)
      }, 5)
    })
    first.child.kill('SIGKILL')
    await first.ended
    expect(fs.existsSync(path.join(project.dataFolder, 'ready.json'))).toBe(false)
    expect(await reopened()).toMatchObject({ fresh: true, rows: 1 })
  })

  it('adds new migrations to old data, and names those that changed', async () => {
    startFromFinished()
    const folder = path.join(project.supabase, 'migrations')
    fs.writeFileSync(path.join(folder, '20260102000000_more.sql'), 'insert into public.closed values (2);')
    fs.appendFileSync(path.join(folder, '20260101000000_notes.sql'), '\n-- edited afterwards')
    const backend = await openBackend({ root: project.root, folder: project.dataFolder })
    expect(backend.migrations).toEqual({
      applied: ['20260102000000_more.sql'],
      changed: ['20260101000000_notes.sql'],
    })
    await backend.close()
    expect((await reopened()).rows).toBe(2)
  })

  it('names file and line of a migration that fails, and leaves none of it behind', async () => {
    startFromFinished()
    fs.writeFileSync(
      path.join(project.supabase, 'migrations', '20260102000000_bad.sql'),
      'insert into public.closed values (2);\n\nselect nothing_like_this();',
    )
    await expect(openBackend({ root: project.root, folder: project.dataFolder })).rejects.toThrow(
      /20260102000000_bad\.sql:3 failed: function nothing_like_this\(\) does not exist/,
    )
    fs.rmSync(path.join(project.supabase, 'migrations', '20260102000000_bad.sql'))
    expect((await reopened()).rows).toBe(1)
  })
})

describe('a machine in trouble is described in one sentence', () => {
  it('a data folder that is a file', async () => {
    fs.writeFileSync(project.dataFolder, '')
    await expect(reopened()).rejects.toThrow(/is no folder: remove that file/)
  })

  it('a data folder below a file', async () => {
    fs.writeFileSync(project.dataFolder, '')
    await expect(holdDataFolder(path.join(project.dataFolder, 'below'))).rejects.toThrow(/is no folder/)
  })

  it('a full disk and a folder without permission', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    expect(knownProblem(full, '/data')?.message).toBe(
      'The disk that holds /data is full: free some space and start again.',
    )
    const inside = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
    expect(knownProblem(inside, '/data')?.message).toContain('is full')
    const wasm = { name: 'ErrnoError', errno: 51 }
    expect(knownProblem(wasm, '/data')?.message).toContain('is full')
    const closed = Object.assign(new Error('EACCES: permission denied, mkdir'), { code: 'EACCES', path: '/data' })
    expect(knownProblem(closed, '/data')?.message).toContain('/data cannot be written')
    expect(knownProblem(new TypeError('a fault of ours'))).toBeUndefined()
  })
})

/** @returns {Promise<number>} */
async function unusedPort() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {net.AddressInfo} */ (server.address())
  server.close()
  await once(server, 'close')
  return port
}
