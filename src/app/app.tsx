import { ErrorBoundary } from './errors/error-boundary'
import { Providers } from './providers'
import { Router } from './router'

/** The composition root. */
export function App() {
  return (
    <ErrorBoundary level="router">
      <Providers>
        <Router />
      </Providers>
    </ErrorBoundary>
  )
}
