import type { Conversation } from '@parley/contract'
import * as m from '#messages/votes.ts'

/** Id of the notice at the top of a conversation that says why it is closed; the vote buttons point to it. */
export const CLOSED_NOTICE_ID = 'conversation-closed'

type Moderation = Extract<Conversation['metadata']['moderation'], { status: 'moderated' }>

/** Why moderators act, in words. */
export const REASON: Record<Moderation['reason'], () => string> = {
  misleading: m.misleading,
  antisocial: m.antisocial,
  illegal: m.illegal,
  doxing: m.doxing,
  sexual: m.sexual,
  spam: m.spam,
}

/** Why a conversation takes no votes and opinions, or nothing where it does. */
export const closedReason = ({ metadata: { moderation, isClosed } }: Conversation): string | undefined => {
  if (moderation.status === 'moderated') return m.lockedBecause({ reason: REASON[moderation.reason]() })
  return isClosed ? m.closedByAuthor() : undefined
}
