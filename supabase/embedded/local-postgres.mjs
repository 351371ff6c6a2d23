import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Problem } from './problems.mjs'

/**
 * A PostgreSQL server of this machine, started in a temporary folder: where
 * the SQL is tried on a real server, and the benchmark runs.
 */

/** @returns {string | undefined} the folder with initdb and postgres */
export function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.KNULL_POSTGRES_BIN ? [process.env.KNULL_POSTGRES_BIN] : []),
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/opt/homebrew/opt/postgresql@17/bin',
  ]
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return folders.find((folder) => ['initdb', 'postgres'].every((file) => fs.existsSync(path.join(folder, file + suffix))))
}

/**
 * @param {{ settings?: Record<string, string>, bin?: string }} [options] `settings` are passed as `-c name=value`
 * @returns {Promise<{ url: string, folder: string, stop: () => Promise<void> }>}
 */
export async function startPostgres({ settings = {}, bin = findPostgres() } = {}) {
  if (!bin) throw new Problem('No PostgreSQL server is installed on this machine.')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'knull-postgres-'))
  const data = path.join(folder, 'data')
  const identity = serverIdentity()
  if (identity) fs.chownSync(folder, identity.uid, identity.gid)
  const options = { ...identity, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
  execFileSync(path.join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...options,
    stdio: 'pipe',
  })

  const port = await freePort()
  const asked = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, fsync: 'off', ...settings }
  const child = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...Object.entries(asked).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let log = ''
  const ready = new Promise((resolve, reject) => {
    child.stderr.on('data', (text) => {
      log = (log + text).slice(-4000)
      if (/ready to accept connections/.test(log)) resolve(undefined)
    })
    child.once('exit', () => reject(new Problem(`PostgreSQL did not start:\n${log}`)))
  })
  const ended = once(child, 'exit')
  const leave = () => child.kill('SIGQUIT')
  process.once('exit', leave)
  await ready
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    async stop() {
      process.off('exit', leave)
      child.kill('SIGINT')
      await ended
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root, so a root user (containers, CI) hands it to another account. */
function serverIdentity() {
  if (process.getuid?.() !== 0) return undefined
  const accounts = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  const account = accounts.find((line) => line.startsWith('postgres:')) ?? accounts.find((line) => line.startsWith('nobody:'))
  const [, , uid = '65534', gid = '65534'] = account?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {net.AddressInfo} */ (server.address())
  server.close()
  await once(server, 'close')
  return port
}
