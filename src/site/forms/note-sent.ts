import { topics, urgencies, type Urgency } from '@/content/inquiries'
import { noteEvent } from '../note-event'

/** A ticket's urgency in the words of the event catalogue. */
const priorities = { blocked: 'urgent', degraded: 'high', question: 'normal' } as const satisfies Record<Urgency, string>

const oneOf = <Word extends string>(words: readonly Word[], said: string | undefined): Word | undefined => words.find((word) => word === said)

/**
 * Notes that a form has arrived, as the event catalogue has it: that there was one and what it was about, never a word
 * of what was written. A strategy call is a contact whose topic begins with `call-`. An application is in no catalogue: that somebody looks for work is nobody else's matter.
 * @param kind of the inquiry
 */
export function noteSent(kind: string | undefined, { topic, urgency }: Readonly<Record<string, string>>): void {
  if (kind === 'support') noteEvent('support_ticket_created', { topic: oneOf(topics.support, topic), priority: priorities[oneOf(urgencies, urgency) ?? 'question'] })
  if (kind === 'contact') noteEvent('contact_submitted', { topic: oneOf(topics.contact, topic) })
  if (kind === 'call') noteEvent('contact_submitted', { topic: `call-${oneOf(topics.call, topic) ?? 'unsure'}` })
}
