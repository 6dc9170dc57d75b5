import { AppError, exportBundle, type Output } from '@parley/contract'
import { conversationAccess } from '#conversations/read.ts'
import { requireReadable } from '#conversations/rules.ts'
import { handle, StreamedResponse } from '#http/handle.ts'
import { networkOf } from '#http/network.ts'
import { streamBundle } from '#verification/stream.ts'

export const verification = [
  handle(exportBundle, async ({ conversationSlugId, runId }, { ctx, viewer, address }) => {
    const conversation = requireReadable(await conversationAccess(ctx, conversationSlugId), viewer)
    if (conversation.publication !== 'votes')
      throw new AppError('forbidden', 'results_only', 'This conversation publishes its results only.')
    const bundle = await streamBundle(ctx, {
      conversationId: conversation.id,
      runId,
      owner: networkOf(address),
    })
    return new StreamedResponse<Output<typeof exportBundle>>(
      bundle.chunks,
      `${conversation.slugId}-run-${bundle.runId}.zip`,
    )
  }),
]
