import { LIMITS, type ConversationView, type OpinionFilter } from '@parley/contract'
import { findListPart } from '#analysis/lists/list-part.ts'
import type { ReadableConversation } from '#conversations/sql.ts'
import type { Ctx } from '#ctx.ts'

/** The lists of results that may be long. The others have at most ten opinions. */
const LONG_LISTS: Record<string, OpinionFilter> = {
  'common-ground': 'group-aware-consensus',
  differences: 'controversial',
}

/** The number of pages of the list at an address; 1 if the list has only one page. */
export async function numParts(
  ctx: Ctx,
  conversation: ReadableConversation,
  { tab, resultList = '' }: ConversationView,
): Promise<number> {
  const filter = tab === 'opinions' ? 'discover' : LONG_LISTS[resultList]
  if (filter === undefined) return 1
  const { shown } = await findListPart(ctx, conversation, { filter, page: 1 })
  // The calls for the results return no more.
  const length = tab === 'opinions' ? shown.length : Math.min(shown.length, LIMITS.opinionList)
  return Math.ceil(length / LIMITS.opinionPage)
}
