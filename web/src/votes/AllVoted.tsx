import { Link } from '@tanstack/react-router'
import * as m from '#messages/votes.ts'
import { Button } from '#ui/Button.tsx'
import styles from './Checkpoint.module.css'

type AllVotedProps = {
  conversationSlugId: string
  numOpinions: number
  /** Absent where the conversation takes no opinions any more. */
  onWrite?: () => void
}

/** The end of the cards, with what can be done next. */
export function AllVoted({ conversationSlugId, numOpinions, onWrite }: AllVotedProps) {
  const to = { to: '/conversation/$postSlugId', params: { postSlugId: conversationSlugId } } as const
  return (
    <article className={styles.pause}>
      <h2 className={styles.heading}>{numOpinions === 0 ? m.noOpinionsYet() : m.allVoted()}</h2>
      {numOpinions > 0 && <p className={styles.fact}>{m.allVotedNext()}</p>}
      <div className={styles.ways}>
        {numOpinions > 0 && (
          <Link
            {...to}
            search={{ tab: 'analysis' }}
            className={`${styles.way} ${styles.first}`}
            data-next-focus
          >
            {m.seeAnalysis()}
          </Link>
        )}
        {onWrite && <Button onClick={onWrite}>{m.somethingMissing()}</Button>}
        {numOpinions > 0 && (
          <Link {...to} search={{ tab: 'opinions' }} className={styles.way}>
            {m.seeAllOpinions()}
          </Link>
        )}
      </div>
    </article>
  )
}
