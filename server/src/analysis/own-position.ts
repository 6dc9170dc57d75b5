import type { MapPosition } from '@parley/contract'
import type { AuthorView } from '#analysis/view.ts'
import { positionOn, votesOf } from '#results/position.ts'
import type { ReadableConversation } from '#conversations/sql.ts'
import type { Ctx } from '#ctx.ts'
import type { KnownViewer } from '#http/viewer.ts'

/** What authors see of their own opinions in a conversation. */
export const authorFor =
  (ctx: Ctx, { conversation, runId }: { conversation: ReadableConversation; runId: number | null }) =>
  async (viewer: KnownViewer): Promise<AuthorView> => ({
    username: viewer.user.username,
    group: (await ownPosition(ctx, { conversation, runId, viewer }))?.key,
  })

/** The position of the viewer on the map of a run, computed from their current votes. */
export async function ownPosition(
  ctx: Ctx,
  {
    conversation,
    runId,
    viewer,
  }: { conversation: ReadableConversation; runId: number | null; viewer: KnownViewer },
): Promise<MapPosition | undefined> {
  if (runId === null) return undefined
  const votes = await votesOf(ctx, { userId: viewer.user.id, conversationId: conversation.id })
  return positionOn(ctx, { runId, votes })
}
