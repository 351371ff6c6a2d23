import { findPart } from '@/lib/find-part'

/** Whether an entry stays while something is typed: any of its visible texts contains it. With nothing typed all stay. */
export const stays = (texts: readonly (string | undefined)[], typed: string): boolean =>
  typed.trim() === '' || texts.some((text) => text !== undefined && findPart(text, typed) !== null)
