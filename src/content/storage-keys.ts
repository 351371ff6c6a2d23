/**
 * Everything that the product keeps in a browser, once: the cookie page lists it, a unit test compares it with the
 * source, and a journey compares it with a running browser. Pure data without imports.
 */

export type StorageArea = 'cookie' | 'local' | 'session'

/**
 * When it goes by itself:
 * - `sign-out`: removed when its user signs out; an expired session leaves it, so that the same person can go on
 * - `tab`: with the tab
 * - `use`: as soon as it was used, otherwise with the tab
 * - `stays`: kept until changed, or until the browser's data is cleared
 * - a number: after so many days
 */
export type StorageLife = 'sign-out' | 'tab' | 'use' | 'stays' | number

export interface StorageKey {
  /** Names its purpose: `site-legal:keys.<id>`. */
  readonly id: string
  /** As the browser shows it. `{…}` stands for what differs: a user's id, a form, the end of a link, the backend's name. */
  readonly key: string
  readonly area: StorageArea
  readonly life: StorageLife
  /** Who gets it: everybody who opens a page, or only those who sign in. */
  readonly who: 'visitors' | 'signed-in'
}

export const storageKeys: readonly StorageKey[] = [
  { id: 'theme', key: 'knull.theme', area: 'local', life: 'stays', who: 'visitors' },
  { id: 'density', key: 'knull.density', area: 'local', life: 'stays', who: 'visitors' },
  { id: 'motion', key: 'knull.motion', area: 'local', life: 'stays', who: 'visitors' },
  { id: 'language', key: 'i18nextLng', area: 'local', life: 'stays', who: 'visitors' },
  { id: 'single-keys', key: 'knull.single-keys', area: 'local', life: 'stays', who: 'visitors' },
  { id: 'case-studies', key: 'knull.case-studies', area: 'local', life: 'stays', who: 'visitors' },
  { id: 'consent', key: 'knull.analytics-consent', area: 'local', life: 'stays', who: 'signed-in' },
  { id: 'auth', key: 'sb-{backend}-auth-token', area: 'local', life: 'sign-out', who: 'signed-in' },
  { id: 'verifier', key: 'sb-{backend}-auth-token-code-verifier', area: 'local', life: 'stays', who: 'visitors' },
  { id: 'verifier-flow', key: 'sb-{backend}-auth-token-flow-{flow}-code-verifier', area: 'local', life: 'stays', who: 'visitors' },
  { id: 'verifier-flows', key: 'sb-{backend}-auth-token-flows-code-verifier', area: 'local', life: 'stays', who: 'visitors' },
  { id: 'memberships', key: 'knull.memberships:{user}', area: 'local', life: 'sign-out', who: 'signed-in' },
  { id: 'workspace', key: 'knull.workspace:{user}', area: 'local', life: 'sign-out', who: 'signed-in' },
  { id: 'org', key: 'knull.org:{user}', area: 'local', life: 'stays', who: 'signed-in' },
  { id: 'visit', key: 'knull.visit:{user}', area: 'local', life: 'stays', who: 'signed-in' },
  { id: 'org-tab', key: 'knull.org:{user}', area: 'session', life: 'tab', who: 'signed-in' },
  { id: 'draft', key: 'knull.draft:{user}:{form}', area: 'session', life: 'sign-out', who: 'signed-in' },
  { id: 'analytics-session', key: 'knull.analytics-session', area: 'session', life: 'sign-out', who: 'signed-in' },
  { id: 'social', key: 'knull.social', area: 'session', life: 'use', who: 'visitors' },
  { id: 'invitation', key: 'knull.invitation', area: 'session', life: 'use', who: 'visitors' },
  { id: 'link-visit', key: 'knull.visit:{link}', area: 'session', life: 'tab', who: 'visitors' },
  { id: 'policy-names', key: 'knull.policy-names', area: 'session', life: 'tab', who: 'visitors' },
  { id: 'reloaded', key: 'knull.reloaded-for', area: 'session', life: 'tab', who: 'visitors' },
  { id: 'language-cookie', key: 'i18nextLng', area: 'cookie', life: 365, who: 'visitors' },
  { id: 'sidebar', key: 'sidebar_state', area: 'cookie', life: 7, who: 'signed-in' },
]

/** Whether a key that a browser shows is this one. */
export function isStored({ key, area }: StorageKey, shown: string, where: StorageArea): boolean {
  const pattern = key.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^:]+(?::.+)?')
  return area === where && new RegExp(`^${pattern}$`).test(shown)
}
