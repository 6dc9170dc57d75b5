import {
  listDevices,
  listFollowedTopics,
  listMethods,
  listMutedUsers,
  listNotificationKinds,
  NOTIFICATION_KINDS,
} from '@parley/contract'
import { useState } from 'react'
import { useFirstScreen } from '#firstScreen.ts'
import { listOf } from '#messages/lists.ts'
import { title as loginMethods } from '#messages/loginMethods.ts'
import { title as mutedPeople } from '#messages/mutes.ts'
import { kindsOn, title as notifications } from '#messages/notifications.ts'
import * as m from '#messages/settings.ts'
import { language, ownName } from '#messages/shell.ts'
import { useWaitingVotes } from '#outbox/useOutbox.ts'
import { METHODS } from '#proving/methods.ts'
import { useApiQuery } from '#queries.ts'
import { useLanguageMenu } from '#shell/LanguageMenu.tsx'
import { Page } from '#shell/Page.tsx'
import { RoleRows } from '#shell/RoleRows.tsx'
import { useLoginStatus, useProfile } from '#shell/session.ts'
import { Loading } from '#ui/Loading.tsx'
import { GuestNotice } from '#profile/GuestNotice.tsx'
import { DownloadRow } from './DownloadData.tsx'
import { KeysSetting, SwipeSetting } from './KeysSetting.tsx'
import { LogOutDialog } from './LogOutDialog.tsx'
import { SignedOut } from './SettingsPage.tsx'
import { ActionRow, LinkRow, SettingsSection } from '#shell/SettingsRow.tsx'
import styles from './SettingsScreen.module.css'
import { ThemeSetting } from './ThemeSetting.tsx'

/** The person's account, their choices, and the ways to log out or delete the account. */
export function SettingsScreen() {
  const { isGuestOrLoggedIn, isLoggedIn, isInitialized } = useLoginStatus()
  const { version } = useFirstScreen()
  return (
    <Page title={m.title()} back={isGuestOrLoggedIn ? { to: '/user-profile', label: m.you() } : undefined}>
      {!isInitialized && <Loading label={m.loading()} lines={3} />}
      {isInitialized && !isGuestOrLoggedIn && <SignedOut reason={m.signedOut()} />}
      {isGuestOrLoggedIn && (
        <>
          {!isLoggedIn && <GuestNotice />}
          <SettingsSection heading={m.account()}>
            <AccountRows isLoggedIn={isLoggedIn} />
            {isLoggedIn && <RoleRows />}
          </SettingsSection>
        </>
      )}
      <SettingsSection heading={m.appearance()}>
        <LanguageRow />
        <ThemeSetting />
        <KeysSetting />
        <SwipeSetting />
      </SettingsSection>
      {isGuestOrLoggedIn && (
        <SettingsSection heading={m.content()}>
          <ContentRows isLoggedIn={isLoggedIn} />
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
          value={version ? m.version({ version }) : undefined}
        />
      </SettingsSection>
      {isGuestOrLoggedIn && <LeavingRows isLoggedIn={isLoggedIn} />}
    </Page>
  )
}

function LanguageRow() {
  const { open, list } = useLanguageMenu()
  if (!open) return null
  return (
    <>
      <ActionRow icon="globe" label={language()} value={ownName()} onPress={open} />
      {list}
    </>
  )
}

function AccountRows({ isLoggedIn }: { isLoggedIn: boolean }) {
  const profile = useProfile()
  const methods = useApiQuery(listMethods, {}, { enabled: isLoggedIn })
  const devices = useApiQuery(listDevices, {}, { enabled: isLoggedIn })
  return (
    <>
      <LinkRow
        to="/settings/account/profile"
        icon="person"
        label={m.name()}
        value={valueOf(profile, ({ username }) => username)}
      />
      {isLoggedIn && (
        <LinkRow
          to="/settings/account/ways-to-log-in"
          icon="enter"
          label={loginMethods()}
          value={valueOf(methods, ({ methodList }) =>
            listOf(methodList.map(({ method }) => METHODS[method].name())),
          )}
        />
      )}
      {isLoggedIn && (
        <LinkRow
          to="/settings/account/devices"
          icon="key"
          label={m.devices()}
          value={valueOf(devices, ({ deviceList }) => m.numDevices({ n: deviceList.length }))}
        />
      )}
    </>
  )
}

/** The current setting in a few words, as far as it is known. */
const valueOf = <Data,>(
  { data, isError }: { data: Data | undefined; isError: boolean },
  words: (data: Data) => string,
): string | undefined => (data !== undefined ? words(data) : isError ? m.unavailable() : undefined)

function ContentRows({ isLoggedIn }: { isLoggedIn: boolean }) {
  const kinds = useApiQuery(listNotificationKinds, {})
  const topics = useApiQuery(listFollowedTopics, {})
  const muted = useApiQuery(listMutedUsers, {}, { enabled: isLoggedIn })
  return (
    <>
      <LinkRow
        to="/settings/account/notifications"
        icon="bell"
        label={notifications()}
        value={valueOf(kinds, ({ onKindList }) =>
          kindsOn({ on: onKindList.length, all: NOTIFICATION_KINDS.length }),
        )}
      />
      <LinkRow
        to="/topics"
        icon="topics"
        label={m.topics()}
        value={valueOf(topics, ({ followedTopicCodeList }) =>
          m.numTopics({ count: followedTopicCodeList.length }),
        )}
      />
      {isLoggedIn && (
        <LinkRow
          to="/settings/account/content-preference"
          icon="muted"
          label={mutedPeople()}
          value={valueOf(muted, ({ length }) => m.numPeople({ count: length }))}
        />
      )}
    </>
  )
}

/** The rows for logging out and, separately, for deleting the account. */
function LeavingRows({ isLoggedIn }: { isLoggedIn: boolean }) {
  const [isLoggingOut, setLoggingOut] = useState(false)
  const { numWaiting } = useWaitingVotes()
  return (
    <div className={styles.leaving}>
      {isLoggedIn && (
        <ActionRow
          icon="enter"
          label={m.logOutHere()}
          value={numWaiting > 0 ? m.waitingShort({ n: numWaiting }) : undefined}
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
