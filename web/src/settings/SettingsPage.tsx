import type { ReactNode } from 'react'
import * as m from '#messages/settings.ts'
import { Page } from '#shell/Page.tsx'
import { useLoginStatus } from '#shell/session.ts'
import { Loading } from '#ui/Loading.tsx'
import { Stranger } from './Stranger.tsx'

type SettingsPageProps = {
  title: string
  /** Who has what is on the page. */
  isFor: 'guest' | 'user'
  children: ReactNode
}

/** One of the pages below the settings; whoever has nothing here is told why. */
export function SettingsPage({ title, isFor, children }: SettingsPageProps) {
  const { isInitialised, isGuestOrLoggedIn, isLoggedIn } = useLoginStatus()
  const mayUse = isFor === 'user' ? isLoggedIn : isGuestOrLoggedIn
  return (
    <Page title={title} back={{ to: '/settings', label: m.title() }}>
      {mayUse && children}
      {!mayUse && !isInitialised && <Loading label={m.loading()} lines={4} />}
      {!mayUse && isInitialised && <Stranger words={isGuestOrLoggedIn ? m.needsAccount() : m.needsGuest()} />}
    </Page>
  )
}
