/**
 * What handles each fault, as the smallest edit that removes it. `from` occurs exactly once in the file; an edit that no
 * longer fits is reported as stale, and has to be written anew with the code that it is about.
 * @typedef {{ file: string, from: string, to: string }} Edit
 * @typedef {{ fault: string, removes: string, edits: Edit[] }} Mutant
 */

/** @param {string} fault @param {string} removes @param {string} file @param {string} from @param {string} to @returns {Mutant} */
const mutant = (fault, removes, file, from, to) => ({ fault, removes, edits: [{ file, from, to }] })

/** @type {Mutant[]} */
export const mutants = [
  mutant('api-down', 'that failed memberships are not "none"', 'src/data/org.tsx', '    failed,', '    failed: false,'),
  mutant('api-down', 'the end of waiting', 'src/app/require-organisation.tsx', 'return loading ? (', 'return loading || !org ? ('),
  mutant('auth-down', 'that an outage is no end of the session', 'src/data/session/session-controller.ts', "      this.#gaveUp = true\n      this.#dispatch({ type: 'unreachable' })", "      this.#end('expired')"),
  mutant('auth-down', 'the words before it gives up', 'src/data/session/session-controller.ts', "      if (!this.#entering) this.#dispatch({ type: 'unreachable' })", '      void patience'),
  mutant('auth-down', 'that it goes on by itself', 'src/data/session/session-controller.ts', "      if (this.#state.unreachable) void this.retry('by-itself')", '      void this.#gaveUp'),
  mutant('offline', 'the line that says so', 'src/app/shells/offline-line.tsx', '{!online && (', '{online === undefined && ('),
  mutant('offline', 'the renewal afterwards', 'src/data/query-client.ts', '        gcTime: garbageCollection,\n        retry:', '        gcTime: garbageCollection,\n        refetchOnReconnect: false,\n        retry:'),
  mutant('table-500', 'the failed state of a panel', 'src/patterns/query-state.tsx', '  if (raw) {\n', '  if (raw === 0) {\n'),
  mutant('slow', 'the words after 5 s', 'src/patterns/query-state.tsx', 'const EXPLAIN_AFTER = 5000', 'const EXPLAIN_AFTER = 5_000_000'),
  mutant('hanging', 'the limit of 10 s', 'src/data/client.ts', "  setTimeout(() => timeout.abort(new DOMException('timeout', 'TimeoutError')), address", '  setTimeout(() => timeout, address'),
  mutant('hanging', 'that a limit is told from a bug', 'src/data/errors.ts', " || message.startsWith('TimeoutError')", ''),
  mutant('rate-limited', 'the meaning of 429', 'src/data/errors.ts', "  if (status === 429) return 'rate-limited'\n", ''),
  mutant('flaky', 'the retries', 'src/data/query-client.ts', 'retry: (failures, error) => failures < retries && isRetryable(error),', 'retry: false,'),
  mutant('flaky', 'the doubling', 'src/data/query-client.ts', 'Math.min(1000 * 2 ** attempt, 30_000)', 'Math.min(1000 + attempt, 30_000)'),
  mutant('html', 'the meaning of an answer that is none', 'src/data/errors.ts', "  if (status >= 200 && status < 300) return 'unavailable'\n", ''),
  mutant('token-expired', 'the replay', 'src/data/session/guarded-fetch.ts', '    if (answer.status !== 401) return answer\n', '    if (answer.status !== 0) return answer\n'),
  mutant('refresh-refused', 'the way back', 'src/modules/platform/session/require-session.tsx', '(returnTo ?? location)', 'null'),
  mutant('refresh-refused', 'that an expiry keeps what was typed', 'src/data/session/account.ts', "if (!reason || reason === 'expired' || !userId) return", 'if (!userId) return'),
  mutant('bootstrap', 'that a sign-in goes on', 'src/data/session/account.ts', "console.error('auth-bootstrap failed', error)", 'throw error'),
  mutant('audit', 'that it is logged only', 'src/data/session/account.ts', ".catch((error: unknown) => console.error('audit entry not written', error))", ''),
  mutant('profile', 'the message', 'src/data/session/account.ts', "notify({ kind: 'profile-failed' })", 'return'),
  mutant('memberships', 'those of the last visit', 'src/data/session/account.ts', 'if (!kept?.length) return false', 'if (kept !== undefined) return false'),
  mutant('role', 'that unknown is a denial', 'src/modules/platform/session/require-role.tsx', 'return <Denied cause={roles.error} />', 'return roles.error ? children : <Denied cause={null} />'),
  mutant('theme', 'the message', 'src/data/keep-in-profile.ts', '      for (const field of Object.keys(patch)) notify(', '      for (const field of [] as string[]) notify('),
  /* It is in force twice: at once, and by the profile that is in the cache. */
  { fault: 'theme', removes: 'that it is kept here', edits: [
    { file: 'src/data/theme.ts', from: '    applyTheme(next)\n    return keep({ theme_pref: next })', to: '    return keep({ theme_pref: next }).then((kept) => (kept && applyTheme(next), kept))' },
    { file: 'src/data/keep-in-profile.ts', from: '    client.setQueryData(queryKey, (profile) => profile && { ...profile, ...patch })\n', to: '' },
  ] },
  mutant('double-submit', 'the lock of a form', 'src/patterns/form.tsx', '    if (pending || sending.current) return\n', ''),
  mutant('double-submit', 'the id that it is sent under', 'src/modules/knulldev/projects/project-new-screen.tsx', 'clientId: idToSend()', 'clientId: crypto.randomUUID() + idToSend().slice(99)'),
  mutant('search-order', 'the question in the key', 'src/modules/platform/search/search.queries.ts', "queryKey: ['search', org, kind, text],", "queryKey: ['search', org, kind],"),
  mutant('org-switch', 'the organisation in the key', 'src/modules/knullops/services/services.queries.ts', "queryKey: ['services', org, 'list', filter],", "queryKey: ['services', 'list', filter],"),
  mutant('two-tabs', 'the word to the other tab', 'src/data/session/account.ts', 'post: (message) => channel?.postMessage(message),', 'post: () => undefined,'),
  mutant('two-tabs', 'that nothing is left', 'src/data/session/account.ts', '      removeKept(device, membershipsKey(userId))\n', ''),
  mutant('stale-chunk', 'the reload', 'src/patterns/stale-chunk.ts', '  location.reload()\n', '  throw error\n'),
  mutant('missing-chunk', 'the guard of the reload', 'src/patterns/stale-chunk.ts', '    if (sessionStorage.getItem(marker) === build) throw error\n', ''),
  mutant('missing-entry', 'what speaks without the build', 'index.html', '    <script src="/missing-files.js" defer></script>\n', ''),
  mutant('missing-texts', 'the look whether they came', 'src/app/platform.tsx', 'i18nReady.then(requireTexts)', 'i18nReady.then(() => undefined)'),
  mutant('storage-blocked', 'the memory in its place', 'src/data/session/storage.ts', '      warned = true\n      return null', '      throw error'),
  mutant('storage-blocked', 'the look at cookies of the texts', 'src/i18n/index.ts', '  try {\n    return document.cookie !== undefined\n  } catch {\n    return false\n  }\n', '  return document.cookie !== undefined\n'),
  mutant('storage-blocked', 'the look at cookies of the sidebar', 'src/app/navigation/sidebar-state.tsx', "    console.warn('cookies are not available', error)\n    return false", '    throw error'),
  mutant('storage-corrupt', 'that damage is nothing', 'src/data/session/storage.ts', "    kept.remove(key)\n    return null\n", '    throw error\n'),
  mutant('storage-corrupt', 'that a damaged draft is none', 'src/data/draft-store.ts', "    console.warn(`draft '${key}' could not be read and was removed`)\n", '    throw new Error(key)\n'),
  mutant('version', 'the warning', 'src/data/version.queries.ts', "if (known.kind !== 'cancelled') console.warn('version.json could not be read', error)", ''),
  mutant('version', 'the state of the screen', 'src/modules/platform/admin/version-tab.tsx', ') : version.isError ? (', ') : version.isFetchedAfterMount && info ? ('),
  mutant('panel-throws', 'the boundary of a panel', 'src/patterns/panel-boundary.tsx', 'if (isChunkError(error)) throw error', 'throw error'),
  mutant('panel-throws', 'the record', 'src/patterns/panel-boundary.tsx', 'if (!isChunkError(error)) void reportClientError(error, info.componentStack)', 'void info'),
  mutant('panel-throws', 'the route of the record', 'src/patterns/client-errors.queries.ts', 'matchRow(location.pathname).row.id', 'location.pathname'),
  mutant('screen-throws', 'the boundary of a screen', 'src/app/errors/error-boundary.tsx', "if (this.props.level === 'router') return", 'if (this.props.level !== undefined) return'),
  mutant('screen-throws', 'the record', 'src/app/errors/error-boundary.tsx', 'void report(error, info.componentStack)', 'void info'),
  mutant('screen-throws', 'that trying again asks anew', 'src/app/platform.tsx', '    void client.resetQueries({ predicate: ofScreens })\n', ''),
  { fault: 'shell-throws', removes: 'the last boundary', edits: [
    { file: 'src/app/app.tsx', from: '<ErrorBoundary level="router">', to: '<>' },
    { file: 'src/app/app.tsx', from: '</ErrorBoundary>', to: '</>' },
  ] },
]
