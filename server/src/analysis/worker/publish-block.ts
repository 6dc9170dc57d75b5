import { insertBlock, unlessPublished, type NewBlock } from '#analysis/blocks/blocks.sql.ts'
import { moveMarksOfDeparted } from '#analysis/blocks/independent-people.sql.ts'
import { upcomingBlock } from '#analysis/blocks/upcoming-block.ts'
import { newBlock, publishesResults } from '#analysis/worker/publication.ts'
import { eraseVotesOfDeparted, recordPublicationCheck } from '#analysis/worker/published-votes.sql.ts'
import { readSnapshot } from '#analysis/worker/snapshot.sql.ts'
import { touchConversation } from '#conversations/sql.ts'
import type { Db } from '#ctx.ts'
import type { Database } from '#db/open.ts'
import { notifyOfVotes } from '#notifications/notify.sql.ts'

/**
 * Publishes the next block of a conversation, without its run, if one is due. Call it in the thread of runs: with many
 * people, preparing the values of its statements takes so long that requests would wait.
 */
export async function publishBlock({ db, pool }: Database, conversationId: number): Promise<void> {
  const start = performance.now()
  const snapshot = await readSnapshot(pool, conversationId)
  if (snapshot === undefined || !publishesResults(snapshot)) return
  const upcoming = upcomingBlock(snapshot)
  if (upcoming.due === 'now')
    return insertAndNotify(db, { conversationId, block: newBlock(snapshot, upcoming) })
  const check = {
    durationMs: Math.ceil(performance.now() - start),
    dueAt: upcoming.due === 'not_yet' ? null : upcoming.due,
    numAfter: upcoming.numAfter,
    isOver: snapshot.blockInput.isOver,
  }
  await db
    .transaction()
    .execute((transaction) => recordPublicationCheck(transaction, { conversationId, ...check }))
}

async function insertAndNotify(
  db: Db,
  { conversationId, block }: { conversationId: number; block: NewBlock },
): Promise<void> {
  await unlessPublished(
    db.transaction().execute(async (transaction) => {
      await insertBlock(transaction, { conversationId, block })
      await touchConversation(transaction, conversationId)
    }),
  )
  await db.transaction().execute(async (transaction) => {
    await eraseVotesOfDeparted(transaction, { conversationId, userIds: block.voterIds })
    await notifyOfVotes(
      transaction,
      block.totals.map(({ opinionId }) => opinionId),
    )
  })
  await moveMarksOfDeparted(db, conversationId)
}
