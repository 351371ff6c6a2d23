import { ArrowRight } from 'lucide-react'
import { cx } from '@/lib/cx'
import { SiteButton, SiteLink } from '@/site/link'
import { ClosingCall } from '@/site/sections/closing-call'
import { Section } from '@/site/sections/section'
import { useText } from '@/site/text'

/** Keys of `others` in a page's texts, and the rows that they lead to. */
const pages = { ai: 'product-ai', knulledge: 'product-knulledge', knulldev: 'product-knulldev', knullops: 'product-knullops', ops: 'product-ops' } as const
type Product = keyof typeof pages

const edge: Readonly<Record<Product, string>> = {
  ai: 'border-accent',
  knulledge: 'border-knulledge',
  knulldev: 'border-knulldev',
  knullops: 'border-knullops',
  ops: 'border-knullops',
}

/** How a product works together with the others: each with its colour's edge, and the way to its page. */
export function Others({ namespace, which, title }: { namespace: string; which: readonly Product[]; title?: string }) {
  const t = useText(namespace)
  const all = useText('site-products')
  return (
    <Section title={title ?? all('others')}>
      <ul className={cx('grid gap-x-6 gap-y-8', which.length === 3 ? 'lg:grid-cols-3' : 'md:grid-cols-2')}>
        {which.map((product) => (
          <li key={product} className={`border-s-2 ps-5 ${edge[product]}`}>
            <SiteLink to={pages[product]} className="link inline-flex items-center gap-1.5 text-md">
              {all(`modules.${product}`)}
              <ArrowRight aria-hidden="true" className="size-4" />
            </SiteLink>
            <p className="mt-1.5 max-w-[34em] text-md text-muted">{t(`others.${product}`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Whom we would tell not to: said before the price. */
export function NotFor({ namespace }: { namespace: string }) {
  const t = useText(namespace)
  const all = useText('site-products')
  return (
    <Section className="grid gap-x-6 gap-y-8 lg:grid-cols-12">
      <h2 className="site-heading lg:col-span-5">{all('not_for')}</h2>
      <ul className="border-t border-line lg:col-span-7">
        {t.list<{ title: string; text: string }>('not_for').map((reason) => (
          <li key={reason.title} className="border-b border-line py-5">
            <h3 className="text-md font-semibold">{reason.title}</h3>
            <p className="mt-1 text-md text-muted">{reason.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The way in: what beginning costs, the prices, the door. */
export function Begin() {
  const t = useText('site-products')
  return (
    <ClosingCall
      title={t('call.title')}
      text={t('call.text')}
      actions={
        <>
          <SiteButton to="auth">{t('call.sign_in')}</SiteButton>
          <SiteButton to="pricing" variant="outline">
            {t('call.pricing')}
          </SiteButton>
        </>
      }
    />
  )
}
