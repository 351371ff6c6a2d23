import { gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'

export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** The chunks of a build by their file. */
export const chunksOf = (files: Iterable<Rolldown.OutputChunk | Rolldown.OutputAsset>): Chunks =>
  new Map([...files].flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))

/** By what it holds: a chunk of several modules has the name of none. */
export const holding = (ending: string, chunks: Chunks): Rolldown.OutputChunk | undefined => [...chunks.values()].find((chunk) => chunk.moduleIds.some((id) => id.endsWith(ending)))

/** The files and all that they lead to, each once: what they import, unless `next` says otherwise. */
export function graphOf(files: Iterable<string>, chunks: Chunks, next: (chunk: Rolldown.OutputChunk) => readonly string[] = ({ imports }) => imports): readonly string[] {
  const seen = new Set(files)
  for (const file of seen) {
    const chunk = chunks.get(file)
    if (chunk) for (const one of next(chunk)) seen.add(one)
  }
  return [...seen]
}

/** Kilobytes (1,000 bytes) of gzipped JavaScript. */
export const weigh = (files: readonly string[], chunks: Chunks): number => files.reduce((sum, file) => sum + gzipSync(chunks.get(file)?.code ?? '', { level: 9 }).length, 0) / 1000
