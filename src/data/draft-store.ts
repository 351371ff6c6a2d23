import { removeKept, tab } from './session/storage'

/** What a person typed and has not sent. More than this is a file, not typing. */
const longest = 500_000

const prefix = 'knull.draft:'

/** Whose drafts are read and written. It stays when a session expires: what is still on the screen is still theirs. */
let owner: string | null = null
const name = (key: string) => `${prefix}${owner}:${key}`

/** From now on drafts are this user's. Those of anybody else who used this tab are removed. */
export function openDrafts(userId: string): void {
  owner = userId
  for (const key of tab.keys(prefix)) if (!key.startsWith(`${prefix}${userId}:`)) tab.remove(key)
}

/** The user signed out: nothing of theirs stays. */
export function closeDrafts(userId: string): void {
  removeKept(tab, `${prefix}${userId}:`)
  if (owner === userId) owner = null
}

export function readDraft(key: string): unknown {
  const text = owner === null ? null : tab.get(name(key))
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    console.warn(`draft '${key}' could not be read and was removed`)
    tab.remove(name(key))
    return undefined
  }
}

export function writeDraft(key: string, value: unknown): void {
  if (owner === null) return
  const text = JSON.stringify(value)
  if (text.length <= longest) tab.set(name(key), text)
}

/** With it goes the id that it was sent under: what is typed next becomes something else. */
export function removeDraft(key: string): void {
  if (owner === null) return
  tab.remove(name(key))
  tab.remove(name(sentKey(key)))
}

const sentKey = (key: string) => `${key}#sent`

/** The id under which this draft was sent before, where it was. */
export function readSentId(key: string): string | undefined {
  const id = readDraft(key) === undefined ? undefined : readDraft(sentKey(key))
  return typeof id === 'string' ? id : undefined
}

export const writeSentId = (key: string, id: string): void => writeDraft(sentKey(key), id)
