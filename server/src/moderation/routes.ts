import {
  correctLanguage,
  getConversationModeration,
  getOpinionModeration,
  moderateConversation,
  moderateOpinion,
  ModerationReason,
  withdrawConversationModeration,
  withdrawOpinionModeration,
} from '@parley/contract'
import { detailOf } from '#conversations/view.ts'
import { touchConversation } from '#conversations/sql.ts'
import type { Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { handle } from '#http/handle.ts'
import { markingAboutPerson } from '#moderation/about-person.ts'
import { decide } from '#moderation/decide.ts'
import { newestDecisions, type Decision } from '#moderation/decisions.sql.ts'
import { noOpinionError, requireSubject, type ModeratedSubject } from '#moderation/subject.ts'
import { setOpinionLanguage } from '#opinions/languages.sql.ts'
import { explanationOf } from '#texts/content.ts'

export const moderation = [
  markingAboutPerson,
  handle(moderateConversation, async ({ conversationSlugId, ...decision }, { ctx, viewer }) =>
    decide(ctx, { kind: 'conversation', slugId: conversationSlugId, viewer, ...decisionFields(decision) }),
  ),

  handle(moderateOpinion, async ({ opinionSlugId, ...decision }, { ctx, viewer }) =>
    decide(ctx, { kind: 'opinion', slugId: opinionSlugId, viewer, ...decisionFields(decision) }),
  ),

  handle(withdrawConversationModeration, async ({ conversationSlugId, ...input }, { ctx, viewer }) =>
    decide(ctx, { kind: 'conversation', slugId: conversationSlugId, viewer, ...withdrawalFields(input) }),
  ),

  handle(withdrawOpinionModeration, async ({ opinionSlugId, ...input }, { ctx, viewer }) =>
    decide(ctx, { kind: 'opinion', slugId: opinionSlugId, viewer, ...withdrawalFields(input) }),
  ),

  handle(getConversationModeration, async ({ conversationSlugId }, { ctx, db, viewer }) => {
    const subject = await requireSubject(ctx, { kind: 'conversation', slugId: conversationSlugId, viewer })
    const { decision, earlier } = await decisionsAbout(db, subject)
    if (decision?.action !== 'lock') return { status: 'unmoderated' as const, ...earlier }
    return { ...toWire(decision), action: decision.action, ...earlier }
  }),

  handle(getOpinionModeration, async ({ opinionSlugId }, { ctx, db, viewer }) => {
    const subject = await requireSubject(ctx, { kind: 'opinion', slugId: opinionSlugId, viewer })
    const { decision, earlier } = await decisionsAbout(db, subject)
    if (decision?.action !== 'move' && decision?.action !== 'hide')
      return { status: 'unmoderated' as const, ...earlier }
    return {
      ...toWire(decision),
      action: decision.action,
      ...sourceOf(decision),
      ...earlier,
    }
  }),

  handle(correctLanguage, async ({ opinionSlugId, language }, { ctx, viewer }) => {
    const subject = await requireSubject(ctx, { kind: 'opinion', slugId: opinionSlugId, viewer })
    if (subject.isWaiting) throw noOpinionError()
    const { id, conversationId } = subject
    await ctx.db.transaction().execute(async (db) => {
      await touchConversation(db, conversationId)
      if (!(await setOpinionLanguage(db, { id, language }))) return
      const target = `opinion:${opinionSlugId}`
      await appendAudit(db, {
        actorId: viewer.user.id,
        action: 'opinion.language_corrected',
        target,
        reason: language ?? '',
      })
    })
  }),
]

const MAX_EARLIER_DECISIONS = 20

/** The current decision, if one is in force, and the earlier decisions. */
async function decisionsAbout(db: Db, subject: ModeratedSubject) {
  const all = await newestDecisions(db, { ...subject, limit: MAX_EARLIER_DECISIONS + 1 })
  const decision = all[0]?.action === 'withdraw' ? undefined : all[0]
  const rest = decision === undefined ? all.slice(0, MAX_EARLIER_DECISIONS) : all.slice(1)
  return { decision, earlier: rest.length === 0 ? {} : { earlierDecisionList: rest.map(toEarlier) } }
}

/** Converts an input to the fields of a decision. */
const decisionFields = <A extends string, R extends string, T>({
  moderationAction: action,
  moderationReason: reason,
  moderationExplanation: explanation,
  ...rest
}: T & { moderationAction: A; moderationReason: R; moderationExplanation: string }) => ({
  action,
  reason,
  explanation,
  ...rest,
})

const withdrawalFields = <T>({
  moderationExplanation: explanation = '',
  ...rest
}: T & { moderationExplanation?: string | undefined }) => ({
  action: 'withdraw' as const,
  explanation,
  ...rest,
})

const sourceOf = ({ import_reason }: Decision) =>
  import_reason !== null ? { source: 'import' as const } : {}

const toEarlier = (decision: Decision) => ({
  decisionId: decision.slug_id,
  action: decision.action,
  reason: decision.reason === null ? undefined : ModerationReason.parse(decision.reason),
  ...detailOf(decision),
  explanation: explanationOf(decision),
  createdAt: decision.created_at.toISOString(),
  decidedAs: decision.decided_as,
  username: decision.username ?? undefined,
  ...sourceOf(decision),
})

/** Converts a current decision to the form for people who may change it. */
const toWire = (decision: Decision) => ({
  status: 'moderated' as const,
  // Existing clients need one of six reasons, but imported decisions have none.
  reason: ModerationReason.parse(decision.reason ?? 'misleading'),
  explanation: explanationOf(decision),
  ...detailOf(decision),
  createdAt: decision.first_at.toISOString(),
  updatedAt: decision.created_at.toISOString(),
  decisionId: decision.slug_id,
  decidedAs: decision.decided_as,
  username: decision.username ?? undefined,
})
