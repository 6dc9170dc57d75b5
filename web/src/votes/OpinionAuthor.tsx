import type { Opinion } from '@parley/contract'
import * as m from '#messages/votes.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import styles from './OpinionAuthor.module.css'

/** Who said it and when; a starting opinion has no author to weigh it by. */
export const OpinionAuthor = ({ opinion }: { opinion: Opinion }) =>
  opinion.isSeed ? (
    <span className={styles.chip}>{m.startingOpinion()}</span>
  ) : (
    <span className={styles.author}>
      <bdi>{opinion.username}</bdi>
      {' · '}
      <RelativeTime instant={opinion.createdAt} />
    </span>
  )
