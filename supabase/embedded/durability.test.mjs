import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const KILL_TEST = fileURLToPath(new URL('../../scripts/kill-test.mjs', import.meta.url))

it('loses nothing that was acknowledged, when it is killed in the middle of writes, five times over', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [KILL_TEST, '--rounds', '5'])
  expect(stdout).toContain('Kill test: 5 passed, 0 failed')
}, 120_000)
