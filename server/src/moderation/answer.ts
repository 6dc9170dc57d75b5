import { AppError, type answerAppeal, type Output } from '@parley/contract'
import { lockConversation } from '#conversations/locks.sql.ts'
import { touchConversation } from '#conversations/sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { appealBySlug, canAnybodyElseAnswer, setAnswer, type AppealRow } from '#moderation/appeals.sql.ts'
import { decideInTransaction } from '#moderation/decide.ts'
import { decisionBySlug, type DecisionRow } from '#moderation/own-decisions.sql.ts'
import { requireSubject, type ModeratedSubject } from '#moderation/subject.ts'
import { answerSuspensionAppeal } from '#moderation/suspension-appeals.ts'
import { notify } from '#notifications/notify.sql.ts'
import { peopleOfPattern } from '#patterns/set-aside.sql.ts'
import { readmitAfterAppeal } from '#patterns/set-aside.ts'

type AnswerRequest = { appealId: string; isAccepted: boolean; answer: string; viewer: KnownViewer }

/**
 * Answers an appeal. Accepting it withdraws the decision with all its effects, or readmits the person who was set
 * aside. If two people answer at the same time, the second one gets the first answer as a refusal.
 */
export async function answer(ctx: Ctx, input: AnswerRequest): Promise<Output<typeof answerAppeal>> {
  const { viewer, isAccepted } = input
  const found = await appealBySlug(ctx.db, input.appealId)
  if (found?.kind === 'suspension') return answerSuspensionAppeal(ctx, input)
  const { decision } = await requireAppeal(ctx.db, input.appealId)
  const { conversation_id: conversationId } = decision
  const subject = await requireSubject(ctx, { ...subjectOf(decision), viewer })
  return ctx.db.transaction().execute(async (db) => {
    await lockConversation(db, conversationId)
    const { appeal, decision } = await requireAppeal(db, input.appealId)
    if (appeal.is_accepted !== null)
      return isSameAnswer(appeal, input)
        ? { success: true }
        : { success: false, reason: 'already_answered', isAccepted: appeal.is_accepted }
    if (!decision.is_in_force) return { success: false, reason: 'not_in_force' }
    const context = { appeal, decision, subject, viewer }
    const isByDecider = await assertMayAnswer(db, context)
    const answerText = input.answer.trim()
    const withdrawal = isAccepted ? await withdrawForAppeal(db, context, answerText) : undefined
    await setAnswer(db, {
      id: appeal.id,
      answererId: viewer.user.id,
      isAccepted,
      answer: answerText,
      isByDecider,
      withdrawalId: withdrawal?.id,
      now: ctx.now(),
    })
    await notifySender(db, { appeal, decision, isAccepted })
    await appendAudit(db, {
      actorId: viewer.user.id,
      action: 'moderation.appeal_answered',
      target: `${subject.kind}:${subject.slugId}`,
      reason: `${decision.slug_id} ${isAccepted ? 'accepted' : 'rejected'}`,
    })
    // The ledger changes, because it shows rejected appeals.
    await touchConversation(db, conversationId)
    return { success: true }
  })
}

/** The subject of a decision. Whoever moderates a conversation also decides about the votes of people in it. */
function subjectOf({
  conversation_slug_id,
  opinion_slug_id,
  update_slug_id,
}: DecisionRow): Pick<ModeratedSubject, 'kind' | 'slugId'> {
  if (opinion_slug_id !== null) return { kind: 'opinion', slugId: opinion_slug_id }
  if (update_slug_id !== null) return { kind: 'update', slugId: update_slug_id }
  return { kind: 'conversation', slugId: conversation_slug_id }
}

async function requireAppeal(db: Db, slugId: string): Promise<{ appeal: AppealRow; decision: DecisionRow }> {
  const appeal = await appealBySlug(db, slugId)
  const decision = appeal?.decision_slug_id
    ? await decisionBySlug(db, { slugId: appeal.decision_slug_id, userId: appeal.user_id })
    : undefined
  if (appeal === undefined || decision === undefined)
    throw new AppError('not_found', 'appeal_not_found', 'This appeal does not exist.')
  return { appeal, decision }
}

/** Whether the same person has just given this answer, so that a repeated call succeeds without an effect. */
const isSameAnswer = (appeal: AppealRow, { viewer, isAccepted, answer }: AnswerRequest): boolean =>
  appeal.answerer_id === viewer.user.id &&
  appeal.is_accepted === isAccepted &&
  appeal.answer === answer.trim()

type AppealContext = {
  appeal: AppealRow
  decision: DecisionRow
  subject: ModeratedSubject
  viewer: KnownViewer
}

/**
 * Refuses the person who sent the appeal, people in the pattern of the decision, and facilitators if a moderator made
 * the decision. The person who made the decision may answer only if nobody else can. Returns whether this person
 * answers.
 */
async function assertMayAnswer(
  db: Db,
  { appeal, decision, subject, viewer }: AppealContext,
): Promise<boolean> {
  const { id: userId } = viewer.user
  if (appeal.user_id === userId)
    throw new AppError('forbidden', 'own_appeal', 'Nobody answers their own appeal.')
  const pattern = decision.pattern_id === null ? [] : await peopleOfPattern(db, decision.pattern_id)
  if (pattern.includes(userId))
    throw new AppError('forbidden', 'own_pattern', 'Nobody decides on their own votes.')
  const isByModerator = decision.decided_as === 'moderator'
  if (isByModerator && subject.role === 'facilitator')
    throw new AppError('forbidden', 'decided_by_moderator', 'Only moderators can change this decision.')
  if (decision.moderator_id !== userId) return false
  const conversationId = decision.conversation_id
  const excludedUserIds = [userId, appeal.user_id, ...pattern]
  if (await canAnybodyElseAnswer(db, { conversationId, isByModerator, without: excludedUserIds }))
    throw new AppError(
      'forbidden',
      'own_decision',
      'Another moderator answers appeals against your decision.',
    )
  return true
}

/** Withdraws the appealed decision; returns undefined if it was already withdrawn. */
async function withdrawForAppeal(
  db: Db,
  { appeal, decision, subject, viewer }: AppealContext,
  explanation: string,
): Promise<{ id: number } | undefined> {
  if (decision.pattern_id !== null)
    return readmitAfterAppeal(db, {
      userId: appeal.user_id,
      patternId: decision.pattern_id,
      conversationId: decision.conversation_id,
      moderatorId: viewer.user.id,
      decidedAs: subject.role === 'facilitator' ? 'facilitator' : 'moderator',
      explanation,
    })
  const { kind, slugId } = subject
  const isAnswerToAppeal = true
  return decideInTransaction(db, subject, {
    kind,
    slugId,
    viewer,
    action: 'withdraw',
    explanation,
    isAnswerToAppeal,
  })
}

type AnsweredAppeal = { appeal: AppealRow; decision: DecisionRow; isAccepted: boolean }

const notifySender = (db: Db, { appeal, decision, isAccepted }: AnsweredAppeal): Promise<void> =>
  notify(db, [
    {
      kind: 'appeal_answer',
      userId: appeal.user_id,
      conversationId: decision.conversation_id,
      isAccepted,
      ...(decision.pattern_id === null
        ? {
            moderationId: decision.id,
            opinionId: decision.opinion_id ?? undefined,
            updateId: decision.update_id ?? undefined,
          }
        : { patternDecisionId: decision.id }),
    },
  ])
