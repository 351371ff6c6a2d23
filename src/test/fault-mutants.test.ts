import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faults } from '../../e2e/faults/faults'
import { mutants } from '../../e2e/faults/handling.mjs'

/*
 * A build for each mutant takes long, so they run before a release. That an edit of theirs no longer fits the code is said
 * here, by whoever changed the code.
 */
describe('the handling of every fault', () => {
  it.each(mutants.flatMap(({ fault, removes, edits }) => edits.map((edit) => [fault, removes, edit] as const)))('%s: %s is where its mutant takes it from', (_, __, { file, from, to }) => {
    expect(existsSync(file), file).toBe(true)
    expect(readFileSync(file, 'utf8').split(from).length - 1, `${file} has this once: ${from}`).toBe(1)
    expect(to).not.toBe(from)
  })

  it('is that of a fault in the table', () => {
    expect(mutants.map(({ fault }) => fault).filter((fault) => !(fault in faults))).toEqual([])
  })
})
