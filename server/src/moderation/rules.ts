import { AppError, type DecisionDetail, type OtherDecision } from '@parley/contract'
import type { KnownViewer } from '#http/viewer.ts'
import type { Action, Decision, SubjectKind } from '#moderation/decisions.sql.ts'
import type { ModeratedSubject } from '#moderation/subject.ts'

/** The input of a decision. */
export type DecisionRequest = {
  kind: SubjectKind
  slugId: string
  viewer: KnownViewer
  action: Action
  /** Absent if a decision is withdrawn. */
  reason?: string
  explanation: string
  detail?: DecisionDetail | undefined
  duplicateOfSlugId?: string | undefined
  /** The id of the decision that the moderator has read, null for none. If absent, newer decisions are not detected. */
  expectedDecisionId?: string | null | undefined
  /**
   * Whether a decision is withdrawn because of an appeal. In this case, its sender is notified of the answer instead.
   */
  isAnswerToAppeal?: boolean
  /** Whether the decision refuses an opinion that waits for review. It fails if the opinion no longer waits. */
  isReview?: true | undefined
}

type DecisionContext = { subject: ModeratedSubject; before: Decision | undefined; request: DecisionRequest }

/**
 * Refuses decisions about one's own content, decisions that overlook a newer decision of somebody else, and changes of
 * a moderator's decision by a facilitator.
 */
export function assertMayDecide({ subject, before, request }: DecisionContext): void {
  const { kind, authorId, role } = subject
  const { viewer, action, expectedDecisionId } = request
  if (authorId === viewer.user.id) throw ownSubjectError(kind)
  const currentDecision = before?.action === 'withdraw' ? undefined : before
  if (expectedDecisionId !== undefined && expectedDecisionId !== (currentDecision?.slug_id ?? null))
    throw new AppError(
      'conflict',
      'already_decided',
      'Somebody else has already decided on this.',
      before === undefined ? {} : { decision: toOtherDecision(before) },
    )
  if (action === 'withdraw' && currentDecision === undefined)
    throw new AppError('not_found', 'no_decision', 'There is no decision to withdraw.')
  if (role === 'facilitator' && before?.decided_as === 'moderator' && before.import_reason === null)
    throw new AppError('forbidden', 'decided_by_moderator', 'Only moderators can change this decision.')
  // Authors who refused an opinion in their own conversation may change that decision while it is in force.
  if (role === 'author' && !subject.isWaiting && currentDecision?.decided_as !== 'author')
    throw new AppError('forbidden', 'needs_moderator', 'Only moderators can decide on this now.')
}

export const ownSubjectError = (kind: SubjectKind) =>
  new AppError('forbidden', `own_${kind}`, `Nobody decides on their own ${kind}.`)

/** Whether the same person has just made this decision, so that a repeated call succeeds without an effect. */
export function isRepeated(before: Decision | undefined, input: DecisionRequest): boolean {
  if (before === undefined || before.moderator_id !== input.viewer.user.id) return false
  const { action, reason, explanation, detail, duplicateOfSlugId, expectedDecisionId } = input
  if (before.action !== action || before.explanation !== explanation.trim()) return false
  // Withdrawing twice without this field fails, which existing clients expect.
  if (action === 'withdraw') return typeof expectedDecisionId === 'string'
  return (
    before.reason === reason &&
    before.detail === (detail ?? null) &&
    before.duplicate_of === (duplicateOfSlugId ?? null)
  )
}

const toOtherDecision = (decision: Decision): OtherDecision => ({
  decisionId: decision.slug_id,
  decidedAs: decision.decided_as,
  action: decision.action,
  explanation: decision.explanation,
  createdAt: decision.created_at.toISOString(),
  username: decision.username ?? undefined,
  reason: decision.reason ?? undefined,
  detail: decision.detail ?? undefined,
})
