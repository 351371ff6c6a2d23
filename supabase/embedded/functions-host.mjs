import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { denoBinary, denoEnvironment, denoFlags } from './deno.mjs'
import { projectRoot } from './settings.mjs'

const START_LIMIT_MS = 20_000
const BACK_OFF_MS = [0, 500, 2000, 5000, 10_000]
/** Not globally reachable (IANA's special-purpose registry), without this machine's own 127.0.0.0/8. Deno knows no blocks of IPv6. */
const INNER_NETWORKS = [
  '10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4',
]
/** A function that ran this long is healthy again: the next death starts the back-off anew. */
const HEALTHY_AFTER_MS = 30_000

/**
 * Edge functions on Deno: one process per function, started by its first
 * request, started again by the first request after it died.
 * @param {{
 *   folder: string,
 *   environment: () => Record<string, string>,
 *   outward?: readonly string[],
 *   log?: (line: string) => void,
 * }} options `outward`: functions that may reach the internet, though no network around this machine
 */
export function createFunctionsHost({ folder, environment, outward = [], log = console.log }) {
  /** @type {Map<string, ReturnType<typeof superviseFunction>>} */
  const running = new Map()

  /** @param {string} name */
  const entryOf = (name) => path.join(folder, name, 'index.ts')

  return {
    names: () => (fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => fs.existsSync(entryOf(name))).sort() : []),

    /** @param {string} name */
    exists: (name) => /^[a-z][a-z0-9-]*$/.test(name) && fs.existsSync(entryOf(name)),

    /**
     * @param {string} name
     * @param {http.IncomingMessage} request
     * @param {http.ServerResponse} response
     * @param {string} rest the path after the function's name, with its query
     */
    async forward(name, request, response, rest) {
      let supervised = running.get(name)
      if (!supervised) {
        supervised = superviseFunction({ name, entry: entryOf(name), folder, environment, outward: outward.includes(name), log })
        running.set(name, supervised)
      }
      let port
      try {
        port = await supervised.port()
      } catch (error) {
        answer(response, 503, 'BOOT_ERROR', `Function ${name} failed to start: ${/** @type {Error} */ (error).message}`)
        return
      }
      proxy(request, response, port, `/${name}${rest}`, async (error) => {
        log(`[${name}] ${error.message}`)
        await supervised.afterBrokenConnection(port)
        answer(response, 502, 'WORKER_ERROR', `Function ${name} ended before it answered.`)
      })
    },

    stop() {
      for (const supervised of running.values()) supervised.stop()
      running.clear()
    },
  }
}

/** @typedef {ReturnType<typeof createFunctionsHost>} FunctionsHost */

/**
 * @param {{ name: string, entry: string, folder: string, outward: boolean,
 *   environment: () => Record<string, string>, log: (line: string) => void }} options
 */
function superviseFunction({ name, entry, folder, outward, environment, log }) {
  /** @type {Promise<number> | undefined} */
  let current
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  let deaths = 0
  let startedAt = 0
  let stopped = false

  async function start() {
    const wait = BACK_OFF_MS[Math.min(deaths, BACK_OFF_MS.length - 1)] ?? 0
    const rest = startedAt + wait - Date.now()
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
    const port = await freePort()
    startedAt = Date.now()
    const variables = environment()
    child = spawn(
      denoBinary(),
      [
        'run',
        ...denoFlags(),
        ...(outward ? outwardNet(variables) : [`--allow-net=${allowedHosts(variables).join(',')}`]),
        '--allow-env',
        `--allow-read=${folder},${path.join(projectRoot, 'node_modules')}`,
        entry,
      ],
      {
        cwd: projectRoot,
        env: { ...denoEnvironment(), ...variables, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}` },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const process = child
    /** @type {string[]} */
    const lastWords = []
    for (const stream of [process.stdout, process.stderr]) {
      eachLine(stream, (line) => {
        if (line.startsWith('Listening on ')) return
        lastWords.push(line)
        if (lastWords.length > 5) lastWords.shift()
        log(`[${name}] ${line}`)
      })
    }
    const died = new Promise((_, reject) => {
      process.once('error', reject)
      process.once('exit', (code, signal) => {
        if (child === process) {
          child = undefined
          current = undefined
        }
        deaths = Date.now() - startedAt > HEALTHY_AFTER_MS ? 1 : deaths + 1
        if (!stopped) log(`[${name}] ended (${signal ?? `code ${code}`}); the next request starts it again`)
        reject(new Error(lastWords.find((line) => /error/i.test(line)) ?? `it ended with ${signal ?? `code ${code}`}`))
      })
    })
    died.catch(() => {})
    await Promise.race([accepting(port, START_LIMIT_MS, () => child === process), died])
    return port
  }

  return {
    port() {
      current ??= start().catch((error) => {
        current = undefined
        throw error
      })
      return current
    },
    /**
     * A dying process closes its connections before we hear of its end: the
     * next request must not be sent to it.
     * @param {number} port
     */
    async afterBrokenConnection(port) {
      const suspect = child
      if (!suspect) return
      await Promise.race([once(suspect, 'exit'), new Promise((resolve) => setTimeout(resolve, 250))])
      if (child !== suspect || (await canConnect(port))) return
      suspect.kill('SIGKILL')
      await once(suspect, 'exit')
    },
    stop() {
      stopped = true
      child?.kill('SIGKILL')
    },
  }
}

/**
 * Everything but the networks around this machine. Deno compares after it has resolved a name, so that a name whose
 * answer changes between a function's look-up and its request leads nowhere either. Where the operator named a model,
 * it may stand in such a network: then only the clouds' metadata stays closed, and the function's own look-up decides.
 * @param {Record<string, string>} variables
 */
function outwardNet(variables) {
  const closed = variables.MODEL_BASE_URL ? ['169.254.0.0/16'] : INNER_NETWORKS
  return ['--allow-net', `--deny-net=${closed.join(',')}`]
}

/**
 * The functions talk to their own backend, and to the model, the mail API and
 * the payment provider that the environment names.
 * @param {Record<string, string>} variables
 */
function allowedHosts(variables) {
  const hosts = new Set(['127.0.0.1', 'localhost'])
  for (const [name, value] of Object.entries(variables)) {
    if (name !== 'SUPABASE_URL' && !name.startsWith('MODEL_') && !name.startsWith('MAIL_') && !name.startsWith('STRIPE_')) continue
    if (!/^https?:\/\//.test(value)) continue
    try {
      hosts.add(new URL(value).host)
    } catch {
      // Not an address: the function itself says so.
    }
  }
  return [...hosts]
}

/**
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 * @param {number} port
 * @param {string} target
 * @param {(error: Error) => Promise<void>} onBroken called where nothing was answered yet
 */
function proxy(request, response, port, target, onBroken) {
  const upstream = http.request(
    { host: '127.0.0.1', port, path: target, method: request.method, headers: request.headers },
    (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers)
      // Each chunk of a streamed answer goes out as it comes.
      response.flushHeaders()
      answered.pipe(response)
      answered.once('error', () => response.destroy())
    },
  )
  upstream.once('error', (error) => {
    if (response.destroyed) return
    if (response.headersSent) {
      response.destroy()
      return
    }
    void onBroken(error)
  })
  // A reader that left must not keep the function (and a model) working.
  response.once('close', () => {
    if (!response.writableFinished) upstream.destroy()
  })
  request.pipe(upstream)
}

/**
 * @param {http.ServerResponse} response
 * @param {number} status
 * @param {string} code
 * @param {string} message
 */
function answer(response, status, code, message) {
  if (response.headersSent) return
  response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
  response.end(JSON.stringify({ code, message }))
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {net.AddressInfo} */ (server.address())
      server.close(() => resolve(port))
    })
  })
}

/**
 * @param {number} port
 * @param {number} limit
 * @param {() => boolean} wanted
 */
async function accepting(port, limit, wanted) {
  const deadline = Date.now() + limit
  while (wanted()) {
    if (await canConnect(port)) return
    if (Date.now() > deadline) throw new Error(`it did not listen within ${limit / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** @param {number} port @returns {Promise<boolean>} */
function canConnect(port) {
  return new Promise((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/**
 * @param {import('node:stream').Readable} stream
 * @param {(line: string) => void} each
 */
function eachLine(stream, each) {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (text) => {
    const lines = (rest + text).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim()) each(line)
  })
  stream.on('end', () => {
    if (rest.trim()) each(rest)
  })
}
