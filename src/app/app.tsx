import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from './errors/error-boundary'
import { Part } from './part'

/** The composition root. The router is given: the browser's, or that of the build that draws pages ahead. */
export function App({ router }: { router: (children: ReactNode) => ReactNode }) {
  return (
    <ErrorBoundary level="router">
      {router(
        <Suspense fallback={null}>
          <Part />
        </Suspense>,
      )}
    </ErrorBoundary>
  )
}
