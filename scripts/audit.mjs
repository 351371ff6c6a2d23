/* `npm run audit`: the long matrices of the tests. Hours are not needed, but more than the minutes of `npm test`. */
import { findBrowser } from '../e2e/support/find-browser.mjs'
import { countLine, endToEndStage, report, runStage } from './stages.mjs'

const browser = await findBrowser()
const matrix = endToEndStage(browser)
const outcomes = []
for (const stage of [
  { name: 'policy mutants, all', command: ['node', 'supabase/tests/mutants/run.mjs'], count: countLine },
  { name: 'SQL on a real PostgreSQL', command: ['node', 'supabase/embedded/cli/sql-tests.mjs', '--server'], count: countLine },
  { name: 'Supabase CLI without Docker', command: ['node', 'supabase/embedded/cli/cli-check.mjs'], count: countLine },
  { name: 'fault mutants', command: ['node', 'e2e/faults/mutants.mjs'], count: countLine },
  { name: 'kill -9 while writing', command: ['node', 'scripts/kill-test.mjs', '--rounds', '20'], count: countLine },
  { name: 'production build', command: ['npx', 'vite', 'build'] },
  {
    ...matrix,
    name: 'every route, theme, language, width',
    command: [...matrix.command, 'every-route.spec.ts'],
    env: { ...matrix.env, KNULL_MATRIX: '1' },
  },
  { name: 'Lighthouse, every page of the site', command: ['node', 'scripts/lighthouse.mjs'], count: countLine },
]) {
  outcomes.push(await runStage(stage))
}
report(outcomes)
