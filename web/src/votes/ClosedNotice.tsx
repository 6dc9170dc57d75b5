import type { Conversation } from '@parley/contract'
import * as m from '#messages/votes.ts'
import { longDate } from '#ui/format.ts'
import { Notice } from '#ui/Notice.tsx'
import styles from './ClosedNotice.module.css'

/** Id of the notice at the top of a conversation that says why it is closed; the vote buttons point to it. */
export const CLOSED_NOTICE_ID = 'conversation-closed'

type Moderation = Extract<Conversation['metadata']['moderation'], { status: 'moderated' }>

/** Why moderators act, in words. */
export const MODERATION_REASON: Record<Moderation['reason'], () => string> = {
  misleading: m.misleading,
  antisocial: m.antisocial,
  illegal: m.illegal,
  doxing: m.doxing,
  sexual: m.sexual,
  spam: m.spam,
}

/** Why a conversation takes no votes and opinions, or nothing where it does. */
export const closedReason = ({
  metadata: { moderation, isClosed, closedAt },
}: Conversation): string | undefined => {
  if (moderation.status === 'moderated')
    return m.lockedBecause({ reason: MODERATION_REASON[moderation.reason]() })
  if (!isClosed) return undefined
  return closedAt ? m.closedOn(longDate(closedAt)) : m.closedByAuthor()
}

/** Says at the top why nothing can be added any more. */
export function ClosedNotice({ conversation }: { conversation: Conversation }) {
  const reason = closedReason(conversation)
  if (!reason) return null
  const { moderation } = conversation.metadata
  const explanation = moderation.status === 'moderated' ? moderation.explanation : ''
  return (
    <div className={styles.closed}>
      <Notice icon="lock">
        <p id={CLOSED_NOTICE_ID}>
          <strong>{reason}</strong>
        </p>
        {explanation && <p>{m.moderatorsWrote({ explanation })}</p>}
      </Notice>
    </div>
  )
}
