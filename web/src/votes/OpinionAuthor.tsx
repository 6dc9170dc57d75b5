import type { Opinion } from '@parley/contract'
import * as m from '#messages/votes.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import styles from './OpinionAuthor.module.css'

/** Who said it and when; a starting opinion has no author to weigh it by. */
export function OpinionAuthor({ opinion }: { opinion: Opinion }) {
  if (opinion.isSeed) return <span className={styles.chip}>{m.startingOpinion()}</span>
  // Imported participants have no names of their own, and their time is the time of the import.
  if (opinion.username.startsWith(IMPORTED)) return <span className={styles.author}>{m.fromOriginal()}</span>
  return (
    <span className={styles.author}>
      <bdi>{opinion.username}</bdi>
      {' · '}
      <RelativeTime instant={opinion.createdAt} />
    </span>
  )
}

/** Whether its author is told, and by a name of their own. */
export const hasNamedAuthor = ({ isSeed, username }: Opinion): boolean =>
  !isSeed && !username.startsWith(IMPORTED)

/** Names that begin so are kept for imports. */
const IMPORTED = 'ext_'
