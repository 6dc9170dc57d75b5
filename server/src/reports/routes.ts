import {
  AppError,
  listConversationReports,
  listOpinionReports,
  reportConversation,
  reportOpinion,
  reportUpdate,
  type Report,
  type ReportReason,
} from '@parley/contract'
import { conversationAccess, readableConversation } from '#conversations/read.ts'
import { mayModerate, requireModeratorOf, requireReadable } from '#conversations/rules.ts'
import type { Ctx } from '#ctx.ts'
import { handle } from '#http/handle.ts'
import { limits } from '#http/limits.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { isOrganizer } from '#organizations/sql.ts'
import {
  hasReported,
  insertReport,
  reportedOpinion,
  reportedUpdate,
  reportsAbout,
  type ReportRow,
} from '#reports/sql.ts'
import type { ReportTarget } from '#reports/resolutions.sql.ts'

type NewReport = ReportTarget & {
  viewer: KnownViewer
  input: { reportReason: ReportReason; reportExplanation?: string | undefined }
}

export const reports = [
  handle(reportConversation, async ({ conversationSlugId, ...input }, { ctx, viewer }) => {
    const { id } = await readableConversation(ctx, conversationSlugId, viewer)
    await sendReport(ctx, { viewer, conversationId: id, input })
  }),

  handle(reportOpinion, async ({ opinionSlugId, ...input }, { ctx, db, viewer }) => {
    const opinion = await reportedOpinion(db, opinionSlugId)
    if (opinion === undefined) throw noOpinionError()
    const access = await conversationAccess(ctx, opinion.conversation_slug_id)
    if (opinion.is_hidden && (access === undefined || !mayModerate(access, viewer, ctx.now())))
      throw noOpinionError()
    requireReadable(access, viewer)
    await sendReport(ctx, { viewer, conversationId: opinion.conversation_id, opinionId: opinion.id, input })
  }),

  handle(reportUpdate, async ({ updateSlugId, ...input }, { ctx, db, viewer }) => {
    const update = await reportedUpdate(db, updateSlugId)
    if (update === undefined)
      throw new AppError('not_found', 'update_not_found', 'This update does not exist.')
    const { id: updateId, conversation_id: conversationId } = update
    await readableConversation(ctx, update.conversation_slug_id, viewer)
    await sendReport(ctx, { viewer, conversationId, updateId, input })
  }),

  handle(listConversationReports, async ({ conversationSlugId }, { ctx, db, viewer }) => {
    const conversation = await readableConversation(ctx, conversationSlugId, viewer)
    if (requireModeratorOf(conversation, viewer, ctx.now()) === 'facilitator') throw forModeratorsError()
    const rows = await reportsAbout(db, { conversationId: conversation.id })
    return rows.map(toReport)
  }),

  handle(listOpinionReports, async ({ opinionSlugId }, { ctx, db, viewer }) => {
    const opinion = await reportedOpinion(db, opinionSlugId)
    const access = opinion && (await conversationAccess(ctx, opinion.conversation_slug_id))
    if (opinion === undefined || access === undefined) throw noOpinionError()
    const conversation = requireReadable(access, viewer)
    const { id: conversationId, authorId } = conversation
    const isFacilitator = requireModeratorOf(conversation, viewer, ctx.now()) === 'facilitator'
    // Facilitators do not get reports about the author or members of their own organization.
    const { author_id: userId } = opinion
    if (isFacilitator && (userId === authorId || (await isOrganizer(db, { conversationId, userId }))))
      throw forModeratorsError()
    const rows = await reportsAbout(db, { conversationId, opinionId: opinion.id })
    return rows.map((row) => ({ ...toReport(row), ...(isFacilitator ? { username: '' } : {}) }))
  }),
]

const toReport = ({ explanation, created_at, ...report }: ReportRow): Report => ({
  ...report,
  explanation: explanation ?? undefined,
  createdAt: created_at.toISOString(),
})

const forModeratorsError = () =>
  new AppError('forbidden', 'for_moderators', 'These reports go to the moderators of this installation.')

const noOpinionError = () => new AppError('not_found', 'opinion_not_found', 'This opinion does not exist.')

/** Stores a report. Only stored reports count towards the daily limit. */
async function sendReport(ctx: Ctx, { viewer, input, ...target }: NewReport): Promise<void> {
  const explanation = input.reportExplanation?.trim()
  const report = {
    reporterId: viewer.user.id,
    ...target,
    reason: input.reportReason,
    explanation: explanation === '' ? undefined : explanation,
  }
  const { subject, call } =
    target.opinionId !== undefined
      ? { subject: 'opinion', call: reportOpinion }
      : target.updateId !== undefined
        ? { subject: 'update', call: reportUpdate }
        : { subject: 'conversation', call: reportConversation }
  const repeatedError = () =>
    new AppError('conflict', 'already_reported', `You have already reported this ${subject}.`)
  // This check comes first, so that people above the daily limit also get this error for an earlier report.
  if (await hasReported(ctx.db, report)) throw repeatedError()
  await limits(ctx).count(call, viewer, async () => {
    const isStored = await insertReport(ctx.db, report)
    if (!isStored) throw repeatedError()
    return true
  })
}
