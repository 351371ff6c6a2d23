/** Names on the left, what there is to say on the right, a hairline between. */
export function Rows({ rows }: { rows: readonly { readonly name: string; readonly text: string }[] }) {
  return (
    <dl className="border-t border-line-strong">
      {rows.map((row) => (
        <div key={row.name} className="grid gap-x-6 gap-y-1 border-b border-line py-5 lg:grid-cols-12">
          <dt className="text-md font-semibold lg:col-span-3">{row.name}</dt>
          <dd className="max-w-measure text-md text-muted lg:col-span-9">{row.text}</dd>
        </div>
      ))}
    </dl>
  )
}
