import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/* axe comes with @axe-core/playwright. Its builder sends the long form of its script into the page and into a second one,
   which puts together results of frames, and brings back what passed as well: three times the work where a page has no frames. */
const axe = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds wrong with a page, or with what a selector takes from it: a line for each rule.
 * @throws when the page has frames, into which it does not look
 */
export async function barriers(page: Page, within?: string): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('what is in frames would not be looked at')
  await page.evaluate(axe)
  const violations = await page.evaluate(
    async ({ selector, options }) => {
      const { run } = (window as unknown as { axe: { run: (context: Document | string, options: RunOptions) => Promise<AxeResults> } }).axe
      return (await run(selector ?? document, options)).violations
    },
    { selector: within, options: { runOnly: tags, resultTypes: ['violations'] } satisfies RunOptions },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
}
