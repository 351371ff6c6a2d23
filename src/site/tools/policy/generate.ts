import { choiceIds, choices, defaultProfile, policies, type ChoiceId, type Clause, type Policy, type PolicyId, type Profile } from './policies'

/** Figures that the texts name, by the size of the company. */
export interface Figures {
  /** Hours until a leaver's access ends. */
  readonly leaverHours: number
  /** Months between two reviews of access rights. */
  readonly reviewMonths: number
  /** Days until a critical vulnerability is closed. */
  readonly patchDays: number
  /** Hours without the service, and of data lost, at most. */
  readonly restoreHours: number
  readonly lossHours: number
  /** Months between two restore tests. */
  readonly testMonths: number
  /** Minutes until an incident of the highest severity is taken up, where somebody is on call. */
  readonly ackMinutes: number
}

const bySize: Record<Profile['size'], Figures> = {
  small: { leaverHours: 24, reviewMonths: 6, patchDays: 14, restoreHours: 24, lossHours: 24, testMonths: 6, ackMinutes: 30 },
  medium: { leaverHours: 24, reviewMonths: 6, patchDays: 14, restoreHours: 8, lossHours: 12, testMonths: 6, ackMinutes: 15 },
  large: { leaverHours: 8, reviewMonths: 3, patchDays: 7, restoreHours: 4, lossHours: 4, testMonths: 3, ackMinutes: 15 },
  huge: { leaverHours: 4, reviewMonths: 3, patchDays: 7, restoreHours: 4, lossHours: 2, testMonths: 3, ackMinutes: 10 },
}

export const figuresFor = (profile: Profile): Figures => bySize[profile.size]

export interface Reason {
  readonly choice: ChoiceId
  readonly value: string
}

export interface ClauseInPolicy {
  readonly clause: Clause
  /** 1, 2, 3 … without holes, whatever was left out. */
  readonly number: number
  /** The answers that it stands for; empty where it always stands. */
  readonly because: readonly Reason[]
}

const conditions = (clause: Clause) => Object.entries(clause.when ?? {}) as [ChoiceId, readonly string[]][]

export const stands = (clause: Clause, profile: Profile): boolean => conditions(clause).every(([choice, values]) => values.includes(profile[choice]))

export const policyOf = (id: PolicyId): Policy => policies.find((policy) => policy.id === id) ?? policies[0]

/** The clauses that stand for this company, numbered, and those left out. */
export function compose(id: PolicyId, profile: Profile): { readonly clauses: readonly ClauseInPolicy[]; readonly left: readonly Clause[] } {
  const all = policyOf(id).clauses
  return {
    clauses: all
      .filter((clause) => stands(clause, profile))
      .map((clause, index) => ({ clause, number: index + 1, because: conditions(clause).map(([choice]) => ({ choice, value: profile[choice] })) })),
    left: all.filter((clause) => !stands(clause, profile)),
  }
}

export interface ControlRow {
  readonly framework: 'SOC 2' | 'NIST CSF 2.0'
  readonly control: string
  /** Numbers of the clauses that answer it. */
  readonly clauses: readonly number[]
}

/** Every control that the composed clauses name, with the clauses: what an auditor asks for. */
export function controlIndex(clauses: readonly ClauseInPolicy[]): readonly ControlRow[] {
  const rows = (framework: ControlRow['framework'], of: (clause: Clause) => readonly string[]) => {
    const found = new Map<string, number[]>()
    for (const { clause, number } of clauses) for (const control of of(clause)) found.set(control, [...(found.get(control) ?? []), number])
    return [...found].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })).map(([control, numbers]) => ({ framework, control, clauses: numbers }))
  }
  return [...rows('SOC 2', (clause) => clause.soc2), ...rows('NIST CSF 2.0', (clause) => clause.csf)]
}

/** One digit per answer in the order of `choices`; empty for the answers that the page begins with. */
export function writeProfile(profile: Profile): string {
  const text = choiceIds.map((id) => (choices[id] as readonly string[]).indexOf(profile[id])).join('')
  return text === writtenDefault ? '' : text
}
const writtenDefault: string = choiceIds.map((id) => (choices[id] as readonly string[]).indexOf(defaultProfile[id])).join('')

/** The reverse of writeProfile; an unknown digit means the answer that the page begins with. */
export function readProfile(text: string): Profile {
  return Object.fromEntries(
    choiceIds.map((id, index) => {
      const digit = text.charAt(index)
      const value = digit === '' ? undefined : (choices[id] as readonly string[])[Number(digit)]
      return [id, value ?? defaultProfile[id]]
    }),
  ) as Profile
}
