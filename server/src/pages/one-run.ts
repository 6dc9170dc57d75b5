import { conversationAccess } from '#conversations/read.ts'
import type { ReadableConversation } from '#conversations/sql.ts'
import type { Ctx } from '#ctx.ts'

type Shown = Pick<ReadableConversation, 'slugId' | 'contentVersion'>

/**
 * Loads the content of a page, and loads it again if a run, a block or a decision of moderators came meanwhile: its lists,
 * its map and its figures are read one after another, so they could otherwise belong to two runs.
 */
export async function loadOfOneRun<T>(
  ctx: Ctx,
  { slugId, contentVersion }: Shown,
  load: () => Promise<T>,
): Promise<T> {
  const content = await load()
  const now = await conversationAccess(ctx, slugId)
  if (now === undefined || now.contentVersion === contentVersion) return content
  return load()
}
