export interface Source {
  readonly title: string
  readonly by: string
  readonly year?: number | undefined
  readonly url: string
}

/** What a text stands on, in the order in which its numbers [1], [2] name it. */
export function SourceList({ title, sources }: { title: string; sources: readonly Source[] }) {
  return (
    <section aria-labelledby="sources" className="mt-14 border-t border-line pt-6">
      <h2 id="sources" className="mb-4 text-md font-semibold">
        {title}
      </h2>
      <ol className="grid gap-3 text-base text-muted">
        {sources.map((source, index) => (
          <li key={source.url} id={`source-${index + 1}`} className="source grid scroll-mt-24 grid-cols-[2rem_minmax(0,1fr)] rounded-xs">
            <span className="font-mono text-sm text-faint">{index + 1}</span>
            <span className="[overflow-wrap:anywhere]">
              {source.by}
              {source.year ? ` (${source.year})` : ''}.{' '}
              <a className="link" href={source.url} rel="noopener">
                {source.title}
              </a>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
