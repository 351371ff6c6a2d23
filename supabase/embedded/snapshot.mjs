import fs from 'node:fs'
import path from 'node:path'
import { createHash, randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { openBackend } from './backend.mjs'
import { MEMORY } from './data-folder.mjs'
import { migrationFiles, migrationsHash } from './migrations.mjs'
import { projectRoot } from './settings.mjs'

const KEPT = 5

/**
 * A migrated, empty database as a file: restoring it takes a fraction of the
 * time of initdb and the migrations. It is made again when anything that
 * shapes a fresh database changes.
 * @param {string} [root]
 * @returns {Promise<Blob>}
 */
export async function migratedSnapshot(root = projectRoot) {
  const folder = path.join(projectRoot, 'node_modules', '.cache', 'knull')
  const file = path.join(folder, `database-${snapshotKey(root)}.tar`)
  if (!fs.existsSync(file)) {
    const backend = await openBackend({ root, folder: MEMORY, seed: false })
    const dump = await backend.database.lock.exclusive(() => backend.database.pg.dumpDataDir('none'))
    await backend.close()
    fs.mkdirSync(folder, { recursive: true })
    // Written aside and renamed: another test process may be reading or writing the same.
    const aside = `${file}.${randomBytes(4).toString('hex')}`
    fs.writeFileSync(aside, Buffer.from(await dump.arrayBuffer()))
    fs.renameSync(aside, file)
    removeOld(folder)
  }
  const now = new Date()
  fs.utimesSync(file, now, now)
  return new Blob([fs.readFileSync(file)])
}

/** @param {string} root */
function snapshotKey(root) {
  const hash = createHash('sha256')
  for (const file of ['hosted-defaults.sql', 'database.mjs']) {
    hash.update(fs.readFileSync(fileURLToPath(new URL(`./${file}`, import.meta.url))))
  }
  const versions = JSON.parse(fs.readFileSync(path.join(projectRoot, 'package.json'), 'utf8')).devDependencies
  hash.update(`${versions['@supabase/lite']} ${versions['@electric-sql/pglite']}`)
  hash.update(migrationsHash(migrationFiles(root)))
  return hash.digest('hex').slice(0, 16)
}

/** @param {string} folder */
function removeOld(folder) {
  const snapshots = fs
    .readdirSync(folder)
    .filter((name) => /^database-[0-9a-f]+\.tar$/.test(name))
    .map((name) => ({ name, at: fs.statSync(path.join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  for (const { name } of snapshots.slice(KEPT)) fs.rmSync(path.join(folder, name), { force: true })
}
