import type { getProfile, Output } from '@parley/contract'
import * as m from '#messages/settings.ts'
import { useLoginStatus, useProfile } from '#shell/session.ts'
import { SignInLinks } from '#shell/SignInLinks.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { longDate } from '#ui/format.ts'
import { Loading } from '#ui/Loading.tsx'
import styles from './ProfileSummary.module.css'

/** The person's name, since when they are here, and what a guest would lose. */
export function ProfileSummary() {
  const { isLoggedIn } = useLoginStatus()
  const { data, error, refetch } = useProfile()
  return (
    <div className={styles.summary}>
      {data ? (
        <>
          <p className={styles.name}>
            <bdi>{data.username}</bdi>
            {!isLoggedIn && <span className={styles.guest}>{m.guest()}</span>}
          </p>
          <p className={styles.facts}>{membership(data)}</p>
        </>
      ) : error ? (
        <FailedState text={m.profileFailed()} error={error} retry={() => void refetch()} />
      ) : (
        <Loading label={m.loading()} lines={2} />
      )}
      {!isLoggedIn && (
        <div className={styles.warning}>
          <p>{m.guestWarning()}</p>
          <p>{m.guestAdvice()}</p>
          <SignInLinks />
        </div>
      )}
    </div>
  )
}

const membership = ({ createdAt, activePostCount }: Output<typeof getProfile>): string => {
  const since = longDate(createdAt)
  return activePostCount === 0
    ? m.since(since)
    : m.sinceWithConversations({ since, conversations: activePostCount })
}
