/**
 * node scripts/kill-test.mjs [--rounds 20]
 *
 * Kills (SIGKILL) a process in the middle of its writes, opens the data folder
 * again and looks: nothing that was acknowledged may be missing, and no
 * transaction may be half there.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openBackend } from '../supabase/embedded/backend.mjs'
import { createProject } from '../supabase/embedded/test-support/project.mjs'

const WRITER = fileURLToPath(new URL('../supabase/embedded/test-support/writer.mjs', import.meta.url))
const SCHEMA = `
create table public.kept (n int primary key, paired int not null, filler text default repeat('x', 2000));
create table public.pairs (n int primary key);
create index on public.kept (filler);
`

const at = process.argv.indexOf('--rounds')
const rounds = at > 0 ? Number(process.argv[at + 1]) : 20
const project = createProject({ migrations: { '20260101000000_kept.sql': SCHEMA } })
let intact = 0
let acknowledgedInAll = 0

for (let round = 1; round <= rounds; round += 1) {
  const acknowledged = await writeAndKill(200 + Math.random() * 800)
  acknowledgedInAll += acknowledged
  const { lost, torn, rows } = await inspect(acknowledged)
  if (lost === 0 && torn === 0) intact += 1
  console.log(`round ${round}: ${acknowledged} acknowledged, ${rows} found, ${lost} lost, ${torn} torn`)
}
project.remove()
console.log(`Kill test: ${intact} passed, ${rounds - intact} failed`)
process.exit(intact === rounds && acknowledgedInAll > 0 ? 0 : 1)

/** @param {number} delay from the first write of this process to its end */
async function writeAndKill(delay) {
  const child = spawn(process.execPath, [WRITER, project.root, project.dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  const writing = new Promise((resolve) => {
    child.stdout.on('data', (text) => {
      output += text
      if (/\n\d+\n/.test(output)) resolve(undefined)
    })
  })
  const ended = once(child, 'close')
  await Promise.race([writing, ended])
  await new Promise((resolve) => setTimeout(resolve, delay))
  child.kill('SIGKILL')
  await ended
  const numbers = output.slice(0, output.lastIndexOf('\n')).split('\n').filter((line) => /^\d+$/.test(line))
  return Number(numbers.at(-1) ?? 0)
}

/** @param {number} acknowledged */
async function inspect(acknowledged) {
  const backend = await openBackend({ root: project.root, folder: project.dataFolder, log: () => {} })
  const [found] = await backend.database.admin(
    `select
       (select count(*)::int from generate_series(1, $1::int) g left join public.kept k on k.n = g where k.n is null) as lost,
       (select count(*)::int from public.kept k full join public.pairs p on p.n = k.n
         where (k.paired = 1) is distinct from (p.n is not null)) as torn,
       (select count(*)::int from public.kept) as rows`,
    [acknowledged],
  )
  await backend.close()
  return /** @type {{ lost: number, torn: number, rows: number }} */ (found)
}
