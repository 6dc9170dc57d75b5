import { conversationIdBySlug } from '#admin/conversations.sql.ts'
import { type Command, Refused } from '#admin/command.ts'
import { enqueueAnalysis } from '#analysis/queue.sql.ts'

export const recompute: Command = {
  usage: '<slug>',
  does: "Computes a conversation's opinion map anew.",
  numArgs: { least: 1, most: 1 },
  run: async ({ args: [slugId = ''] }, { open, say }) => {
    const { db, isRunning } = await open()
    const conversationId = await conversationIdBySlug(db, slugId)
    if (conversationId === undefined) throw new Refused(`There is no conversation ${slugId}.`)
    await enqueueAnalysis(db, { conversationId, delayMs: 0 })
    say(
      isRunning
        ? `The opinion map of ${slugId} is asked for: a running Parley computes it within seconds.`
        : `The opinion map of ${slugId} is asked for: it is computed when Parley runs.`,
    )
  },
}
