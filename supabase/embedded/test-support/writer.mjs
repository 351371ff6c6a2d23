/**
 * The process that the kill test kills: node writer.mjs <root> <folder>
 *
 * It writes rows without pause and prints a number only after the database
 * has acknowledged it. Every third write is a transaction of two rows.
 */
import { openBackend } from '../backend.mjs'

const [, , root, folder] = process.argv
const backend = await openBackend({ root, folder, log: () => {} })
const { admin } = backend.database
const [{ last }] = await admin('select coalesce(max(n), 0)::int as last from public.kept')
process.stdout.write('open\n')
for (let n = last + 1; ; n += 1) {
  if (n % 3 === 0) {
    await admin(`begin; insert into public.kept values (${n}, 1); insert into public.pairs values (${n}); commit`)
  } else {
    await admin('insert into public.kept values ($1, 0)', [n])
  }
  process.stdout.write(`${n}\n`)
}
