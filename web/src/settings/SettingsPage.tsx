import type { ReactNode } from 'react'
import * as m from '#messages/settings.ts'
import { useWaitingVotes } from '#outbox/useOutbox.ts'
import { Page } from '#shell/Page.tsx'
import { refreshLoginStatus, useLoginStatus } from '#shell/session.ts'
import { SignInLinks } from '#shell/SignInLinks.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'

type SettingsPageProps = {
  title: string
  /** Who may use the page. */
  isFor: 'guest' | 'user'
  /** Why a guest cannot use it. */
  needsAccount?: string
  children: ReactNode
}

/** A page below the settings; everybody else is told why they cannot use it. */
export function SettingsPage({ title, isFor, needsAccount, children }: SettingsPageProps) {
  const { isInitialised, isGuestOrLoggedIn, isLoggedIn } = useLoginStatus()
  const mayUse = isFor === 'user' ? isLoggedIn : isGuestOrLoggedIn
  return (
    <Page title={title} back={{ to: '/settings', label: m.title() }}>
      {mayUse && children}
      {!mayUse && !isInitialised && <Loading label={m.loading()} lines={4} />}
      {!mayUse && isInitialised && (
        <SignedOut reason={isGuestOrLoggedIn ? (needsAccount ?? m.needsAccount()) : m.needsGuest()} />
      )}
    </Page>
  )
}

/** Stands in place of what needs an account or a guest, with the ways to get one. */
export function SignedOut({ reason }: { reason: string }) {
  const { isUnreadable } = useLoginStatus()
  const { isOffline } = useWaitingVotes()
  // Nobody is told that they are logged out while that is not known.
  if (isOffline) return <EmptyState title={m.offline()} />
  if (isUnreadable) return <FailedState text={m.statusUnreadable()} retry={refreshLoginStatus} />
  return (
    <EmptyState title={reason}>
      <SignInLinks />
    </EmptyState>
  )
}
