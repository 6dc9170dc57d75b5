import { listMutedUsers, type MutedUser } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/mutes.ts'
import { useApiQuery } from '#queries.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { longDate } from '#ui/format.ts'
import { Loading } from '#ui/Loading.tsx'
import styles from './MutedList.module.css'
import { useSetMuted } from './useSetMuted.ts'

/** The people somebody has muted, each with a button that ends it. */
export function MutedList() {
  const { data, error, refetch } = useApiQuery(listMutedUsers, {})
  if (!data && error) return <FailedState text={m.failed()} error={error} retry={refetch} />
  if (!data) return <Loading label={m.loading()} lines={4} />
  if (data.length === 0) return <EmptyState title={m.empty()} />
  return (
    <ul className={styles.list} aria-label={m.list()}>
      {data.map((muted) => (
        <MutedRow key={muted.username} muted={muted} />
      ))}
    </ul>
  )
}

function MutedRow({ muted }: { muted: MutedUser }) {
  const { username, createdAt } = muted
  const setMuted = useSetMuted()
  return (
    <li className={styles.row}>
      <span className={styles.avatar}>
        <Avatar name={username} isOrganization={false} />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{username}</bdi>
        </p>
        <Where muted={muted} />
        <p>{m.since(longDate(createdAt))}</p>
      </div>
      <Button
        aria-label={m.unmuteName(username)}
        onClick={() => setMuted({ name: username, isMuted: false })}
      >
        {m.unmute()}
      </Button>
    </li>
  )
}

/** A pseudonym is muted in its conversation only. */
function Where({ muted: { isPseudonym, conversation } }: { muted: MutedUser }) {
  if (!isPseudonym) return null
  if (!conversation) return <p>{m.pseudonym()}</p>
  return (
    <p>
      <Link
        to="/conversation/$postSlugId"
        params={{ postSlugId: conversation.conversationSlugId }}
        className={styles.where}
      >
        {m.pseudonymIn(conversation.title)}
      </Link>
    </p>
  )
}
