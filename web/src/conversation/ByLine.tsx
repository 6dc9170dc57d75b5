import type { Conversation } from '@parley/contract'
import * as m from '#messages/conversation.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import styles from './ConversationHead.module.css'
import { SOURCE_ID } from './Source.tsx'

/** Who asks, since when, for whom, and whether it was brought here from elsewhere. */
export function ByLine({ metadata }: Pick<Conversation, 'metadata'>) {
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
