import type { Conversation } from '@parley/contract'
import * as m from '#messages/conversation.ts'
import { Icon } from '#ui/Icon.tsx'
import { CLOSED_NOTICE_ID, closedReason } from '#votes/closed.ts'
import styles from './ConversationHead.module.css'

/** Says at the top why nothing can be added any more. */
export function ClosedNotice({ conversation }: { conversation: Conversation }) {
  const reason = closedReason(conversation)
  if (!reason) return null
  const { moderation } = conversation.metadata
  const explanation = moderation.status === 'moderated' ? moderation.explanation : ''
  return (
    <div className={styles.closed}>
      <Icon name="lock" />
      <div>
        <p id={CLOSED_NOTICE_ID}>{reason}</p>
        {explanation && <p>{m.explanation({ explanation })}</p>}
      </div>
    </div>
  )
}
