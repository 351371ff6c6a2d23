/** profiles_name_length of the platform chapter. */
export const longestName = 120

/** A place where somebody is signed in. */
export interface DeviceSession {
  id: string
  started_at: string
  last_used_at: string
  /** The browser's own description; null where the auth service kept none. */
  user_agent: string | null
  current: boolean
}

/** Why an account cannot go yet, by organisation. */
export interface Obstacle {
  id: string
  name: string
  reason: 'last_owner' | 'holds' | 'plan'
  count: number
}

export const contents = ['documents', 'datasets', 'chats', 'reports', 'projects', 'services', 'incidents'] as const

export interface DeletionPreview {
  obstacles: Obstacle[]
  stays: { id: string; name: string }[]
  goes: { id: string; name: string; counts: Record<(typeof contents)[number], number> }[]
}

/** How somebody signs in, and an address that waits to be confirmed. */
export interface SignInWays {
  /** Names of providers: email, google, github. */
  providers: string[]
  /** Has a password of ours. */
  password: boolean
  newEmail: string | null
}

export interface Device {
  browser: string | null
  system: string | null
  phone: boolean
}

/* The first that matches: Edge and Opera call themselves Chrome too, Chrome calls itself Safari, and all are Mozilla. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What a browser says of itself, in the words that people use for it. */
export function readDevice(agent: string | null): Device {
  const find = (list: readonly [RegExp, string][]) => list.find(([sign]) => agent !== null && sign.test(agent))?.[1] ?? null
  const system = find(systems)
  return { browser: find(browsers), system, phone: system === 'iPhone' || (system === 'Android' && /\bMobile\b/.test(agent ?? '')) }
}
