export interface Measure {
  name: string
  value: string
  /** What it is compared with. */
  goal: string
}

/** Three numbers of a sample week, each beside what it is held against. */
export function Measures({ note, items }: { note: string; items: readonly Measure[] }) {
  return (
    <div className="border-t border-line-strong tabular-nums">
      <p className="border-b border-line py-2.5 text-xs text-muted">{note}</p>
      <dl>
        {items.map((item) => (
          <div key={item.name} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5 text-base">
            <dt className="min-w-0 text-muted">{item.name}</dt>
            <dd className="ms-auto font-semibold whitespace-nowrap">
              {item.value} <small className="ms-1.5 text-xs font-regular text-faint">{item.goal}</small>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
