import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What /version.json says; the version dialog and error reports read it. */
export interface VersionInfo {
  version: string
  environment: string
  buildTag: string
  builtAt: string
  commit: string
  modules: Record<string, string>
  features: Record<string, 'on' | 'off'>
}

function commitOf(root: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    /* A source archive has no git: the build is still a build. */
    return 'unknown'
  }
}

function versionInfo(root: string, environment: string): VersionInfo {
  const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { version: string }
  const commit = commitOf(root)
  return {
    version,
    environment,
    buildTag: `${version}+${commit}`,
    builtAt: new Date().toISOString(),
    commit,
    modules: { Knulledge: version, KnullDev: version, KnullOps: version },
    features: { 'model-answers': 'on', 'extractive-answers': 'on', realtime: 'off' },
  }
}

/** Writes version.json at build, and defines the build tag that error reports carry. */
export function versionFile(): Plugin {
  let root = process.cwd()
  let info = versionInfo(root, 'development')
  return {
    name: 'knull-version-file',
    config: (_config, { mode, command }) => {
      info = versionInfo(root, command === 'build' ? mode : 'development')
      return { define: { 'import.meta.env.VITE_BUILD_TAG': JSON.stringify(info.buildTag), 'import.meta.env.VITE_BUILD_YEAR': JSON.stringify(info.builtAt.slice(0, 4)) } }
    },
    configResolved: (config) => {
      root = config.root
    },
    configureServer(server) {
      server.middlewares.use('/version.json', (_request, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(info))
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify(info, null, 2) })
    },
  }
}
