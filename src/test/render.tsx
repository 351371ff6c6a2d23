import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render as rtlRender, type RenderResult } from '@testing-library/react'
import i18next, { type i18n } from 'i18next'
import type { ReactElement, ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { TooltipProvider } from '@/ui/tooltip'

const files = import.meta.glob<Record<string, unknown>>('/src/i18n/locales/*/*.json', { import: 'default', eager: true })

function resources() {
  const all: Record<string, Record<string, Record<string, unknown>>> = {}
  for (const [path, texts] of Object.entries(files)) {
    const [language, file] = path.split('/').slice(-2)
    if (!language || !file) continue
    all[language] = { ...all[language], [file.replace('.json', '')]: texts }
  }
  return all
}

/** i18next with the real texts of one language, ready at once. */
export function testI18n(language = 'en'): i18n {
  const instance = i18next.createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: resources(),
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  })
  return instance
}

/** A client that fails at once instead of retrying for seconds. */
export function testQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity }, mutations: { retry: false } } })
}

export type RenderOptions = {
  /** Where the router stands. */
  path?: string
  language?: string
  client?: QueryClient
  /** Further providers, inside the others. */
  wrap?: (children: ReactNode) => ReactNode
}

/** Renders with what every screen stands in: texts, query cache, router, tooltips. */
export function render(ui: ReactElement, { path = '/', language, client = testQueryClient(), wrap = (children) => children }: RenderOptions = {}): RenderResult & { client: QueryClient } {
  const texts = testI18n(language)
  const result = rtlRender(ui, {
    wrapper: ({ children }) => (
      <I18nextProvider i18n={texts}>
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[path]}>
            <TooltipProvider>{wrap(children)}</TooltipProvider>
          </MemoryRouter>
        </QueryClientProvider>
      </I18nextProvider>
    ),
  })
  return { ...result, client }
}
