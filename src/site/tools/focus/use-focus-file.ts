import { useEffect, useRef, useState } from 'react'
import { createFocusReader, UnreadableFile, type FocusReader } from './focus-reader'
import type { Answers, FileFacts, Problem, Question } from './messages'

export interface OpenFile {
  name: string
  facts: FileFacts
  reader: FocusReader
}

export interface FocusFileState {
  /** What is looked at. It stays until another file has been read. */
  open: OpenFile | null
  reading: { name: string; rows: number; share: number } | null
  problem: { name: string; problem: Problem } | null
  start: (file: Blob, name: string) => void
  cancel: () => void
  close: () => void
}

/** The file of a tool: one being read, one that is open, one that could not be read. */
export function useFocusFile(): FocusFileState {
  const [open, setOpen] = useState<OpenFile | null>(null)
  const [reading, setReading] = useState<FocusFileState['reading']>(null)
  const [problem, setProblem] = useState<FocusFileState['problem']>(null)
  const busy = useRef<FocusReader | null>(null)
  const kept = useRef<FocusReader | null>(null)

  useEffect(
    () => () => {
      busy.current?.end()
      kept.current?.end()
    },
    [],
  )

  const cancel = () => {
    busy.current?.end()
    busy.current = null
    setReading(null)
  }
  const start = (file: Blob, name: string) => {
    cancel()
    setProblem(null)
    setReading({ name, rows: 0, share: 0 })
    const reader = createFocusReader()
    busy.current = reader
    reader.read(file, (rows, share) => {
      if (busy.current === reader) setReading({ name, rows, share })
    }).then(
      (facts) => {
        if (busy.current !== reader) return
        kept.current?.end()
        kept.current = reader
        busy.current = null
        setReading(null)
        setOpen({ name, facts, reader })
      },
      (error: unknown) => {
        if (busy.current !== reader) return
        reader.end()
        busy.current = null
        setReading(null)
        setProblem({ name, problem: error instanceof UnreadableFile ? error.problem : { code: 'gone' } })
      },
    )
  }
  const close = () => {
    cancel()
    kept.current?.end()
    kept.current = null
    setOpen(null)
    setProblem(null)
  }
  return { open, reading, problem, start, cancel, close }
}

/** The worker's answer to a question about the open file; the last one stays while the next is on its way. */
export function useAnswer<Q extends Question>(open: OpenFile | null, question: Q): Answers[Q['ask']] | null {
  const [answer, setAnswer] = useState<{ of: OpenFile; value: Answers[Q['ask']] } | null>(null)
  const text = JSON.stringify(question)
  useEffect(() => {
    if (!open) return
    let current = true
    void open.reader.answer(JSON.parse(text) as Q).then((value) => {
      if (current) setAnswer({ of: open, value })
    })
    return () => {
      current = false
    }
  }, [open, text])
  return open && answer?.of === open ? answer.value : null
}
