import { useRef, useState } from 'react'
import { entryOf, loadEntry } from '@/content/content'
import { SiteLink } from '@/site/link'
import { useLanguage, useText } from '@/site/text'
import { Input } from '@/ui/input'
import { excerptOf, findParts, partsOf, type DocsPart } from './find'
import { rowOf, slugs } from './rows'

/** Finds a part of the documentation by its words. The texts are loaded when somebody begins to search. */
export function DocsSearch() {
  const t = useText('site-docs')
  const language = useLanguage()
  const [question, setQuestion] = useState('')
  const [parts, setParts] = useState<readonly DocsPart[] | 'failed' | null>(null)
  const asked = useRef(false)

  const load = async () => {
    if (asked.current) return
    asked.current = true
    try {
      await Promise.all(slugs.map((slug) => loadEntry(language, 'docs', slug)))
      setParts(
        slugs.flatMap((slug) => {
          const { meta, headings, blocks } = entryOf(language, 'docs', slug)
          return partsOf(slug, meta.title, headings, blocks)
        }),
      )
    } catch {
      asked.current = false
      setParts('failed')
    }
  }

  const found = Array.isArray(parts) ? findParts(parts as readonly DocsPart[], question) : []
  const searched = question.trim() !== ''
  return (
    <search className="mb-12 block print:hidden">
      <Input
        type="search"
        label={t('search.label')}
        value={question}
        onFocus={() => void load()}
        onChange={(event) => {
          void load()
          setQuestion(event.target.value)
        }}
      />
      <p role="status" className="mt-2 min-h-5 text-sm text-muted">
        {parts === 'failed' ? t('search.failed') : searched && parts ? t('search.found', { count: found.length }) : ''}
      </p>
      {found.length > 0 ? (
        <ul className="border-t border-line">
          {found.slice(0, 8).map(({ slug, page, heading, text }) => (
            <li key={`${slug} ${heading.id}`} className="relative border-b border-line py-3 hover:bg-hover">
              <SiteLink to={rowOf(slug)} hash={heading.id} className="font-semibold no-underline after:absolute after:inset-0">
                {heading.text}
              </SiteLink>
              <span className="ms-3 text-xs text-faint">{page}</span>
              <p className="mt-0.5 text-sm text-muted">{excerptOf(text, question)}</p>
            </li>
          ))}
        </ul>
      ) : null}
    </search>
  )
}
