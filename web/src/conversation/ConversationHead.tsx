import type { Conversation } from '@parley/contract'
import { RichText } from '#ui/RichText.tsx'
import { ByLine } from './ByLine.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'
import styles from './ConversationHead.module.css'

/** Lines of the body that a phone shows before a button offers the rest. */
const BODY_LINES = 6

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
          <RichText
            html={body}
            clampLines={window.matchMedia('(min-width: 768px)').matches ? undefined : BODY_LINES}
          />
        </div>
      )}
    </header>
  )
}
