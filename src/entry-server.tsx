import { StrictMode, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from '@/app/app'
import { loadSite } from '@/app/part'
import type { Language } from '@/i18n/language'
import { noteFormatted } from '@/lib/intl'
import { loadDeferred } from '@/site/deferred'

/** What the build puts into a page: the run of elements for its head, and its body. */
export interface DrawnPage {
  head: string
  body: string
  /** The numbers and dates in it, for src/lib/intl.ts. */
  formatted: Readonly<Record<string, string>>
}

/**
 * Draws a page of the public site as a string, for the build (scripts/prerender.ts). Everything it needs is loaded
 * before, so that it is whole: nothing of it waits for a script.
 */
export async function drawPage(pathname: string, language: Language): Promise<DrawnPage> {
  const site = await loadSite()
  await site.pageReady(pathname, { language })
  await loadDeferred()
  site.drawIn(language)
  const router = (children: ReactNode) => <StaticRouter location={pathname}>{children}</StaticRouter>
  let drawn = ''
  const formatted = noteFormatted(() => {
    drawn = renderToString(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    )
  })
  /* What belongs into the head React puts in front, where it draws no head itself. */
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(drawn) ?? []
  return { head, body: drawn.slice(head.length), formatted }
}
