import '@/styles/app.css'
import { startTransition, StrictMode, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from '@/app/app'
import { RouterErrorScreen } from '@/app/errors/router-error-screen'
import { loadPlatform, loadSite, sitePageAt } from '@/app/part'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = element

const app = (
  <StrictMode>
    <App router={(children: ReactNode) => <BrowserRouter>{children}</BrowserRouter>} />
  </StrictMode>
)

/* The page was drawn by the build, for visitors and in one language. Where another side or another language is wanted
   (public/first-paint.js), it is drawn anew, unseen until it stands. */
const { dataset, lang } = document.documentElement
const drawn = dataset.drawn === lang && !('swap' in dataset)

/** Everything that the first drawing needs, so that a page drawn by the build is taken over as it stands. */
async function ready(): Promise<void> {
  const { pathname } = window.location
  if (!sitePageAt(pathname)) await loadPlatform()
  else await (await loadSite()).pageReady(pathname, { drawn })
}

ready().then(
  () => {
    /* In slices, so that a press is answered meanwhile. */
    if (drawn) {
      startTransition(() => void hydrateRoot(root, app))
      /* From here on React answers what is pressed. */
      dataset.taken = ''
    }
    else {
      root.replaceChildren()
      delete dataset.drawn
      createRoot(root).render(app)
    }
    delete dataset.swap
  },
  (error: unknown) => {
    /* What was drawn can be read all the same. */
    if (drawn) {
      dataset.alone = ''
      return console.warn('The page stays as it was drawn.', error)
    }
    root.replaceChildren()
    delete dataset.swap
    createRoot(root).render(<RouterErrorScreen message={String(error)} />)
  },
)
