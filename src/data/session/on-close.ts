const forgetters = new Set<() => void>()

/**
 * For what lives outside React and the query cache: `forget` is called when the user signs out or another one signs in,
 * not when the session expires, since the same user may come back and go on.
 * It must ask nothing of the server: by then the token may be the next user's.
 * @returns what ends the registration
 */
export function onClose(forget: () => void): () => void {
  forgetters.add(forget)
  return () => {
    forgetters.delete(forget)
  }
}

/** Nothing of the user who leaves stays in memory. */
export function forgetAll(): void {
  for (const forget of forgetters) forget()
}
