import type { ReactNode } from 'react'
import * as m from '#messages/settings.ts'
import { Page } from '#shell/Page.tsx'
import { useLoginStatus } from '#shell/session.ts'
import { Loading } from '#ui/Loading.tsx'
import { SignedOut } from './SignedOut.tsx'

type SettingsPageProps = {
  title: string
  /** Who may use the page. */
  isFor: 'guest' | 'user'
  children: ReactNode
}

/** A page below the settings; everybody else is told why they cannot use it. */
export function SettingsPage({ title, isFor, children }: SettingsPageProps) {
  const { isInitialised, isGuestOrLoggedIn, isLoggedIn } = useLoginStatus()
  const mayUse = isFor === 'user' ? isLoggedIn : isGuestOrLoggedIn
  return (
    <Page title={title} back={{ to: '/settings', label: m.title() }}>
      {mayUse && children}
      {!mayUse && !isInitialised && <Loading label={m.loading()} lines={4} />}
      {!mayUse && isInitialised && (
        <SignedOut reason={isGuestOrLoggedIn ? m.needsAccount() : m.needsGuest()} />
      )}
    </Page>
  )
}
