import { AppError, exportBundle, getRunStatement, type Output } from '@parley/contract'
import { readableConversation } from '#conversations/read.ts'
import { handle, StreamedResponse } from '#http/handle.ts'
import { limits } from '#http/limits.ts'
import { networksOf } from '#http/network.ts'
import { statementKey } from '#verification/statement-key.ts'
import { newestStatement } from '#verification/statements.sql.ts'
import { streamBundle } from '#verification/stream.ts'

export const verification = [
  handle(exportBundle, async ({ conversationSlugId, runId }, { ctx, viewer, address, requireWork }) => {
    const conversation = await readableConversation(ctx, conversationSlugId, viewer)
    if (conversation.publication !== 'votes')
      throw new AppError('forbidden', 'results_only', 'This conversation publishes its results only.')
    const bundle = await limits(ctx).countBundle({ address, requireWork }, () =>
      streamBundle(ctx, { conversationId: conversation.id, runId, owner: networksOf(address) }),
    )
    return new StreamedResponse<Output<typeof exportBundle>>(
      bundle.chunks,
      `${conversation.slugId}-run-${bundle.runId}.zip`,
    )
  }),

  handle(getRunStatement, async ({ conversationSlugId }, { ctx, db, viewer }) => {
    const conversation = await readableConversation(ctx, conversationSlugId, viewer)
    const { AUDIT_KEY: auditKey } = ctx.config
    if (auditKey === undefined) return null
    const keyId = statementKey(auditKey).id
    const found = await newestStatement(db, { conversationId: conversation.id, keyId })
    if (found === undefined) return null
    const { run_id, verified_at, is_match, statement, signature } = found
    return { verifiedAt: verified_at.toISOString(), runId: run_id, isMatch: is_match, statement, signature }
  }),
]
