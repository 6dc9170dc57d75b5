import {
  dismissPattern,
  getSetAsideComparison,
  listPatterns,
  readmitPattern,
  setPatternAside,
  type Pattern,
} from '@parley/contract'
import { readableConversation } from '#conversations/read.ts'
import { requireModeratorOf } from '#conversations/rules.ts'
import type { Ctx } from '#ctx.ts'
import { handle } from '#http/handle.ts'
import { selectComparison } from '#patterns/comparison.sql.ts'
import { decideOnPattern, type PatternDecisionRequest } from '#patterns/decide.ts'
import { selectPatterns } from '#patterns/sql.ts'
import { toWireComparison, toWirePatterns } from '#patterns/view.ts'

export const patterns = [
  handle(listPatterns, async ({ conversationSlugId }, { ctx, db, viewer }) => {
    const conversation = await readableConversation(ctx, conversationSlugId, viewer)
    requireModeratorOf(conversation, viewer, ctx.now())
    return { patternList: await toWirePatterns(db, await selectPatterns(db, conversation.id)) }
  }),

  handle(setPatternAside, async (input, { ctx, viewer }) =>
    decideAndShow(ctx, { ...input, viewer, action: 'set_aside' }),
  ),

  handle(dismissPattern, async (input, { ctx, viewer }) =>
    decideAndShow(ctx, { ...input, viewer, action: 'nothing_wrong' }),
  ),

  handle(readmitPattern, async (input, { ctx, viewer }) =>
    decideAndShow(ctx, { ...input, viewer, action: 'readmit' }),
  ),

  handle(getSetAsideComparison, async ({ conversationSlugId }, { ctx, db, viewer }) => {
    const { id } = await readableConversation(ctx, conversationSlugId, viewer)
    const row = await selectComparison(db, id)
    return row === undefined ? {} : { comparison: await toWireComparison(db, row) }
  }),
]

async function decideAndShow(ctx: Ctx, input: PatternDecisionRequest): Promise<Pattern> {
  const [pattern] = await toWirePatterns(ctx.db, [await decideOnPattern(ctx, input)])
  if (pattern === undefined) throw new Error('A pattern that was decided on is not shown')
  return pattern
}
