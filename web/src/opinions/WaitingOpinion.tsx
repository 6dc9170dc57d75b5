import type { Opinion } from '@parley/contract'
import type { ReactNode } from 'react'
import { waits, waitsForReviewers } from '#messages/waitingOpinions.ts'
import { SameTextNote } from '#moderation/SameTextNote.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Marked } from '#ui/Marked.tsx'
import { RichText } from '#ui/RichText.tsx'
import { OpinionAuthor } from '#votes/OpinionAuthor.tsx'
import { OpinionMenu } from './OpinionMenu.tsx'
import { opinionName } from './opinionName.ts'
import styles from './OpinionRow.module.css'

type WaitingOpinionProps = {
  opinion: Opinion
  conversationSlugId: string
  /** The buttons for reviewers. */
  actions?: ReactNode
}

/** An opinion that waits for review: its text, its author, and a note that it waits. */
export function WaitingOpinion({ opinion, conversationSlugId, actions }: WaitingOpinionProps) {
  return (
    <article
      className={styles.row}
      aria-label={opinionName(opinion.opinion)}
      data-waiting={opinion.opinionSlugId}
    >
      <div className={styles.words}>
        <RichText html={opinion.opinion} lang={opinion.language} clampLines={8} />
      </div>
      <div className={styles.meta}>
        <OpinionAuthor opinion={opinion} />
        {opinion.isOwn && <OpinionMenu opinion={opinion} conversationSlugId={conversationSlugId} />}
      </div>
      <p className="row nowrap note">
        <Icon name="clock" size={18} />
        <span>
          <Marked text={opinion.isOwn ? waits() : waitsForReviewers()} />
        </span>
      </p>
      {opinion.sameText && <SameTextNote same={opinion.sameText} {...{ conversationSlugId }} />}
      {actions}
    </article>
  )
}
