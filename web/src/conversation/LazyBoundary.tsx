import { Component, Suspense, type ReactNode } from 'react'
import * as m from '#messages/conversation.ts'
import { FailedState } from '#ui/FailedState.tsx'

/** A part of the page whose code loads when it is shown. If the loading fails, only this part fails. */
export function LazyBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <LoadingErrorBoundary>
      <Suspense fallback={fallback}>{children}</Suspense>
    </LoadingErrorBoundary>
  )
}

class LoadingErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? (
      <FailedState text={m.partFailed()} retry={() => location.reload()} />
    ) : (
      this.props.children
    )
  }
}
