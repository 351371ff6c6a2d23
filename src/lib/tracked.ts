/**
 * A promise that says how it stands in the fields that React's `use` reads: one that is done is then not waited for, so
 * that a page whose parts are there is drawn at once. Source: react-reconciler, trackUsedThenable.
 */
export function tracked<T>(promise: Promise<T>): Promise<T> {
  const fields = promise as Promise<T> & { status?: 'pending' | 'fulfilled' | 'rejected'; value?: T; reason?: unknown }
  fields.status = 'pending'
  promise.then(
    (value) => {
      fields.status = 'fulfilled'
      fields.value = value
    },
    (reason: unknown) => {
      fields.status = 'rejected'
      fields.reason = reason
    },
  )
  return promise
}
