import {
  explanationLength,
  isSlugId,
  LIMITS,
  type DecisionDetail,
  type getConversationModeration,
  type getOpinionModeration,
  type Output,
  type ReportReason,
} from '@parley/contract'
import * as m from '#messages/decisions.ts'
import { reasonOf, type ReasonChoice } from './reasons.ts'

/** The decision in force, if there is one. */
export type PresentDecision = Output<typeof getOpinionModeration> | Output<typeof getConversationModeration>

/** Whether something was moderated at the source of its import, so that nobody here decided on it. */
export const isFromImport = (present: PresentDecision): boolean =>
  'source' in present && present.source === 'import'

/** The possible decisions about an opinion, and about a conversation. */
export type DecisionAction = 'move' | 'hide' | 'lock'

/** A decision while somebody fills in the form. */
export type DecisionDraft = {
  action: DecisionAction
  reason?: ReasonChoice
  /** The pasted link to the original of a duplicate. */
  original: string
  explanation: string
}

/** A decision as it is sent. */
export type Decision = (
  | { action: 'withdraw' }
  | {
      action: DecisionAction
      moderationReason: ReportReason
      detail?: DecisionDetail
      duplicateOfSlugId?: string
    }
) & { moderationExplanation: string; expectedDecisionId?: string | null }

/** The initial values of a form: those of the decision in force, or empty ones. */
export const draftOf = (present: PresentDecision, action: DecisionAction): DecisionDraft => {
  if (present.status === 'unmoderated' || isFromImport(present))
    return { action, original: '', explanation: '' }
  const { duplicateOfSlugId = '', explanation } = present
  return { action: present.action, reason: reasonOf(present), original: duplicateOfSlugId, explanation }
}

/** The id of the decision that the next one is based on. */
export const presentId = (present: PresentDecision): string | null =>
  present.status === 'moderated' ? present.decisionId : null

export type DraftProblem = { field: 'reason' | 'original' | 'explanation'; text: string }

/** The problem of a draft, for the first field that has one. */
export const draftProblem = (draft: DecisionDraft): DraftProblem | undefined => {
  const { reason, original, explanation, action } = draft
  if (reason === undefined) return { field: 'reason', text: m.noReason() }
  if (reason === 'duplicate' && slugIdIn(original, action) === undefined)
    return { field: 'original', text: original.trim() === '' ? m.noOriginal() : unknownOriginal(action) }
  if (explanationLength(explanation) > LIMITS.moderationExplanation)
    return { field: 'explanation', text: m.tooLong({ most: LIMITS.moderationExplanation }) }
  return undefined
}

/** The message for a link that cannot be that of the original. */
export const unknownOriginal = (action: DecisionAction): string =>
  action === 'lock' ? m.originalConversationUnknown() : m.originalOpinionUnknown()

/** The decision of a draft, ready to be sent; undefined while it has no reason. */
export const decisionOf = (
  { action, reason, original, explanation }: DecisionDraft,
  expectedDecisionId: string | null,
): Decision | undefined => {
  if (reason === undefined) return undefined
  const rest = { action, moderationExplanation: explanation.trim(), expectedDecisionId }
  if (reason === 'off_topic') return { ...rest, moderationReason: 'spam', detail: reason }
  if (reason !== 'duplicate') return { ...rest, moderationReason: reason }
  const duplicateOfSlugId = slugIdIn(original, action)
  return {
    ...rest,
    moderationReason: 'spam',
    detail: reason,
    duplicateOfSlugId,
  }
}

/** The slug id in a pasted link: that of an opinion, or of a conversation if a conversation is decided on. */
export const slugIdIn = (link: string, action: DecisionAction): string | undefined => {
  const words = link.trim()
  const named = URL.canParse(words) ? slugIdOf(new URL(words), action) : words
  return named && isSlugId(named) ? named : undefined
}

const slugIdOf = ({ pathname, searchParams }: URL, action: DecisionAction) =>
  action === 'lock' ? /\/conversation\/([^/]+)/.exec(pathname)?.[1] : searchParams.get('opinion')
