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
  requiredAccess: 'guest' | 'user'
  /** Why a guest cannot use it. */
  needsAccount?: string
  children: ReactNode
}

/** A page below the settings; people who cannot use it see why. */
export function SettingsPage({ title, requiredAccess, needsAccount, children }: SettingsPageProps) {
  const { isInitialized, isGuestOrLoggedIn, isLoggedIn } = useLoginStatus()
  const mayUse = requiredAccess === 'user' ? isLoggedIn : isGuestOrLoggedIn
  return (
    <Page title={title} back={{ to: '/settings', label: m.title() }}>
      {mayUse && children}
      {!mayUse && !isInitialized && <Loading label={m.loading()} lines={4} />}
      {!mayUse && isInitialized && (
        <SignedOut reason={isGuestOrLoggedIn ? (needsAccount ?? m.needsAccount()) : m.needsGuest()} />
      )}
    </Page>
  )
}

/** Shown in place of settings that need an account or a guest, with links to log in or sign up. */
export function SignedOut({ reason }: { reason: string }) {
  const { isUnreadable } = useLoginStatus()
  const { isOffline } = useWaitingVotes()
  // Without a network it is unknown whether somebody is logged out, so the page does not say so.
  if (isOffline) return <EmptyState title={m.offline()} />
  if (isUnreadable) return <FailedState text={m.statusUnreadable()} retry={refreshLoginStatus} />
  return (
    <EmptyState title={reason}>
      <SignInLinks />
    </EmptyState>
  )
}
