import { Component, type ErrorInfo, type ReactNode } from 'react'
import { reportClientError } from './client-errors.queries'
import { GenericErrorScreen, RouterErrorScreen } from './error-screens'

interface Props {
  children: ReactNode
  /** `router` is the last resort around everything; `screen` keeps the shell around a failed screen usable. */
  level: 'router' | 'screen'
}

/** React has no hook for this: only a class can catch a render error. Give it a `key` that changes with the route. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    void reportClientError(error, info.componentStack)
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const message = messageOf(error)
    if (this.props.level === 'router') return <RouterErrorScreen message={message} />
    return <GenericErrorScreen message={message} onRetry={() => this.setState({ error: undefined })} />
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : typeof error === 'string' ? error : JSON.stringify(error))
