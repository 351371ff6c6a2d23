/** npm run db:reset: forgets the data folder; the next start builds it anew. */
import { clearData, currentHolder, dataFolderPath, heldMessage, holdDataFolder, MEMORY } from '../data-folder.mjs'
import { knownProblem, Problem } from '../problems.mjs'

const folder = dataFolderPath()
try {
  if (folder === MEMORY) throw new Problem('KNULL_DATA_DIR is :memory:, there is nothing to reset.')
  const holder = await currentHolder(folder)
  if (holder) throw new Problem(heldMessage(folder, holder))
  const held = await holdDataFolder(folder)
  clearData(folder)
  held.release()
  console.log(`${folder} is empty; the next start builds it from supabase/migrations and supabase/seed.sql.`)
} catch (error) {
  const problem = knownProblem(error, folder)
  console.error(problem ? problem.message : error)
  process.exitCode = 1
}
