import type { ContentFamily } from '../routes/table.ts'
import type { Meta } from './schema.ts'

export interface Heading {
  /** The anchor, the same in every language. */
  readonly id: string
  readonly text: string
  readonly level: 2 | 3
}

/** A stretch of HTML made from Markdown of this repository, or a drawing by its name. */
export type Block = { readonly html: string } | { readonly figure: string; readonly caption: string }

/** An entry of a family as a list shows it: of its front matter without its sources. */
export interface ListedEntry<Family extends ContentFamily = ContentFamily> {
  readonly slug: string
  readonly meta: Meta<Family>
  /** Reading time, at 220 words a minute, rounded up. */
  readonly minutes: number
}

/** An entry of a family, whole. */
export interface Entry<Family extends ContentFamily = ContentFamily> extends ListedEntry<Family> {
  readonly blocks: readonly Block[]
  readonly headings: readonly Heading[]
}
