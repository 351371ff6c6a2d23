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
        const screens = [...chunks.values()]
          .filter((chunk) => /\/modules\/.+-screen\.tsx$/.test(chunk.facadeModuleId ?? ''))
          .map((chunk) => ({
            name: (chunk.facadeModuleId ?? '').replace(/^.*\/modules\//, ''),
            size: weigh([...staticGraph(chunk.fileName, chunks)].filter((name) => !first.has(name)), chunks),
          }))
          .sort((a, b) => b.size - a.size)
        const shellSize = weigh([...first], chunks)
        console.log(`\nSigned-in shell ${shellSize.toFixed(1)} of ${shellBudget} KB gz before its first screen`)
        for (const screen of screens) console.log(`  ${screen.size.toFixed(1).padStart(6)} of ${screenBudget} KB gz  ${screen.name}`)
        if (process.env.KNULL_SIZES) for (const name of first) { const c = chunks.get(name); if (!c) continue; console.log(name, (gzipSync(c.code).length/1000).toFixed(1)); const by = new Map<string, number>(); for (const [id, m] of Object.entries(c.modules)) { const k = id.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? id.replace(/.*\/src\//, 'src/'); by.set(k, (by.get(k) ?? 0) + (m.code ? gzipSync(m.code).length : 0)) } console.log([...by].sort((a,b)=>b[1]-a[1]).slice(0,25).map(([k,v])=>'   '+k+' '+(v/1000).toFixed(1)).join('\n')) }
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
