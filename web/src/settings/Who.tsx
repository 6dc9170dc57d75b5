import type { getProfile, Output } from '@parley/contract'
import * as m from '#messages/settings.ts'
import { useLoginStatus } from '#shell/session.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { longDate } from '#ui/format.ts'
import { Loading } from '#ui/Loading.tsx'
import { useProfile } from './useProfile.ts'
import { WaysIn } from './WaysIn.tsx'
import styles from './Who.module.css'

/** The name one takes part under, and what a guest would lose. */
export function Who() {
  const { isLoggedIn } = useLoginStatus()
  const { data, error, refetch } = useProfile()
  return (
    <div className={styles.who}>
      {data ? (
        <>
          <p className={styles.name}>
            <bdi>{data.username}</bdi>
            {!isLoggedIn && <span className={styles.guest}>{m.guest()}</span>}
          </p>
          <p className={styles.facts}>{membership(data)}</p>
        </>
      ) : error ? (
        <FailedState text={m.profileFailed()} code={error.code} retry={() => void refetch()} />
      ) : (
        <Loading label={m.loading()} lines={2} />
      )}
      {!isLoggedIn && (
        <div className={styles.stake}>
          <p>{m.guestStake()}</p>
          <p>{m.guestKeep()}</p>
          <WaysIn />
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
