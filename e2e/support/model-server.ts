import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { startFakeModel } from './fake-model.mjs'

const root = path.resolve(import.meta.dirname, '../..')

/** The production build once more, with a model configured. In memory, on a free port, beside the tests' own server. */
export async function startModelServer(): Promise<{ origin: string; close: () => Promise<void> }> {
  const model = await startFakeModel()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'preview', '--port', String(port), '--strictPort', '--host', '127.0.0.1'], {
    cwd: root,
    env: { ...process.env, KNULL_DATA_DIR: ':memory:', KNULL_SEED: 'off', MODEL_BASE_URL: model.url, MODEL_NAME: 'stand-in', MODEL_API_KEY: 'not-a-real-key' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  await Promise.race([
    answers(`${origin}/version.json`),
    ended.then(() => {
      throw new Error('the server with a model did not start')
    }),
  ])
  return {
    origin,
    close: async () => {
      server.kill('SIGTERM')
      await ended
      await model.close()
    },
  }
}

async function freePort(): Promise<number> {
  const probe = net.createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise<void>((resolve) => probe.close(() => resolve()))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** Waits until the address answers. */
async function answers(url: string): Promise<void> {
  for (;;) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
