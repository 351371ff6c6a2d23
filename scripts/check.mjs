/* `npm run check`: types, lint, unit and architecture; under a minute, for while one works. */
import { lint, report, runStage, types, vitestStage } from './stages.mjs'

const outcomes = []
for (const stage of [types, lint, vitestStage('unit and architecture', 'unit')]) outcomes.push(await runStage(stage))
report(outcomes)
