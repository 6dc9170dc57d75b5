import type { Opinion } from '@parley/contract'
import * as m from '#messages/votingCard.ts'
import { personName } from '#ui/people.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import styles from './OpinionAuthor.module.css'
import { useVoting } from './useVoting.tsx'

/** The author and date of an opinion. Those from the organizer name no person. */
export function OpinionAuthor({ opinion }: { opinion: Opinion }) {
  if (opinion.isSeed) return <FromOrganizer />
  // Imported participants have no real names, and the date is that of the import.
  if (opinion.username.startsWith(IMPORTED)) return <span className={styles.author}>{m.fromOriginal()}</span>
  return (
    <span className={styles.author}>
      <bdi>{personName(opinion.username)}</bdi>
      {' · '}
      <RelativeTime instant={opinion.createdAt} />
    </span>
  )
}

function FromOrganizer() {
  const { organization } = useVoting().metadata
  return (
    <span className={styles.chip}>
      {organization ? m.fromOrganization({ name: organization.name }) : m.fromOrganizer()}
    </span>
  )
}

/** Whether the author is shown with a name of their own. */
export const hasNamedAuthor = ({ isSeed, username }: Opinion): boolean =>
  !isSeed && !username.startsWith(IMPORTED)

/** The prefix of user names reserved for imports. */
const IMPORTED = 'ext_'
