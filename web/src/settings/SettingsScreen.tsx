import { listDevices, listFollowedTopics } from '@parley/contract'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { useApiQuery } from '#queries.ts'
import { useFirstScreen } from '#firstScreen.ts'
import * as m from '#messages/settings.ts'
import { useWaitingVotes } from '#outbox/useOutbox.ts'
import { Page } from '#shell/Page.tsx'
import { useLoginStatus, useProfile } from '#shell/session.ts'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { KeysSetting } from './KeysSetting.tsx'
import { LogOutDialog } from './LogOutDialog.tsx'
import { ProfileSummary } from './ProfileSummary.tsx'
import row from './Row.module.css'
import styles from './SettingsScreen.module.css'
import { SignedOut } from './SettingsPage.tsx'
import { ThemeSetting } from './ThemeSetting.tsx'

/** The person's account, their choices, and the ways to log out or delete the account. */
export function SettingsScreen() {
  const { isGuestOrLoggedIn, isLoggedIn, isInitialised } = useLoginStatus()
  const { version } = useFirstScreen()
  return (
    <Page title={m.title()}>
      {!isInitialised && <Loading label={m.loading()} lines={3} />}
      {isInitialised && !isGuestOrLoggedIn && <SignedOut reason={m.signedOut()} />}
      {isGuestOrLoggedIn && (
        <>
          <ProfileSummary />
          <Section heading={m.account()}>
            <AccountRows hasDevices={isLoggedIn} />
          </Section>
        </>
      )}
      <Section heading={m.appearance()}>
        <ThemeSetting />
        <KeysSetting />
      </Section>
      {isGuestOrLoggedIn && (
        <Section heading={m.content()}>
          <TopicsRow />
        </Section>
      )}
      <Section heading={m.legal()}>
        <LinkRow to="/legal/privacy" label={m.privacy()} />
        <LinkRow to="/legal/terms" label={m.terms()} />
        <LinkRow to="/about" label={m.about()} value={version ? m.version(version) : undefined} />
      </Section>
      {isGuestOrLoggedIn && <DangerZone isLoggedIn={isLoggedIn} />}
    </Page>
  )
}

function AccountRows({ hasDevices }: { hasDevices: boolean }) {
  const profile = useProfile()
  const devices = useApiQuery(listDevices, {}, { enabled: hasDevices })
  return (
    <>
      <LinkRow
        to="/settings/account/profile"
        label={m.profile()}
        value={profile.data?.username ?? (profile.isError ? m.unavailable() : undefined)}
      />
      {hasDevices && (
        <LinkRow
          to="/settings/account/devices"
          label={m.devices()}
          value={
            devices.data
              ? m.numDevices(devices.data.deviceList.length)
              : devices.isError
                ? m.unavailable()
                : undefined
          }
        />
      )}
    </>
  )
}

function TopicsRow() {
  const { data, isError } = useApiQuery(listFollowedTopics, {})
  const value = data ? m.numTopics(data.followedTopicCodeList.length) : isError ? m.unavailable() : undefined
  return <LinkRow to="/topics" label={m.topics()} value={value} />
}

/** Logging out and deleting the account, apart from everything else. */
function DangerZone({ isLoggedIn }: { isLoggedIn: boolean }) {
  const [isLoggingOut, setLoggingOut] = useState(false)
  const { numWaiting: waiting } = useWaitingVotes()
  return (
    <Section heading={m.leaving()} isApart>
      {isLoggedIn && (
        <button type="button" className={`${row.row} ${row.link}`} onClick={() => setLoggingOut(true)}>
          <span className={row.label}>{m.logOut()}</span>
          {waiting > 0 && <span className={row.value}>{m.waitingShort(waiting)}</span>}
        </button>
      )}
      <LinkRow to="/settings/account/delete" label={isLoggedIn ? m.deletion() : m.guestDeletion()} isDanger />
      {isLoggingOut && <LogOutDialog onClose={() => setLoggingOut(false)} />}
    </Section>
  )
}

type SectionProps = { heading: string; isApart?: boolean; children: ReactNode }

function Section({ heading, isApart = false, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={isApart ? `${styles.section} ${styles.apart}` : styles.section}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      <div className={styles.rows}>{children}</div>
    </section>
  )
}

type LinkRowProps = {
  to: LinkProps['to']
  label: string
  /** The present setting. */
  value?: string | undefined
  isDanger?: boolean
}

/** A setting with a page of its own. */
function LinkRow({ to, label, value, isDanger = false }: LinkRowProps) {
  return (
    <Link to={to} className={`${row.row} ${row.link}`}>
      <span className={isDanger ? `${row.label} ${row.danger}` : row.label}>{label}</span>
      <span className={row.value}>
        {value !== undefined && <bdi>{value}</bdi>}
        <span className={row.arrow}>
          <Icon name="back" size={16} />
        </span>
      </span>
    </Link>
  )
}
