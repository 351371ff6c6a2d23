import type { ReactNode } from 'react'
import { company } from '@/content/company'
import { usePageContent } from '@/site/content'
import { LongRead, withFigures } from '@/site/prose/long-read'
import { useText } from '@/site/text'

/** A legal text with who answers for it beside it. `before` stands between its head and its words. */
export function LegalText({ before, links }: { before?: ReactNode; links: readonly ReactNode[] }) {
  const t = useText('site-legal')
  const { meta, headings, blocks } = usePageContent('legal')
  return (
    <LongRead
      trail={t('legal')}
      title={meta.title}
      lead={meta.description}
      updated={meta.updated}
      headings={headings}
      blocks={withFigures(blocks, {})}
      before={before}
      aside={
        <div className="grid gap-6">
          <div>
            <h2 className="mb-1.5 text-xs font-semibold text-faint">{t('controller')}</h2>
            <address className="not-italic">
              {company.name}
              <br />
              {company.street}
              <br />
              {company.postalCode} {company.city}
              <br />
              <a className="link" href={`mailto:${company.info}`}>
                {company.info}
              </a>
            </address>
          </div>
          <div className="print:hidden">
            <h2 className="mb-1.5 text-xs font-semibold text-faint">{t('other')}</h2>
            <ul className="grid gap-1.5">
              {links.map((link, index) => (
                <li key={index}>{link}</li>
              ))}
            </ul>
          </div>
        </div>
      }
    />
  )
}
