/* `npm test`: everything, on a fresh clone, without retries. */
import { findBrowser } from '../e2e/support/find-browser.mjs'
import { countLine, endToEndStage, lint, report, runStage, types, vitestStage } from './stages.mjs'

const browser = await findBrowser()
console.log(`Browser: ${browser.path} (from ${browser.from})`)

const outcomes = []
for (const stage of [
  types,
  lint,
  vitestStage('unit and architecture', 'unit'),
  { name: 'SQL (pgTAP)', command: ['node', 'supabase/embedded/cli/sql-tests.mjs'], count: countLine },
  { name: 'edge functions (Deno)', command: ['node', 'supabase/embedded/cli/function-tests.mjs'], count: countLine },
  vitestStage('embedded backend', 'backend'),
  vitestStage('attacks', 'attacks'),
  { name: 'policy mutants, a sample', command: ['node', 'supabase/tests/mutants/run.mjs', '--sample', '12'], count: countLine },
  { name: 'production build', command: ['npx', 'vite', 'build'] },
  endToEndStage(browser),
]) {
  outcomes.push(await runStage(stage))
}
report(outcomes)
