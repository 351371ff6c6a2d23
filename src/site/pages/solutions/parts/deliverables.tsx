import { Check } from 'lucide-react'
import { useText } from '@/site/text'

export interface Deliverable {
  name: string
  keep: string
  /** What has to be seen for it to be accepted. */
  test: string
}

/** What is built, what stays with the customer, and the test that accepts it. */
export function Deliverables({ items }: { items: readonly Deliverable[] }) {
  const t = useText('site-solution-parts')
  return (
    <table className="block w-full border-t border-line-strong text-md md:table md:border-collapse">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-xs text-faint">
          <th scope="col" className="w-1/4 py-2.5 text-start font-regular">{t('columns.build')}</th>
          <th scope="col" className="w-[37%] py-2.5 ps-6 text-start font-regular">{t('columns.keep')}</th>
          <th scope="col" className="py-2.5 ps-6 text-start font-regular">{t('columns.test')}</th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {items.map((item) => (
          <tr key={item.name} className="border-b border-line align-top max-md:block max-md:py-5">
            <th scope="row" className="text-start font-semibold max-md:block md:py-5">{item.name}</th>
            <td className="text-muted max-md:mt-1 max-md:block md:py-5 md:ps-6">{item.keep}</td>
            <td className="max-md:mt-2 max-md:block md:py-5 md:ps-6">
              <span className="flex items-start gap-2.5">
                <Check size={16} aria-hidden="true" className="mt-1 shrink-0 text-accent-text" />
                <span className="min-w-0">{item.test}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
