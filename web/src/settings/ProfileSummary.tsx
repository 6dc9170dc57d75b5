import type { getProfile, Output } from '@parley/contract'
import * as m from '#messages/settings.ts'
import { createAccount, logIn } from '#messages/shell.ts'
import { useLoginStatus, useProfile } from '#shell/session.ts'
import { LogInLink, SignUpLink } from '#shell/SignInLinks.tsx'
import { initialsOf } from '#ui/Avatar.tsx'
import { Chip } from '#ui/Chip.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { monthAndYear } from '#ui/format.ts'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './ProfileSummary.module.css'

/** The person's name, since when they are here, and what a guest would lose. */
export function ProfileSummary() {
  const { isLoggedIn } = useLoginStatus()
  const { data, error, refetch } = useProfile()
  return (
    <>
      {data ? (
        <div className={styles.summary}>
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(data.username, 2)}
          </span>
          <div className={styles.words}>
            <p className={styles.name}>
              <bdi>{data.username}</bdi>
              {!isLoggedIn && <Chip>{m.guest()}</Chip>}
            </p>
            <p className={styles.facts}>{membership(data)}</p>
          </div>
        </div>
      ) : error ? (
        <FailedState text={m.profileFailed()} error={error} retry={() => void refetch()} />
      ) : (
        <Loading label={m.loading()} lines={2} />
      )}
      {!isLoggedIn && (
        <Notice
          title={m.guestTitle()}
          actions={
            <>
              <SignUpLink>{createAccount()}</SignUpLink>
              <LogInLink>{logIn()}</LogInLink>
            </>
          }
        >
          {m.guestWarning()} {m.guestAdvice()}
        </Notice>
      )}
    </>
  )
}

const membership = ({ createdAt, activePostCount }: Output<typeof getProfile>): string => {
  const since = monthAndYear(createdAt)
  return activePostCount === 0
    ? m.since(since)
    : m.sinceWithConversations({ since, conversations: activePostCount })
}
