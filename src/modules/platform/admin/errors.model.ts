import type { Tone } from '@/ui/chip'

export const errorViews = ['open', 'seen', 'resolved', 'all'] as const
export type ErrorView = (typeof errorViews)[number]
export type ErrorState = 'open' | 'reopened' | 'seen' | 'resolved'
/** What an admin can make of a group. */
export type ErrorMark = 'open' | 'seen' | 'resolved'

/** A row of admin_error_groups. */
export interface ErrorGroup {
  fingerprint: string
  state: ErrorState
  message: string
  /** The top stack line that is a place in the code; empty where a stack has none. */
  frame: string
  occurrences: number
  /** Signed-in people. */
  users: number
  /** Reports of visitors. */
  anonymous: number
  first_seen: string
  last_seen: string
  /** Occurrences after the mark. */
  since_mark: number
  marked_by_name: string | null
  marked_at: string | null
  latest_build: string | null
  /** Occurrences of each of the last 14 days (UTC), oldest first. */
  days: number[]
  cursor_at: string
}

/** What admin_error_group answers. */
export interface ErrorGroupDetail extends Pick<ErrorGroup, 'state' | 'message' | 'frame' | 'occurrences' | 'users' | 'anonymous' | 'first_seen' | 'last_seen' | 'since_mark' | 'marked_by_name' | 'marked_at'> {
  stack: string | null
  routes: { route: string | null; occurrences: number }[]
  builds: { build: string | null; occurrences: number; last_seen: string }[]
}

export const stateTone: Readonly<Record<ErrorState, Tone>> = { open: 'warn', reopened: 'bad', seen: 'info', resolved: 'good' }

/** What can be done with a group, the likeliest first. */
export const marksFor = (state: ErrorState): readonly ErrorMark[] =>
  state === 'resolved' ? ['open'] : state === 'seen' ? ['resolved', 'open'] : ['resolved', 'seen']
