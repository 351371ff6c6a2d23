import { postEvent, share } from '@/lib/analytics/share'
import { buffered, forgetEvents, identify, listen, restore, take } from '@/lib/analytics/track'
import { isRetryable } from '../errors'
import { onClose } from '../session/on-close'
import { tab } from '../session/storage'
import { mostPerCall, recordEvents } from './analytics.queries'
import { consent } from './consent'

/** Events of this long are sent together. */
const batchMs = 10_000
/** A server that does not answer is asked again after this long, then twice as long, up to five minutes. */
const longestPause = 5 * 60_000

const sessionKey = 'knull.analytics-session'

/** One id per tab, until its user signs out: kept over reloads, shared with no other tab. */
function sessionId(): string {
  const known = tab.get(sessionKey)
  if (known) return known
  const id = crypto.randomUUID()
  tab.set(sessionKey, id)
  return id
}

onClose(() => {
  forgetEvents()
  tab.remove(sessionKey)
})

interface Ports {
  record: typeof recordEvents
  post: typeof postEvent
  now: () => number
  online: () => boolean
}

const real: Ports = { record: recordEvents, post: postEvent, now: () => Date.now(), online: () => navigator.onLine }

/**
 * Sends the events of one person to the database of the organisation that each is about, every ten seconds and when the
 * page is left; and, where somebody agreed, each one to the operator's endpoint and Google's tag. Returns what stops it.
 */
export function startSending(userId: string, orgId: string, ports: Ports = real): () => void {
  identify({ userId, orgId, sessionId: sessionId() })
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = batchMs
  let sending = false
  let stopped = false

  const schedule = () => {
    if (!stopped) timer ??= setTimeout(() => void flush(), pause)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const mine = buffered().filter((event) => event.userId === userId)
    /* After a switch, what was done in the other organisation is that one's. */
    const batch = mine.filter((event) => event.orgId === mine[0]?.orgId && event.sessionId === mine[0]?.sessionId).slice(0, mostPerCall)
    if (stopped || sending || batch.length === 0) return
    if (!ports.online()) return schedule()
    sending = true
    take(batch)
    try {
      await ports.record(batch, ports.now())
      pause = batchMs
    } catch (error) {
      /* What the server refuses, it will refuse again; and a user who has left is gone with what they did. */
      if (isRetryable(error) && !stopped) {
        restore(batch)
        pause = Math.min(pause * 2, longestPause)
      }
    } finally {
      sending = false
      if (buffered().length > 0) schedule()
    }
  }

  const stopListening = listen((event) => {
    share(event, consent(), (url, shared) => ports.post(url, shared))
    schedule()
  })
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void flush()
  }
  document.addEventListener('visibilitychange', onHidden)
  if (buffered().length > 0) schedule()

  return () => {
    stopped = true
    stopListening()
    document.removeEventListener('visibilitychange', onHidden)
    clearTimeout(timer)
    identify(null)
  }
}
