import type { AppError } from '@parley/contract'
import * as m from '#messages/decisions.ts'
import { noConnection } from '#messages/ui.ts'
import { useProfile } from '#shell/session.ts'
import { isFromImport, type Decision, type PresentDecision } from './decisionDraft.ts'
import { REASON_WORDS, type ReasonChoice } from './reasons.ts'

/** Why the viewer cannot decide at all. */
export function useDecisionObstacle(
  present: PresentDecision,
  { isOwn, isOpinion }: { isOwn: boolean; isOpinion: boolean },
): string | undefined {
  const { data } = useProfile()
  if (isOwn) return isOpinion ? m.ownOpinion() : m.ownConversation()
  const isOfModerator =
    present.status === 'moderated' && present.decidedAs === 'moderator' && !isFromImport(present)
  return isOfModerator && data?.isModerator === false ? m.decidedByModerator() : undefined
}

/** A decision in a few words, with its reason unless it withdraws another decision. */
export const decisionWords = (action: Decision['action'], reason: ReasonChoice | undefined): string => {
  const what = m.decisionsInForce[action]()
  return reason && action !== 'withdraw'
    ? m.decisionWithReason({ what, reason: REASON_WORDS[reason]() })
    : what
}

/** The message that a decision was saved. */
export const savedMessage = (action: Decision['action'], wasModerated: boolean): string => {
  if (action === 'withdraw') return m.withdrawn()
  if (wasModerated) return m.updated()
  return { move: m.moved, hide: m.hidden, lock: m.locked }[action]()
}

/** The message for a decision that was not saved. */
export const decisionErrorText = ({ name, code }: AppError, isOpinion: boolean): string => {
  if (name === 'offline') return noConnection()
  switch (code) {
    case 'own_opinion':
      return m.ownOpinion()
    case 'own_conversation':
      return m.ownConversation()
    case 'decided_by_moderator':
      return m.decidedByModerator()
    case 'needs_moderator':
      return m.noLongerModerator()
    case 'device_on_hold':
      return m.onHold()
    case 'no_decision':
      return m.noDecision()
  }
  if (name === 'not_found') return isOpinion ? m.opinionGone() : m.conversationGone()
  return m.failed()
}
