import { mayPublishAnswers } from '@parley/opinion-map'
import { touchConversation } from '#conversations/sql.ts'
import type { Db } from '#ctx.ts'
import { countPresentAnswers, dueFigures, showAnswers } from '#opinions/person-figures.sql.ts'

/**
 * Publishes the figures of opinions about the person that are due: each at most once an hour, and where only results are
 * published of the answers of the newest block.
 */
export async function publishPersonFigures(db: Db, now: Date): Promise<void> {
  await countPresentAnswers(db, now)
  const due = (await dueFigures(db, now)).filter(({ counted, shown }) =>
    mayPublishAnswers(counted, shown ?? undefined),
  )
  for (const [conversationId, figures] of Map.groupBy(due, ({ conversation_id }) => conversation_id))
    await db.transaction().execute(async (db) => {
      await showAnswers(db, { figures, now })
      await touchConversation(db, conversationId)
    })
}
