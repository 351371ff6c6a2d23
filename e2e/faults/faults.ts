/**
 * The fault table: what may break around the product, and the state that each fault ends in, without a blank page or an
 * endless spinner. A test says which fault it is about with `fault(id)`; reporter.ts counts them, and mutants.mjs removes
 * the handling of each and expects its test to fail.
 */
export const faults = {
  'api-down': 'The API is down at first load: it says so, and goes on once it answers',
  'auth-down': 'The session cannot be prolonged because the server is down: it says so, and goes on once it answers',
  offline: 'Offline: said in one line, what was read stays; back online it is renewed',
  'table-500': 'One table answers 500: its panel says so and offers Retry, the others stand',
  slow: 'A slow answer: the shape, after 5 s words, then the rows',
  hanging: 'A call that never answers is given up after 10 s, four times; then Retry',
  'rate-limited': '429: repeated, then said in words, with Retry',
  flaky: '503 three times, then 200: four attempts at 1, 2 and 4 s, and the rows',
  html: 'A web page instead of JSON counts as no answer',
  'token-expired': 'A token that expires in mid-action: one refresh, one replay, one row',
  'refresh-refused': 'A refused refresh: /auth once, back to where one was, with what was typed',
  bootstrap: 'auth-bootstrap fails at sign-in: logged, the user goes on',
  audit: 'An audit entry cannot be written: logged, nothing is shown',
  profile: 'The profile cannot be loaded: "Error loading profile", the user goes on',
  memberships: 'The memberships cannot be loaded: no message, those of the last visit serve',
  role: 'The role look-up fails: denied, "Access Denied", redirect to /ai',
  theme: 'The theme cannot be kept in the profile: kept here, "Theme preference saved locally"',
  'double-submit': 'A form sent twice, or again after an answer that got lost, makes one row',
  'search-order': 'Search answers out of order: those of the last question are shown',
  'org-switch': 'The organisation is switched with requests in flight: nothing of the other one is shown',
  'two-tabs': 'Signing out in one tab signs out the other, and leaves nothing behind',
  'stale-chunk': 'A chunk that is gone after a deploy: one reload, and the screen',
  'missing-chunk': 'A chunk that stays gone: one reload, then the error screen with Try Again',
  'missing-entry': 'The page’s own script does not arrive: said in words, with a button that loads again',
  'missing-texts': 'The texts of the language do not arrive: one reload, then "Unexpected Application Error!"',
  'storage-blocked': 'Storage and cookies are blocked: a warning is logged, everything works until the tab closes',
  'storage-corrupt': 'What was stored is damaged: read as nothing',
  version: 'version.json is missing: logged only',
  'panel-throws': 'A panel that throws: only the panel is replaced, the error is recorded with route and build',
  'screen-throws': 'A screen that throws: "Something went wrong" with its message inside the shell, and it is recorded',
  'shell-throws': 'The shell throws: "Unexpected Application Error!" and a way home, and it is recorded',
} as const

export type FaultId = keyof typeof faults

/** Details of a test that shows what one of the faults, or several, end in: `test(title, fault('slow'), …)`. */
export const fault = (...ids: readonly FaultId[]) => ({ tag: ids.map((id) => `@fault:${id}`) })
