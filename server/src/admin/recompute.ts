import { conversationIdBySlug } from '#admin/sql.ts'
import { type Command, UsageError } from '#admin/command.ts'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'

export const recompute: Command = {
  numArgs: { min: 1, max: 1 },
  run: async ({ args: [slugId = ''] }, { open, print }) => {
    const { db, isRunning } = await open()
    const conversationId = await conversationIdBySlug(db, slugId)
    if (conversationId === undefined) throw new UsageError(`There is no conversation ${slugId}.`)
    await enqueueAnalysis(db, conversationId)
    print(
      isRunning
        ? `The opinion map of ${slugId} is asked for: a running Parley computes it within seconds.`
        : `The opinion map of ${slugId} is asked for: it is computed when Parley runs.`,
    )
  },
}
