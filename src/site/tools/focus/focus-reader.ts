import type { Answers, FileFacts, FromWorker, Problem, Question } from './messages'

/** The file could not be read; `problem` says why. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  constructor(readonly problem: Problem) {
    super(problem.code)
  }
}

/** One file, read and kept beside the page. */
export interface FocusReader {
  /** Throws UnreadableFile. */
  read(file: Blob, onProgress: (rows: number, share: number) => void): Promise<FileFacts>
  answer<Q extends Question>(question: Q): Promise<Answers[Q['ask']]>
  /** Frees the rows. What is under way never answers. */
  end(): void
}

export function createFocusReader(): FocusReader {
  const worker = new Worker(new URL('./focus.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: Answers[keyof Answers]) => void>()
  let number = 0
  return {
    read: (file, onProgress) =>
      new Promise((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
          if (data.is === 'progress') onProgress(data.rows, data.share)
          else if (data.is === 'read') resolve(data.facts)
          else if (data.is === 'problem') reject(new UnreadableFile(data.problem))
          else {
            waiting.get(data.number)?.(data.answer)
            waiting.delete(data.number)
          }
        })
        /* The browser ended it: a file too large for its memory. */
        worker.addEventListener('error', () => reject(new UnreadableFile({ code: 'too-big' })))
        worker.postMessage({ do: 'read', file })
      }),
    answer: <Q extends Question>(question: Q) =>
      new Promise<Answers[Q['ask']]>((resolve) => {
        number += 1
        waiting.set(number, resolve as (answer: Answers[keyof Answers]) => void)
        worker.postMessage({ do: 'answer', number, question })
      }),
    end: () => {
      waiting.clear()
      worker.terminate()
    },
  }
}
