import type { LucideIcon } from 'lucide-react'
import type { FoundRecord } from './palette.queries'

/** A step inside the palette: a choice, or what can be done with one entry. */
export type Step = { kind: 'theme' | 'language' | 'organisation' } | { kind: 'entry'; entry: Entry }

/** One line of the palette. It leads somewhere, does something, or opens a step. */
export interface Entry {
  id: string
  name: string
  /** Quieter, in the second column; on a phone the second line. */
  hint?: string
  icon: LucideIcon
  /** Class of the icon's colour: a module's, where it belongs to one. */
  colour?: string
  to?: string
  run?: () => void
  step?: Step
  /** `tab` opens the address beside this page; `now` runs before the palette closes (the clipboard wants the press itself). */
  way?: 'tab' | 'now'
  /** Keys that do the same without the palette. */
  keys?: string
  /** A word at the end: a severity, "current". */
  state?: string
  stateTone?: 'bad' | 'warn' | 'neutral' | 'accent'
  /** Why it cannot be run. */
  refused?: string
  /** What is known of it, for the preview. */
  record?: FoundRecord
}

export interface EntryGroup {
  id: string
  title: string
  entries: readonly Entry[]
}
