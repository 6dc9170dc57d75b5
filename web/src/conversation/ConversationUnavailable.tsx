import type { AppError } from '@parley/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import * as m from '#messages/conversation.ts'
import { Page } from '#shell/Page.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { notify } from '#ui/notices.ts'

/** A conversation that is not there, cannot be reached, or could not be read: the last leads home. */
export function ConversationUnavailable({ error, retry }: { error: AppError; retry: () => void }) {
  const navigate = useNavigate()
  const isMissing = error.name === 'invalid_input' || error.name === 'not_found'
  const isOffline = error.name === 'offline'
  const leave = useEffectEvent(() => {
    notify({ text: m.fetchFailed(), tone: 'error' })
    void navigate({ to: '/', replace: true })
  })
  const mustLeave = !isMissing && !isOffline
  useEffect(() => {
    if (mustLeave) leave()
  }, [mustLeave])

  if (mustLeave) return null
  return (
    <Page title={isMissing ? m.notFoundTitle() : m.loadingTitle()} back={{ to: '/', label: m.home() }}>
      {isMissing ? (
        <EmptyState title={m.notFound()}>
          <p>{m.notFoundHint()}</p>
          <Link to="/">{m.toHome()}</Link>
        </EmptyState>
      ) : (
        <FailedState text={m.offline()} retry={retry} code={error.code} />
      )}
    </Page>
  )
}
