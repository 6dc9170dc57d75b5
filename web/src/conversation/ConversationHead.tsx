import type { Conversation } from '@parley/contract'
import * as m from '#messages/conversation.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { RichText } from '#ui/RichText.tsx'
import { ClosedNotice } from '#votes/ClosedNotice.tsx'
import styles from './ConversationHead.module.css'
import { SOURCE_ID } from './Source.tsx'

/** Who asks what, and whether it is still open. */
export function ConversationHead({ conversation }: { conversation: Conversation }) {
  const { title, body } = conversation.payload
  return (
    <header className={styles.head}>
      <ClosedNotice conversation={conversation} />
      <ByLine metadata={conversation.metadata} />
      <h1 className={styles.title} dir="auto">
        {title}
      </h1>
      {body && (
        <div className={styles.body}>
          <RichText html={body} clampLines={4} isClampedOnPhones />
        </div>
      )}
    </header>
  )
}

/** Who asks, since when, for whom, and whether it was imported. */
function ByLine({ metadata }: Pick<Conversation, 'metadata'>) {
  const { organization, authorUsername, createdAt, isIndexed, provenance } = metadata
  const year = provenance?.firstVoteAt?.slice(0, 4) ?? ''
  return (
    <p className={styles.byLine}>
      <bdi className={styles.author}>{organization?.name ?? authorUsername}</bdi>
      {' · '}
      <RelativeTime instant={createdAt} />
      {!isIndexed && (
        <>
          {' · '}
          <span className={styles.badge} title={m.privateHint()}>
            {m.isPrivate()}
          </span>
        </>
      )}
      {provenance && (
        <>
          {' · '}
          <a href={`#${SOURCE_ID}`}>{m.imported({ year })}</a>
        </>
      )}
    </p>
  )
}
