import { conversationAccess } from '#conversations/read.ts'
import type { ReadableConversation } from '#conversations/sql.ts'
import type { Ctx } from '#ctx.ts'

type Shown = Pick<ReadableConversation, 'slugId' | 'publication' | 'contentVersion'>

/**
 * Loads the content of a page, and loads it again if a block or a decision of moderators came meanwhile: its lists, its
 * map and its figures are read one after another, so they could otherwise belong to two blocks.
 */
export async function loadOfOneBlock<T>(
  ctx: Ctx,
  { slugId, publication, contentVersion }: Shown,
  load: () => Promise<T>,
): Promise<T> {
  const content = await load()
  if (publication !== 'results') return content
  const now = await conversationAccess(ctx, slugId)
  if (now === undefined || now.contentVersion === contentVersion) return content
  return load()
}
