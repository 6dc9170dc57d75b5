import type { Opinion } from '@parley/contract'
import { useId } from 'react'
import * as m from '#messages/votes.ts'
import { RichText } from '#ui/RichText.tsx'
import { ConsentSentence } from './consent.tsx'
import { NeedsAccount } from './intendedVote.tsx'
import { OpinionAuthor } from './OpinionAuthor.tsx'
import styles from './OpinionCard.module.css'
import { ProgressLine, type Progress } from './ProgressLine.tsx'
import { useVoting } from './useVoting.tsx'
import { VoteButtons } from './VoteButtons.tsx'

type OpinionCardProps = {
  opinion: Opinion
  progress: Progress
  /** The vote has just been pressed. */
  isHeld: boolean
}

/** The opinion to vote on. The buttons outlive the opinion, so that focus stays on them. */
export function OpinionCard({ opinion, progress, isHeld }: OpinionCardProps) {
  const headingId = useId()
  const voting = useVoting()
  const { opinionSlugId } = opinion
  const intended = voting.intended?.opinionSlugId === opinionSlugId ? voting.intended.choice : undefined
  const hasConsent = !intended && voting.needsConsent && !voting.closedReason
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId} className="visually-hidden">
        {m.cardHeading({ number: progress.number })}
      </h2>
      <div className={styles.meta}>
        <OpinionAuthor opinion={opinion} />
        <span className={styles.number}>{m.progress(progress)}</span>
      </div>
      <ProgressLine {...progress} />
      <div className={styles.words}>
        <RichText key={opinionSlugId} html={opinion.opinion} clampLines={hasConsent ? 5 : 6} />
      </div>
      <VoteButtons opinion={opinion} card={{ isHeld }} />
      {intended && <NeedsAccount choice={intended} publication={voting.publication} />}
      {hasConsent && <ConsentSentence publication={voting.publication} />}
    </article>
  )
}
