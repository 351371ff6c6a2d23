import type { Block, Heading } from '@/content/entry'

export interface DocsPart {
  /** The entry that it stands in. */
  readonly slug: string
  readonly page: string
  readonly heading: Heading
  readonly text: string
}

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** An entry's parts, from one heading to the next. */
export function partsOf(slug: string, page: string, headings: readonly Heading[], blocks: readonly Block[]): readonly DocsPart[] {
  const all = blocks.map((block) => ('html' in block ? block.html : plain(block.caption))).join(' ')
  return headings.map((heading, index) => {
    const begin = all.indexOf(`id="${heading.id}"`)
    const next = headings[index + 1]
    const end = next ? all.indexOf(`<h${next.level} id="${next.id}"`) : all.length
    return { slug, page, heading, text: plain(all.slice(all.indexOf('</h', begin), end)) }
  })
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Parts that hold every word of the question, those that have them in the heading first; accents and case do not matter. */
export function findParts(parts: readonly DocsPart[], question: string): readonly DocsPart[] {
  const words = fold(question).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const score = ({ heading, text }: DocsPart) => {
    const [head, body] = [fold(heading.text), fold(text)]
    return words.every((word) => head.includes(word) || body.includes(word)) ? 1 + words.filter((word) => head.includes(word)).length : 0
  }
  return parts
    .map((part) => ({ part, points: score(part) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ part }) => part)
}

/** The words around the first that was found, at most about 160 characters. */
export function excerptOf(text: string, question: string): string {
  const first = fold(question).split(/\s+/).find(Boolean) ?? ''
  const at = Math.max(0, fold(text).indexOf(first) - 60)
  const begin = at === 0 ? 0 : text.indexOf(' ', at) + 1
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, begin + 150).replace(/\s\S*$/, '')} …`
}
