import { openDb } from '#db/open.ts'
import { detectPatterns } from '#patterns/detect.ts'
import { toFoundPatterns, type FoundPattern } from '#patterns/evidence.ts'
import { decidedPeople, readVoters } from '#patterns/voters.sql.ts'
import { answerRequests } from '#threads/answer-requests.ts'

/** One search for patterns in one conversation. */
export type PatternSearch = { connection: string; conversationId: number }

answerRequests(async ({ connection, conversationId }: PatternSearch): Promise<FoundPattern[]> => {
  const database = openDb({ connection, poolSize: 1, statementTimeoutMs: 120_000 })
  try {
    const voters = await readVoters(database.pool, conversationId)
    const decided = await decidedPeople(database.pool, conversationId)
    return toFoundPatterns(voters, detectPatterns(voters, decided))
  } finally {
    await database.close()
  }
})
