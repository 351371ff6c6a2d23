import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { faults, type FaultId } from './faults'

/** Says at the end of a run how many faults of the table end as stated. */
export default class FaultReporter implements Reporter {
  readonly #ended = new Map<FaultId, boolean>()

  printsToStdio(): boolean {
    return false
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    for (const tag of test.tags) {
      if (!tag.startsWith('@fault:')) continue
      const id = tag.slice('@fault:'.length) as FaultId
      this.#ended.set(id, (this.#ended.get(id) ?? true) && result.status === 'passed')
    }
  }

  onEnd(_result: FullResult): void {
    if (this.#ended.size === 0) return
    const ids = Object.keys(faults) as FaultId[]
    const run = ids.filter((id) => this.#ended.has(id))
    const good = run.filter((id) => this.#ended.get(id))
    for (const id of run) if (!this.#ended.get(id)) console.log(`FAULT  ${id}: does not end as stated. ${faults[id]}`)
    const left = ids.length - run.length
    console.log(`Faults: ${good.length} of ${run.length} end as stated${left > 0 ? ` (${left} of the table were not run)` : ''}`)
  }
}
