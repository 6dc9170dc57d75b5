import { listMutedUsers, type MutedUser } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/mutes.ts'
import { useApiQuery } from '#queries.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { longDate } from '#ui/format.ts'
import styles from './MutedList.module.css'
import { useSetMuted } from './useSetMuted.ts'

/** The people the viewer has muted, each with a button to unmute them. */
export function MutedList() {
  const query = useApiQuery(listMutedUsers, {})
  return (
    <Fetched query={query} loading={m.loading()} lines={4} failed={m.failed()}>
      {(mutedUsers) =>
        mutedUsers.length === 0 ? (
          <EmptyState title={m.empty()} />
        ) : (
          <ul className={styles.list} aria-label={m.list()}>
            {mutedUsers.map((muted) => (
              <MutedRow key={muted.username} muted={muted} />
            ))}
          </ul>
        )
      }
    </Fetched>
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
        <p>{m.since({ date: longDate(createdAt) })}</p>
      </div>
      <Button
        aria-label={m.unmuteName({ name: username })}
        onClick={() => setMuted({ name: username, isMuted: false })}
      >
        {m.unmute()}
      </Button>
    </li>
  )
}

/** The conversation in which a pseudonym is muted. */
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
        {m.pseudonymIn({ title: conversation.title })}
      </Link>
    </p>
  )
}
