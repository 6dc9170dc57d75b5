import { Component, type ReactNode } from 'react'
import * as m from '#messages/conversation.ts'
import { FailedState } from '#ui/FailedState.tsx'

/** A part whose code could not be loaded fails alone. */
export class PartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
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
