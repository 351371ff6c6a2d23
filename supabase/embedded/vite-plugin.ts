import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { loadEnv, type Connect, type Plugin, type PreviewServer, type ViteDevServer } from 'vite'
import type { Backend } from './backend.mjs'
import { dataFolderPath } from './data-folder.mjs'
import { headersOf, securityHeaders } from './headers.ts'
import { knownProblem, Problem } from './problems.mjs'
import { projectRoot, PUBLISHABLE_KEY } from './settings.mjs'
import { demoAccounts, startupNotes } from './startup-notes.mjs'

const URL_KEY = 'VITE_SUPABASE_URL'
const PUBLISHABLE = 'VITE_SUPABASE_PUBLISHABLE_KEY'

/**
 * The backend inside Vite's server, for `vite` and `vite preview`. Where the
 * environment names a Supabase project, that one is used and nothing starts.
 */
export function embeddedSupabase(): Plugin {
  let remote: string | undefined

  return {
    name: 'knull:embedded-supabase',

    config(config, { mode }) {
      const env = loadEnv(mode, config.envDir === false ? false : (config.envDir ?? projectRoot), 'VITE_SUPABASE_')
      remote = env[URL_KEY]
      // The database's own files change with every request.
      const server = { watch: { ignored: ['**/supabase/.temp/**', '**/supabase/.branches/**'] } }
      if (remote) {
        if (!env[PUBLISHABLE]) end(new Problem(`${URL_KEY} is set, but ${PUBLISHABLE} is not: set both or neither.`))
        return { server }
      }
      return {
        server,
        define: {
          [`import.meta.env.${URL_KEY}`]: 'window.location.origin',
          [`import.meta.env.${PUBLISHABLE}`]: JSON.stringify(PUBLISHABLE_KEY),
        },
      }
    },

    async configureServer(server) {
      if (process.env.VITEST) return
      await start(server, remote)
      const functions = path.join(projectRoot, 'supabase', 'functions') + path.sep
      server.watcher.on('change', (file) => {
        if (file.startsWith(functions)) void (globalThis as Shared)[SHARED]?.then((backend) => backend.restartFunctions())
      })
    },

    async configurePreviewServer(server) {
      const built = path.resolve(server.config.root, server.config.build.outDir)
      serveAsInProduction(server, built, remote)
      await start(server, remote)
    },
  }
}

function serveAsInProduction(server: PreviewServer, built: string, apiOrigin: string | undefined) {
  const page = path.join(built, 'index.html')
  const html = fs.existsSync(page) ? fs.readFileSync(page, 'utf8') : ''
  const { VITE_ANALYTICS_ENDPOINT: analyticsEndpoint } = server.config.env
  const headers = Object.entries(securityHeaders({ apiOrigin, analyticsEndpoint, html }))
  server.middlewares.use((request, response, next) => {
    const pathname = request.url?.split('?')[0] ?? '/'
    for (const [name, value] of [...headers, ...Object.entries(headersOf(pathname))]) response.setHeader(name, value)
    // A chunk of an earlier build is gone: the page that stands in for unknown routes would only confuse.
    if (pathname.startsWith('/assets/') && !fs.existsSync(path.join(built, pathname))) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found')
      return
    }
    next()
  })
}

async function start(server: ViteDevServer | PreviewServer, remote: string | undefined) {
  if (remote) {
    server.config.logger.info(`\n  Backend          ${remote} (from the environment; the embedded one stays off)\n`)
    return
  }
  try {
    // On a restart it is this process that holds the port.
    if (!(globalThis as Shared)[SHARED]) await refuseTakenPort(server)
    const backend = await theBackend()
    server.middlewares.use(backend.gateway as Connect.NextHandleFunction)
    const http = server.httpServer
    if (!http || !('listen' in http)) return
    backend.refuseRealtime(http as import('node:http').Server)
    http.once('listening', () => {
      void announce(server, backend)
    })
  } catch (error) {
    end(error)
  }
}

async function announce(server: ViteDevServer | PreviewServer, backend: Backend) {
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') return
  const wildcard = address.address === '::' || address.address === '0.0.0.0'
  const host = wildcard || address.address === '::1' ? 'localhost' : address.address
  const scheme = ('server' in server.config && server.config.server.https) ? 'https' : 'http'
  const origin = `${scheme}://${host}:${address.port}`
  try {
    await backend.serveAt(origin)
    const { applied, changed } = backend.migrations
    const { folder, fresh, functionNames: functions } = backend
    console.log(startupNotes({ origin, folder, fresh, functions, applied, changed, accounts: demoAccounts() }))
  } catch (error) {
    end(error)
  }
}

/** Vite restarts its server when its configuration changes; the database stays open meanwhile. */
const SHARED = Symbol.for('knull.embedded-supabase')
type Shared = typeof globalThis & { [SHARED]?: Promise<Backend> }

function theBackend(): Promise<Backend> {
  const shared = globalThis as Shared
  shared[SHARED] ??= openHere()
  return shared[SHARED]
}

async function openHere(): Promise<Backend> {
  // Imported by address: builds and unit tests read this configuration too, and must not load a database.
  const here: typeof import('./backend.mjs') = await import(new URL('./backend.mjs', import.meta.url).href)
  const backend = await here.openBackend()
  closeWithProcess(backend)
  return backend
}

function closeWithProcess(backend: Backend) {
  process.once('exit', () => backend.abandon())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Vite's own listener would end the process before the database is closed.
    process.removeAllListeners(signal)
    process.once(signal, () => {
      const limit = setTimeout(() => process.exit(0), 5000)
      void backend.close().finally(() => {
        clearTimeout(limit)
        process.exit(0)
      })
    })
  }
}

/** With --strictPort a taken port is an error of one sentence, before any database is opened. */
async function refuseTakenPort(server: ViteDevServer | PreviewServer) {
  const options = 'pluginContainer' in server ? server.config.server : server.config.preview
  const { port, strictPort } = options
  const host = typeof options.host === 'string' ? options.host : '127.0.0.1'
  if (!strictPort || !port) return
  const taken = await new Promise<boolean>((resolve) => {
    const probe = net.createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })
  if (taken) throw new Problem(`Port ${port} is in use on ${host}: stop what listens there, or choose another with --port.`)
}

function end(error: unknown): never {
  const problem = knownProblem(error, dataFolderPath())
  console.error(problem ? `\n  ${problem.message}\n` : error)
  process.exit(1)
}
