import { topics, urgencies, type Urgency } from '@/content/inquiries'
import { consentKey, share } from '@/lib/analytics/share'
import { track } from '@/lib/analytics/track'

/** A ticket's urgency in the words of the event catalogue. */
const priorities = { blocked: 'urgent', degraded: 'high', question: 'normal' } as const satisfies Record<Urgency, string>

const oneOf = <Word extends string>(words: readonly Word[], said: string | undefined): Word | undefined => words.find((word) => word === said)

const answer = (): string | null => {
  try {
    return localStorage.getItem(consentKey)
  } catch {
    /* Who cannot have been asked has not agreed. */
    return null
  }
}

/**
 * Notes that a form has arrived, as the event catalogue has it: that there was one and what it was about, never a word
 * of what was written. It waits in the buffer of this page, becomes the organisation's if its sender goes on into the
 * platform, and goes to others only where somebody agreed on this device. A strategy call is a contact whose topic
 * begins with `call-`. An application is in no catalogue: that somebody looks for work is nobody else's matter.
 * @param kind of the inquiry
 */
export function noteSent(kind: string | undefined, { topic, urgency }: Readonly<Record<string, string>>): void {
  if (kind === 'support') share(track('support_ticket_created', { topic: oneOf(topics.support, topic), priority: priorities[oneOf(urgencies, urgency) ?? 'question'] }), answer())
  if (kind === 'contact') share(track('contact_submitted', { topic: oneOf(topics.contact, topic) }), answer())
  if (kind === 'call') share(track('contact_submitted', { topic: `call-${oneOf(topics.call, topic) ?? 'unsure'}` }), answer())
}
