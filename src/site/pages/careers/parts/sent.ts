import type { Received } from '@/site/forms/use-inquiry'

/*
 * What was just sent, for the page after it: its link deletes an application, so it is kept in memory alone and gone
 * with the next load.
 */
let last: Received | null = null

export const keepSent = (received: Received): void => {
  last = received
}
export const lastSent = (): Received | null => last
