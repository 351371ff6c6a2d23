export interface Point {
  name: string
  text: string
}

/** Statements one below the other, on hairlines. */
export function PlainList({ items }: { items: readonly Point[] }) {
  return (
    <ul className="border-t border-line">
      {items.map((item) => (
        <li key={item.name} className="border-b border-line py-4">
          <p className="text-md font-semibold text-pretty">{item.name}</p>
          <p className="mt-0.5 text-md text-muted text-pretty">{item.text}</p>
        </li>
      ))}
    </ul>
  )
}
