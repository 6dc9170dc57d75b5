import type { Conversation } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/feed.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import styles from './ConversationRow.module.css'
import { CrowdGlyph } from './CrowdGlyph.tsx'
import { FactsLine } from './FactsLine.tsx'
import { marksOf } from './facts.ts'
import { FindingLine } from './FindingLine.tsx'
import type { Participation } from './useParticipation.ts'

type ConversationRowProps = { conversation: Conversation; own: Participation }

/** One conversation in a list: who asks, what, what people share, and how many take part. The whole row leads to it. */
export function ConversationRow({ conversation, own }: ConversationRowProps) {
  const { metadata, payload } = conversation
  const titleId = `conversation-${metadata.conversationSlugId}`
  return (
    <article className={styles.row} aria-labelledby={titleId}>
      <ByLine metadata={metadata} marks={marksOf(conversation)} />
      {conversation.polis.clusters.length > 0 && (
        <div className={styles.glyph}>
          <CrowdGlyph conversation={conversation} />
        </div>
      )}
      <h2 id={titleId} className={styles.title} dir="auto">
        <Link
          to="/conversation/$postSlugId"
          params={{ postSlugId: metadata.conversationSlugId }}
          className={styles.link}
        >
          {payload.title}
        </Link>
      </h2>
      <FindingLine conversation={conversation} own={own} />
      <FactsLine conversation={conversation} numOwnVotes={own.numVotes} />
    </article>
  )
}

type ByLineProps = Pick<Conversation, 'metadata'> & { marks: readonly string[] }

/** Who asks, and when: for an import when its votes were cast. */
function ByLine({ metadata, marks }: ByLineProps) {
  const { organization, authorUsername, provenance, createdAt } = metadata
  const name = organization?.name ?? authorUsername
  const year = provenance?.firstVoteAt?.slice(0, 4)
  return (
    <p className={styles.by}>
      <Avatar name={name} imageUrl={organization?.imageUrl} isOrganization={organization !== undefined} />
      <span className={styles.who}>
        <bdi className={styles.author}>{name}</bdi>
        {' · '}
        {provenance ? m.votesOf({ year }) : <RelativeTime instant={createdAt} />}
        {marks.map((mark) => (
          <span key={mark}> · {mark}</span>
        ))}
      </span>
    </p>
  )
}
