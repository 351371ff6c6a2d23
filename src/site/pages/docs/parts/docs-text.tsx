import type { ReactNode } from 'react'
import { useContentList, usePageContent } from '@/site/content'
import DocsLimits from '@/site/figures/docs-limits'
import DocsRoles from '@/site/figures/docs-roles'
import { SiteLink } from '@/site/link'
import { LongRead, withFigures } from '@/site/prose/long-read'
import { useText } from '@/site/text'
import { rowOf } from './rows'

const figures = { 'docs-limits': DocsLimits, 'docs-roles': DocsRoles }

/** A page of the documentation, with the others beside it. */
export function DocsText({ before, trail = true, after }: { before?: ReactNode; trail?: boolean; after?: ReactNode }) {
  const t = useText('site-docs')
  const { slug, meta, headings, blocks } = usePageContent('docs')
  const others = useContentList('docs')
    .filter((entry) => entry.slug !== slug)
    .toSorted((a, b) => a.meta.order - b.meta.order)
  return (
    <LongRead
      trail={
        trail ? (
          <SiteLink to="docs" className="link">
            {t('trail')}
          </SiteLink>
        ) : undefined
      }
      title={meta.title}
      lead={meta.summary}
      headings={headings}
      blocks={withFigures(blocks, figures)}
      before={before}
      after={after}
      aside={
        <div className="print:hidden">
          <h2 className="mb-1.5 text-xs font-semibold text-faint">{t('other')}</h2>
          <ul className="grid gap-1.5">
            {others.map((entry) => (
              <li key={entry.slug}>
                <SiteLink to={rowOf(entry.slug)} className="link">
                  {entry.meta.title}
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      }
    />
  )
}
