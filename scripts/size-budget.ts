import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** Kilobytes (1,000 bytes) of gzipped JavaScript: design/quality "Performance". */
const shellBudget = 180
const screenBudget = 60

/** The build fails when the signed-in shell or a screen's own chunks pass their budget, and prints what they weigh. */
export function sizeBudget(): Plugin {
  return {
    name: 'knull-size-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
        const entry = [...chunks.values()].find((chunk) => chunk.isEntry)
        const shell = [...chunks.values()].find((chunk) => chunk.facadeModuleId?.includes('/app/shells/platform-shell'))
        if (!entry || !shell) return this.error('size budget: the entry or the platform shell was not found in the build')
        const first = new Set([...staticGraph(entry.fileName, chunks), ...staticGraph(shell.fileName, chunks)])
        /* Overlays: the shell loads them by itself when it is idle, so no screen waits for them. */
        const idle = [...chunks.values()].find((chunk) => chunk.facadeModuleId?.includes('/app/idle-parts'))
        const shared = new Set([...first, ...(idle ? staticGraph(idle.fileName, chunks) : [])])
        const screens = [...chunks.values()]
          .filter((chunk) => /\/modules\/.+-screen\.tsx$/.test(chunk.facadeModuleId ?? ''))
          .map((chunk) => ({
            name: (chunk.facadeModuleId ?? '').replace(/^.*\/modules\//, ''),
            size: weigh([...staticGraph(chunk.fileName, chunks)].filter((name) => !shared.has(name)), chunks),
          }))
          .sort((a, b) => b.size - a.size)
        const shellSize = weigh([...first], chunks)
        console.log(`\nSigned-in shell ${shellSize.toFixed(1)} of ${shellBudget} KB gz before its first screen`)
        for (const screen of screens) console.log(`  ${screen.size.toFixed(1).padStart(6)} of ${screenBudget} KB gz  ${screen.name}`)
        const over = screens.filter((screen) => screen.size > screenBudget)
        if (shellSize > shellBudget || over.length > 0) {
          this.error(`size budget passed: ${[shellSize > shellBudget ? 'shell' : '', ...over.map((screen) => screen.name)].filter(Boolean).join(', ')}`)
        }
      },
    },
  }
}

type Chunks = Map<string, Rolldown.OutputChunk>

function staticGraph(fileName: string, chunks: Chunks, seen = new Set<string>()): Set<string> {
  if (seen.has(fileName)) return seen
  seen.add(fileName)
  for (const next of chunks.get(fileName)?.imports ?? []) staticGraph(next, chunks, seen)
  return seen
}

const weigh = (names: readonly string[], chunks: Chunks) =>
  names.reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '', { level: 9 }).length, 0) / 1000
