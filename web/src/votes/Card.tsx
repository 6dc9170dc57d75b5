import type { Opinion, VoteChoice } from '@parley/contract'
import { useId } from 'react'
import * as m from '#messages/votes.ts'
import { RichText } from '#ui/RichText.tsx'
import styles from './Card.module.css'
import { CLOSED_NOTICE_ID } from './closed.ts'
import { ConsentLine } from './ConsentLine.tsx'
import { NeedsAccount } from './NeedsAccount.tsx'
import { OpinionAuthor } from './OpinionAuthor.tsx'
import { ProgressLine, type Progress } from './ProgressLine.tsx'
import type { Voting } from './useVoting.ts'
import { VoteButtons } from './VoteButtons.tsx'

type CardProps = {
  opinion: Opinion
  voting: Voting
  progress: Progress
  onPress: (choice: VoteChoice) => void
}

/** The opinion to vote on. The buttons outlive the opinion, so that focus stays on them. */
export function Card({ opinion, voting, progress, onPress }: CardProps) {
  const headingId = useId()
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
      <VoteButtons
        label={m.buttonsLabel()}
        choice={voting.votes.get(opinionSlugId)}
        onPress={onPress}
        refusedBy={voting.closedReason ? CLOSED_NOTICE_ID : undefined}
        showsKeys
      />
      {intended && <NeedsAccount choice={intended} />}
      {hasConsent && <ConsentLine />}
    </article>
  )
}
