import { listDevices, listFollowedTopics } from '@parley/contract'
import { useState } from 'react'
import { useFirstScreen } from '#firstScreen.ts'
import * as m from '#messages/settings.ts'
import { useWaitingVotes } from '#outbox/useOutbox.ts'
import { useApiQuery } from '#queries.ts'
import { Page } from '#shell/Page.tsx'
import { RoleRows } from '#shell/RoleRows.tsx'
import { useLoginStatus, useProfile } from '#shell/session.ts'
import { Loading } from '#ui/Loading.tsx'
import { GuestNotice } from '#profile/GuestNotice.tsx'
import { MutedRow } from './ContentPreferenceScreen.tsx'
import { DownloadRow } from './DownloadData.tsx'
import { NotificationKindsRow } from './NotificationKindsScreen.tsx'
import { KeysSetting, SwipeSetting } from './KeysSetting.tsx'
import { LogOutDialog } from './LogOutDialog.tsx'
import { SignedOut } from './SettingsPage.tsx'
import { ActionRow, LinkRow, SettingsSection } from '#shell/SettingsRow.tsx'
import styles from './SettingsScreen.module.css'
import { ThemeSetting } from './ThemeSetting.tsx'

/** The person's account, their choices, and the ways to log out or delete the account. */
export function SettingsScreen() {
  const { isGuestOrLoggedIn, isLoggedIn, isInitialised } = useLoginStatus()
  const { version } = useFirstScreen()
  return (
    <Page title={m.title()} {...(isGuestOrLoggedIn ? { back: { to: '/user-profile', label: m.you() } } : {})}>
      {!isInitialised && <Loading label={m.loading()} lines={3} />}
      {isInitialised && !isGuestOrLoggedIn && <SignedOut reason={m.signedOut()} />}
      {isGuestOrLoggedIn && (
        <>
          {!isLoggedIn && <GuestNotice />}
          <SettingsSection heading={m.account()}>
            <AccountRows hasDevices={isLoggedIn} />
            {isLoggedIn && <RoleRows />}
          </SettingsSection>
        </>
      )}
      <SettingsSection heading={m.appearance()}>
        <ThemeSetting />
        <KeysSetting />
        <SwipeSetting />
      </SettingsSection>
      {isGuestOrLoggedIn && (
        <SettingsSection heading={m.content()}>
          <NotificationKindsRow />
          <TopicsRow />
          {isLoggedIn && <MutedRow />}
        </SettingsSection>
      )}
      <SettingsSection heading={isGuestOrLoggedIn ? m.data() : m.legal()}>
        {isGuestOrLoggedIn && <DownloadRow />}
        <LinkRow to="/legal/privacy" icon="lock" label={m.privacy()} />
        <LinkRow to="/legal/terms" icon="list" label={m.terms()} />
        <LinkRow
          to="/about"
          icon="about"
          label={m.about()}
          value={version ? m.version(version) : undefined}
        />
      </SettingsSection>
      {isGuestOrLoggedIn && <Leaving isLoggedIn={isLoggedIn} />}
    </Page>
  )
}

function AccountRows({ hasDevices }: { hasDevices: boolean }) {
  const profile = useProfile()
  const devices = useApiQuery(listDevices, {}, { enabled: hasDevices })
  const numDevices = devices.data && m.numDevices(devices.data.deviceList.length)
  return (
    <>
      <LinkRow
        to="/settings/account/profile"
        icon="person"
        label={m.name()}
        value={profile.data?.username ?? (profile.isError ? m.unavailable() : undefined)}
      />
      {hasDevices && (
        <LinkRow
          to="/settings/account/devices"
          icon="key"
          label={m.devices()}
          value={numDevices ?? (devices.isError ? m.unavailable() : undefined)}
        />
      )}
    </>
  )
}

function TopicsRow() {
  const { data, isError } = useApiQuery(listFollowedTopics, {})
  const value = data ? m.numTopics(data.followedTopicCodeList.length) : isError ? m.unavailable() : undefined
  return <LinkRow to="/topics" icon="topics" label={m.topics()} value={value} />
}

/** Logging out and, apart from it, deleting the account. */
function Leaving({ isLoggedIn }: { isLoggedIn: boolean }) {
  const [isLoggingOut, setLoggingOut] = useState(false)
  const { numWaiting } = useWaitingVotes()
  return (
    <div className={styles.leaving}>
      {isLoggedIn && (
        <ActionRow
          icon="enter"
          label={m.logOutHere()}
          value={numWaiting > 0 ? m.waitingShort(numWaiting) : undefined}
          onPress={() => setLoggingOut(true)}
        />
      )}
      <div className={styles.apart}>
        <LinkRow
          to="/settings/account/delete"
          icon="trash"
          label={isLoggedIn ? m.deletion() : m.guestDeletion()}
          isDanger
        />
      </div>
      {isLoggingOut && <LogOutDialog onClose={() => setLoggingOut(false)} />}
    </div>
  )
}
