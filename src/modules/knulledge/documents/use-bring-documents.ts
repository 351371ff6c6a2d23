import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toAppError, type AppError } from '@/data/errors'
import { TableError } from '@/lib/tabular/table'
import { readFile, type ReadDocument } from './documents.model'
import { createDocument } from './documents.queries'

export type BroughtState =
  | { step: 'reading' }
  | { step: 'saving' }
  | { step: 'done'; id: string; passages: number; language: string }
  /** It is no text. */
  | { step: 'refused'; error: TableError | 'gone' }
  /** The server did not take it; it can be sent again. */
  | { step: 'failed'; error: AppError }

export interface Brought {
  key: string
  name: string
  size: number
  state: BroughtState
}

/** Files on their way to becoming documents: read, split and saved one after the other. */
export function useBringDocuments(org: string) {
  const [brought, setBrought] = useState<Brought[]>([])
  const [read, setRead] = useState<ReadonlyMap<string, ReadDocument>>(new Map())
  const create = useMutation(createDocument(org))

  const set = (key: string, state: BroughtState) => setBrought((before) => before.map((one) => (one.key === key ? { ...one, state } : one)))

  const save = async (key: string, document: ReadDocument, attempt = 1): Promise<void> => {
    set(key, { step: 'saving' })
    try {
      const id = await create.mutateAsync({ key, document })
      set(key, { step: 'done', id, passages: document.passages.length, language: document.language })
    } catch (raw) {
      const error = toAppError(raw)
      /* A text of many megabytes may take the server longer than a call may last. Asked again with the same key it
         answers what became of it. */
      if (error.kind === 'timeout' && attempt < 3) return save(key, document, attempt + 1)
      set(key, { step: 'failed', error })
    }
  }

  const bring = async (files: File[]) => {
    const added = files.map((file) => ({ file, key: crypto.randomUUID() }))
    setBrought((before) => [...added.map(({ file, key }): Brought => ({ key, name: file.name, size: file.size, state: { step: 'reading' } })), ...before])
    for (const { file, key } of added) {
      try {
        const document = await readFile(file)
        setRead((before) => new Map(before).set(key, document))
        await save(key, document)
      } catch (error) {
        set(key, { step: 'refused', error: error instanceof TableError ? error : 'gone' })
      }
    }
  }

  return {
    brought,
    bring: (files: File[]) => void bring(files),
    retry: (key: string) => {
      const document = read.get(key)
      if (document) void save(key, document)
    },
    dismiss: (key: string) => {
      setBrought((before) => before.filter((one) => one.key !== key))
      setRead((before) => new Map([...before].filter(([one]) => one !== key)))
    },
  }
}
