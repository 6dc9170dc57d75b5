import { plainLine, type Conversation } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { ShareButton } from '#conversation/ShareButton.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import styles from './ConversationRow.module.css'
import { factsOf, marksOf } from './facts.ts'

type ConversationRowProps = { conversation: Conversation; numOwnVotes: number }

/** One conversation in a list: who asks, what, and how many take part. The whole row leads to it. */
export function ConversationRow({ conversation, numOwnVotes }: ConversationRowProps) {
  const { metadata, payload } = conversation
  const titleId = `conversation-${metadata.conversationSlugId}`
  return (
    <article className={styles.row} aria-labelledby={titleId}>
      <p className={styles.by}>
        <bdi className={styles.author}>{metadata.organization?.name ?? metadata.authorUsername}</bdi>
        {' · '}
        <RelativeTime instant={metadata.createdAt} />
        {marksOf(conversation).map((mark) => (
          <span key={mark} className={styles.mark}>
            {mark}
          </span>
        ))}
      </p>
      <h2 id={titleId} className={styles.title} dir="auto">
        <Link
          to="/conversation/$postSlugId"
          params={{ postSlugId: metadata.conversationSlugId }}
          className={styles.link}
        >
          {payload.title}
        </Link>
      </h2>
      {payload.body && (
        <p className={styles.body} dir="auto">
          {plainLine(payload.body)}
        </p>
      )}
      <div className={styles.foot}>
        <p className={styles.facts}>{factsOf(conversation, numOwnVotes).join(' · ')}</p>
        <div className={styles.acts}>
          <ShareButton title={payload.title} conversationSlugId={metadata.conversationSlugId} />
        </div>
      </div>
    </article>
  )
}
