import type { Plugin } from 'vite'
import { chunksOf, graphOf, holding, weigh } from './chunk-graph.ts'

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
        const chunks = chunksOf(Object.values(bundle))
        const parts = ['/src/main.tsx', '/src/app/platform.tsx', '/src/app/shells/platform-shell.tsx'].map((ending) => holding(ending, chunks) ?? this.error(`size budget: the build has no chunk with ${ending}`))
        const first = graphOf(parts.map(({ fileName }) => fileName), chunks)
        /* Overlays: the shell loads them by itself when it is idle, so no screen waits for them. */
        const idle = holding('/src/app/idle-parts.ts', chunks)
        const shared = new Set([...first, ...(idle ? graphOf([idle.fileName], chunks) : [])])
        const screens = [...chunks.values()]
          .filter((chunk) => /\/modules\/.+-screen\.tsx$/.test(chunk.facadeModuleId ?? ''))
          .map((chunk) => ({
            name: (chunk.facadeModuleId ?? '').replace(/^.*\/modules\//, ''),
            size: weigh(graphOf([chunk.fileName], chunks).filter((name) => !shared.has(name)), chunks),
          }))
          .sort((a, b) => b.size - a.size)
        const shellSize = weigh(first, chunks)
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
