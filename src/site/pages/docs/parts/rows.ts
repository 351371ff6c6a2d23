/** Entries of the documentation in their order; the changelog is searched by nobody. */
export const slugs = ['platform', 'ai', 'knulldev'] as const

/** The row that shows an entry. */
export const rowOf = (slug: string) => (slug === 'ai' ? 'docs-ai' : slug === 'knulldev' ? 'docs-knulldev' : slug === 'changelog' ? 'changelog' : 'docs')
