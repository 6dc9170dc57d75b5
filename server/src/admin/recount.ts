import { allConversationIds, conversationIdBySlug } from '#admin/sql.ts'
import { type Command, formatCount, UsageError } from '#admin/command.ts'
import { recountAll } from '#admin/recount.sql.ts'

const MAX_LINES = 50

export const recount: Command = {
  numArgs: { min: 0, max: 1 },
  flags: ['all'],
  run: async ({ args: [slugId], options }, { open, print }) => {
    if ((slugId === undefined) === (options.all !== true))
      throw new UsageError('Name a conversation to recount, or use --all.')
    const { db } = await open()
    const conversationId = slugId === undefined ? undefined : await conversationIdBySlug(db, slugId)
    if (slugId !== undefined && conversationId === undefined)
      throw new UsageError(`There is no conversation ${slugId}.`)
    const { drifts, ...recounted } = await recountAll(
      db,
      conversationId === undefined ? await allConversationIds(db) : [conversationId],
    )
    for (const { slugId, what, shown: stored, counted } of drifts.slice(0, MAX_LINES))
      print(`${slugId}: ${what}: ${stored} shown, ${counted} counted`)
    const recountedRows = `${formatCount(recounted.numVotes)} votes on ${formatCount(recounted.numOpinions)} opinions in ${formatCount(recounted.numConversations)} ${recounted.numConversations === 1 ? 'conversation' : 'conversations'}`
    if (drifts.length === 0) {
      print(`All counts are right: ${recountedRows}.`)
      return 0
    }
    print(`${formatCount(drifts.length)} counts are wrong: ${recountedRows}.`)
    return 1
  },
}
