import { LIMITS, type ConversationView, type OpinionFilter } from '@parley/contract'
import { findListPart } from '#analysis/lists/list-part.ts'
import type { ReadableConversation } from '#conversations/sql.ts'
import type { Ctx } from '#ctx.ts'
import { opinionIdOf } from '#opinions/read.ts'

/** The lists of results that may be long. The others have at most ten opinions. */
const LONG_LISTS: Record<string, OpinionFilter> = {
  'common-ground': 'group-aware-consensus',
  differences: 'controversial',
}

const filterOf = ({ tab, resultList = '' }: ConversationView): OpinionFilter | undefined =>
  tab === 'opinions' ? 'discover' : LONG_LISTS[resultList]

/** The number of pages of the list at an address; 1 if the list has only one page. */
export async function numParts(
  ctx: Ctx,
  conversation: ReadableConversation,
  view: ConversationView,
): Promise<number> {
  const filter = filterOf(view)
  if (filter === undefined) return 1
  const { shown } = await findListPart(ctx, conversation, { filter, page: 1 })
  // The calls for the results return no more.
  const length = view.tab === 'opinions' ? shown.length : Math.min(shown.length, LIMITS.opinionList)
  return Math.ceil(length / LIMITS.opinionPage)
}

/** In addresses of pages whose order is not stored any more, so that nobody can invent pages. No run has this number. */
const UNKNOWN_ORDER = 2 ** 31 - 1

/**
 * The cursor in the address of a later page, without an opinion of another conversation. Results are shown in the newest
 * order only.
 */
export async function knownCursor(
  ctx: Ctx,
  conversation: ReadableConversation,
  view: ConversationView,
): Promise<Pick<ConversationView, 'afterSlugId' | 'orderId'>> {
  const { afterSlugId, orderId } = view
  const filter = filterOf(view)
  const last = afterSlugId === undefined ? undefined : await opinionIdOf(ctx, afterSlugId)
  const isKnown = last?.conversationId === conversation.id
  if (filter === undefined || orderId === undefined || (view.tab === 'opinions' && !isKnown))
    return { afterSlugId: undefined, orderId: undefined }
  const cursor = isKnown ? { lastSlugId: afterSlugId, orderId } : { page: view.page }
  const shown = await findListPart(ctx, conversation, { filter, ...cursor })
  return { afterSlugId, orderId: shown.orderId === orderId ? orderId : UNKNOWN_ORDER }
}
