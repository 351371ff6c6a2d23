import { Component, lazy, Suspense, type ComponentType, type ErrorInfo, type ReactNode } from 'react'
import { isChunkError } from '@/lib/chunk-error'
import { RouterErrorScreen } from './router-error-screen'

/* Loaded when the page is idle (idle-parts.ts), so that it is there when it is needed, also offline. */
const GenericErrorScreen = lazy(() => import('./generic-error-screen'))

interface Props {
  children: ReactNode
  /** `router` is the last resort around everything; `screen` keeps the shell around a failed screen usable. */
  level: 'router' | 'screen'
  /** What is shown in place of the generic screen: the public site has no texts of the platform. */
  screen?: ComponentType<{ onRetry: () => void }>
  /** Before the children are drawn again: what cannot be drawn twice (a chunk that failed) is replaced here. */
  onRetry?: () => void
}

/** React has no hook for this: only a class can catch a render error. Give it a `key` that changes with the route. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    void report(error, info.componentStack)
  }

  retry = () => {
    /* Some browsers remember a module that failed and never ask for it again: only a new page does. */
    if (isChunkError(this.state.error) && navigator.onLine) return location.reload()
    this.props.onRetry?.()
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const message = messageOf(error)
    if (this.props.level === 'router') return <RouterErrorScreen message={message} />
    const { screen: Screen } = this.props
    if (Screen) return <Screen onRetry={this.retry} />
    return (
      <Suspense fallback={null}>
        <GenericErrorScreen message={message} onRetry={this.retry} />
      </Suspense>
    )
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : typeof error === 'string' ? error : JSON.stringify(error))

/* Loaded when needed: pages of the public site have no database client. */
async function report(error: unknown, componentStack: string | null | undefined): Promise<void> {
  try {
    const { reportClientError } = await import('@/patterns/client-errors.queries')
    await reportClientError(error, componentStack)
  } catch (failure) {
    console.warn('The error could not be reported.', failure)
  }
}
