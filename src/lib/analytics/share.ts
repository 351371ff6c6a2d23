import type { AnalyticsEvent } from './track'

/*
 * What leaves the organisation: events to an endpoint that the operator configured, or to Google's tag where a page has
 * one. Without either there is nobody to send to, and nothing is asked. The organisation's own events (chapter 950)
 * stay in its database and are not meant here.
 */

/** Where a device keeps its answer, `yes` or `no`. */
export const consentKey = 'knull.analytics-consent'

type Gtag = (command: 'event', name: string, properties: Record<string, unknown>) => void

/** Google's tag, where the page has one. */
export function gtag(): Gtag | undefined {
  const found: unknown = Reflect.get(globalThis, 'gtag')
  return typeof found === 'function' ? (found as Gtag) : undefined
}

/** Where single events may be posted as JSON; undefined without a configuration. */
export const endpoint = (): string | undefined => import.meta.env.VITE_ANALYTICS_ENDPOINT || undefined

/** Do-Not-Track and Global Privacy Control (https://www.w3.org/TR/gpc/): the browser has already said no. */
export function browserObjects(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || doNotTrack === '1'
}

/** One event to the operator's endpoint, as the specification has it. Fails silently: nobody waits for it. */
export function postEvent(url: string, { name, properties, timestamp, userId, sessionId }: AnalyticsEvent): void {
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, properties, timestamp, userId, sessionId }),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => undefined)
}

/**
 * Sends one event to others, where there are any: nothing before somebody said yes on this device, and never against the
 * browser's own setting.
 * @param answer what the device keeps under `consentKey`
 */
export function share(event: AnalyticsEvent, answer: string | null, post = postEvent): void {
  if (answer !== 'yes' || browserObjects()) return
  const url = endpoint()
  if (url) post(url, event)
  gtag()?.('event', event.name, event.properties)
}
