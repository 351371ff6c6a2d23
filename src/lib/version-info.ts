import { isRecord } from './shape'

/** What /version.json says of the build that the server has. Fields that an older build did not write are null. */
export interface VersionInfo {
  version: string
  environment: string | null
  buildTag: string | null
  /** ISO 8601 */
  builtAt: string | null
  commit: string | null
  /** Module and its version. */
  modules: Readonly<Record<string, string>>
  /** Feature and whether it is on. */
  features: Readonly<Record<string, boolean>>
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Reads the file; throws for what is no version file. */
export function readVersion(value: unknown): VersionInfo {
  if (!isRecord(value)) throw new Error('not a version file')
  const version = text(value.version)
  if (!version) throw new Error('a version file without a version')
  const entries = (part: unknown) => Object.entries(isRecord(part) ? part : {})
  return {
    version,
    environment: text(value.environment),
    buildTag: text(value.buildTag),
    builtAt: text(value.builtAt),
    commit: text(value.commit),
    modules: Object.fromEntries(entries(value.modules).flatMap(([name, own]) => (typeof own === 'string' ? [[name, own]] : []))),
    features: Object.fromEntries(entries(value.features).map(([name, state]) => [name, state === 'on' || state === true])),
  }
}
