import { AppError, reportConversation, reportOpinion, type ReportReason } from '@parley/contract'
import { conversationAccess } from '#conversations/read.ts'
import { mayModerate, requireReadable } from '#conversations/rules.ts'
import type { Ctx } from '#ctx.ts'
import { handle } from '#http/handle.ts'
import { limits } from '#http/limits.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { hasReported, insertReport, reportedOpinion } from '#reports/sql.ts'

type Sending = {
  viewer: KnownViewer
  conversationId: number
  opinionId?: number
  input: { reportReason: ReportReason; reportExplanation?: string | undefined }
}

export const reports = [
  handle(reportConversation, async ({ conversationSlugId, ...input }, { ctx, viewer }) => {
    const { id } = requireReadable(await conversationAccess(ctx, conversationSlugId), viewer)
    await send(ctx, { viewer, conversationId: id, input })
  }),

  handle(reportOpinion, async ({ opinionSlugId, ...input }, { ctx, db, viewer }) => {
    const opinion = await reportedOpinion(db, opinionSlugId)
    if (opinion === undefined) throw noOpinion()
    const access = await conversationAccess(ctx, opinion.conversation_slug_id)
    if (opinion.is_hidden && (access === undefined || !mayModerate(access, viewer, ctx.now())))
      throw noOpinion()
    requireReadable(access, viewer)
    await send(ctx, { viewer, conversationId: opinion.conversation_id, opinionId: opinion.id, input })
  }),
]

const noOpinion = () => new AppError('not_found', 'opinion_not_found', 'This opinion does not exist.')

/** Only a report that is stored counts towards those of a day. */
async function send(ctx: Ctx, { viewer, conversationId, opinionId, input }: Sending): Promise<void> {
  const explanation = input.reportExplanation?.trim()
  const report = {
    reporterId: viewer.user.id,
    conversationId,
    ...(opinionId === undefined ? {} : { opinionId }),
    reason: input.reportReason,
    explanation: explanation === '' ? undefined : explanation,
  }
  const repeated = () =>
    new AppError(
      'conflict',
      'already_reported',
      `You have already reported this ${opinionId === undefined ? 'conversation' : 'opinion'}.`,
    )
  // Said also to somebody who has sent all reports of a day.
  if (await hasReported(ctx.db, report)) throw repeated()
  await limits(ctx).count('report', viewer, async () => {
    const isStored = await insertReport(ctx.db, report)
    if (!isStored) throw repeated()
    return true
  })
}
