import { Suspense, use, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { toLanguage, type Language } from '@/i18n/language'
import { PageEntry } from '@/site/content'
import { PageLanguage, useLanguage, useText } from '@/site/text'
import { ErrorBoundary } from '../errors/error-boundary'
import { PageErrorScreen } from '../errors/page-error-screen'
import { Arrival } from './arrival'
import { Footer } from './frame/footer'
import { Header } from './frame/header'
import { Head } from './head'
import { forgetDrawn, preparePage } from './page-ready'
import { SessionAsked } from './session-asked'

/* A document has one language: first-paint.js has set it before anything was drawn. */
const documentLanguage = (): Language => toLanguage(document.documentElement.lang)

/** The page of an address is loaded, so that it can be drawn without a wait. */
export async function pageReady(pathname: string, { language = documentLanguage(), drawn = false }: { language?: Language; drawn?: boolean } = {}): Promise<void> {
  await preparePage(language, pathname, drawn)
}

let drawing: Language | undefined
/** The language of what the build draws: it has no document to read it from. */
export function drawIn(language: Language): void {
  drawing = language
}

/**
 * The public site, in the language of the document.
 * @param withinPlatform its session is there already, with its keys: at an address that members share, once their session is over
 */
export function Site({ withinPlatform = false }: { withinPlatform?: boolean }) {
  const [language] = useState(() => drawing ?? documentLanguage())
  return (
    <PageLanguage value={language}>
      <Suspense fallback={null}>
        <Frame />
      </Suspense>
      {!withinPlatform && <SessionAsked />}
    </PageLanguage>
  )
}

function Frame() {
  const language = useLanguage()
  const { pathname } = useLocation()
  const page = use(preparePage(language, pathname))
  const { row, entry, Component } = page
  useEffect(() => () => forgetDrawn(language, pathname), [language, pathname])
  return (
    <>
      <SkipLink />
      <Header current={row.id} />
      <main id="main" className="min-h-[70vh]">
        <ErrorBoundary key={pathname} level="screen" screen={PageErrorScreen}>
          <PageEntry value={entry}>
            <Head page={page} />
            <Component />
          </PageEntry>
        </ErrorBoundary>
      </main>
      <Footer />
      <Arrival />
    </>
  )
}

function SkipLink() {
  const t = useText('site')
  return (
    <a href="#main" className="sr-only z-tooltip rounded-sm bg-overlay px-4 py-2 text-accent-text focus:not-sr-only focus:fixed focus:top-2 focus:left-2">
      {t('skip')}
    </a>
  )
}
