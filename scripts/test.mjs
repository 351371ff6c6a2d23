/* `npm test`: everything, on a fresh clone, without retries. */
import { findBrowser } from '../e2e/support/find-browser.mjs'
import { countLine, endToEndStage, lint, report, runLanes, runStage, types, vitestStage } from './stages.mjs'

const browser = await findBrowser()
console.log(`Browser: ${browser.path} (from ${browser.from})`)

const outcomes = await runLanes(
  [
    types,
    vitestStage('embedded backend', 'backend'),
    { name: 'policy mutants, a sample', command: ['node', 'supabase/tests/mutants/run.mjs', '--sample', '12'], count: countLine },
    { name: 'production build', command: ['npx', 'vite', 'build'] },
  ],
  [
    lint,
    vitestStage('unit and architecture', 'unit'),
    { name: 'SQL (pgTAP)', command: ['node', 'supabase/embedded/cli/sql-tests.mjs'], count: countLine },
    { name: 'edge functions (Deno)', command: ['node', 'supabase/embedded/cli/function-tests.mjs'], count: countLine },
    vitestStage('attacks', 'attacks'),
  ],
)
outcomes.push(await runStage(endToEndStage(browser)))
report(outcomes)
