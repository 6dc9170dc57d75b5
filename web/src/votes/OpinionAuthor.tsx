import type { Opinion } from '@parley/contract'
import * as m from '#messages/votingCard.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import styles from './OpinionAuthor.module.css'

/** The author and date of an opinion. Starting opinions show no author, so that they are judged by their text. */
export function OpinionAuthor({ opinion }: { opinion: Opinion }) {
  if (opinion.isSeed) return <span className={styles.chip}>{m.startingOpinion()}</span>
  // Imported participants have no real names, and the date is that of the import.
  if (opinion.username.startsWith(IMPORTED)) return <span className={styles.author}>{m.fromOriginal()}</span>
  return (
    <span className={styles.author}>
      <bdi>{opinion.username}</bdi>
      {' · '}
      <RelativeTime instant={opinion.createdAt} />
    </span>
  )
}

/** Whether the author is shown with a name of their own. */
export const hasNamedAuthor = ({ isSeed, username }: Opinion): boolean =>
  !isSeed && !username.startsWith(IMPORTED)

/** The prefix of user names reserved for imports. */
const IMPORTED = 'ext_'
