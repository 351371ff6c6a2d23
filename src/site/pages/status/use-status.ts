import { startTransition, useCallback, useEffect, useState } from 'react'
import { askPublic } from '@/lib/public-api'
import type { Report } from './status.model'

/** As long as a cache may keep it. */
const every = 60_000

export interface StatusState {
  report: Report | null
  /** The last question got no answer. */
  failed: boolean
  asking: boolean
  again: () => void
}

/** The status, asked anew every minute while the page is looked at. What was known stays when a question fails. */
export function useStatus(): StatusState {
  const [report, setReport] = useState<Report | null>(null)
  const [failed, setFailed] = useState(false)
  const [asking, setAsking] = useState(true)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    askPublic<Report>('status', { signal: stop.signal, cache: turn > 0 ? 'no-cache' : 'default' }).then(
      (answer) =>
        /* 90 days of every service are drawn in slices: a press is answered meanwhile. */
        startTransition(() => {
          setAsking(false)
          setFailed(!answer.ok)
          if (answer.ok) setReport(answer.value)
        }),
      () => undefined,
    )
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setTurn((last) => last + 1)
    }, every)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [turn])
  const again = useCallback(() => {
    setAsking(true)
    setTurn((last) => last + 1)
  }, [])
  return { report, failed, asking, again }
}
