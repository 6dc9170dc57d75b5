import { AppError, type DecisionDetail, type OtherDecision } from '@parley/contract'
import type { KnownViewer } from '#http/viewer.ts'
import type { Action, Decision, Kind } from '#moderation/decisions.sql.ts'
import type { ModeratedSubject } from '#moderation/subject.ts'

/** A decision as somebody makes it. */
export type Deciding = {
  kind: Kind
  slugId: string
  viewer: KnownViewer
  action: Action
  /** Absent where a decision is withdrawn. */
  reason?: string
  explanation: string
  detail?: DecisionDetail | undefined
  duplicateOfSlugId?: string | undefined
  /** The decision that it is based on, null for none; where it is absent, the newest decision holds. */
  expectedDecisionId?: string | null | undefined
  /** It withdraws a decision because of an appeal, whose sender is told of that. */
  isAnswerToAppeal?: boolean
  /** An opinion is refused while it waits, and nothing is decided where it does not. */
  isReview?: true | undefined
}

type Situation = { subject: ModeratedSubject; before: Decision | undefined; deciding: Deciding }

/** Refuses decisions about what is one's own, those that others have made meanwhile, and those of moderators by facilitators. */
export function assertMayDecide({ subject, before, deciding }: Situation): void {
  const { kind, authorId, role } = subject
  const { viewer, action, expectedDecisionId } = deciding
  if (authorId === viewer.user.id) throw ownSubject(kind)
  const live = before?.action === 'withdraw' ? undefined : before
  if (expectedDecisionId !== undefined && expectedDecisionId !== (live?.slug_id ?? null))
    throw new AppError(
      'conflict',
      'already_decided',
      'Somebody else has decided on this meanwhile.',
      before === undefined ? {} : { decision: toOtherDecision(before) },
    )
  if (action === 'withdraw' && live === undefined)
    throw new AppError('not_found', 'no_decision', 'There is no decision to withdraw.')
  if (role === 'facilitator' && before?.decided_as === 'moderator' && before.import_reason === null)
    throw new AppError('forbidden', 'decided_by_moderator', 'Only moderators can change this decision.')
  // Whoever refused an opinion in a conversation of their own may change that decision, as long as it holds.
  if (role === 'author' && !subject.isWaiting && live?.decided_as !== 'author')
    throw new AppError('forbidden', 'needs_moderator', 'Only moderators can decide on this now.')
}

export const ownSubject = (kind: Kind) =>
  new AppError('forbidden', `own_${kind}`, `Nobody decides on their own ${kind}.`)

/** Whether this is what the same person has just decided, so that a call that is repeated succeeds and does nothing. */
export function isRepeated(before: Decision | undefined, input: Deciding): boolean {
  if (before === undefined || before.moderator_id !== input.viewer.user.id) return false
  const { action, reason, explanation, detail, duplicateOfSlugId, expectedDecisionId } = input
  if (before.action !== action || before.explanation !== explanation.trim()) return false
  // Without it, withdrawing what is withdrawn fails, as existing clients know it.
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
