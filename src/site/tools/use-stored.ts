import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/* On the server there is nothing to lay out, and React says so aloud. */
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

function storageOf(area: 'local' | 'session'): Storage | null {
  try {
    return area === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return null
  }
}

/** Whether anything is kept under the key on this device. */
export function isStored(area: 'local' | 'session', key: string): boolean {
  try {
    return storageOf(area)?.getItem(key) != null
  } catch {
    return false
  }
}

export interface Stored<T> {
  readonly value: T
  /** Changes what is kept, from what is kept now: another tab may have written meanwhile. `undefined` removes it. */
  readonly keep: (change: (now: T) => T | undefined) => void
  /** The browser refuses to keep anything: what is typed lives as long as the page. */
  readonly refused: boolean
}

/**
 * What a tool keeps on this device. Begins as `empty`, as the prerendered page does, and takes what was kept before
 * the first paint.
 * @param read of the stored text, null where there is none; must take any text
 */
export function useStored<T>(area: 'local' | 'session', key: string, read: (stored: string | null) => T, empty: T): Stored<T> {
  const [value, setValue] = useState(empty)
  const [refused, setRefused] = useState(false)
  const reader = useRef(read)
  useEffect(() => {
    reader.current = read
  })
  useBeforePaint(() => {
    try {
      setValue(reader.current(storageOf(area)?.getItem(key) ?? null))
    } catch {
      setRefused(true)
    }
  }, [area, key])
  const keep = (change: (now: T) => T | undefined) => {
    const storage = storageOf(area)
    /* Once refused, what the page holds is all there is. */
    const next = change(storage && !refused ? read(storage.getItem(key)) : value)
    setValue(next ?? empty)
    try {
      if (!storage) throw new Error('storage is blocked')
      if (next === undefined) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(next))
      setRefused(false)
    } catch {
      setRefused(true)
    }
  }
  return { value, keep, refused }
}
