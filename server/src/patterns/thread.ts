import { withReplicaDb, type Sources } from '#db/replica-db.ts'
import { detectPatterns } from '#patterns/detect.ts'
import { toFoundPatterns, type FoundPattern } from '#patterns/evidence.ts'
import { decidedPeople, readVoters } from '#patterns/voters.sql.ts'
import { answerRequests } from '#threads/answer-requests.ts'

/** One search for patterns in one conversation. */
export type PatternSearch = Sources & { conversationId: number }

answerRequests(async ({ conversationId, ...sources }: PatternSearch): Promise<FoundPattern[]> => {
  const options = { ...sources, poolSize: 1, statementTimeoutMs: 120_000 }
  const { voters, decided } = await withReplicaDb(options, async ({ pool }) => ({
    voters: await readVoters(pool, conversationId),
    decided: await decidedPeople(pool, conversationId),
  }))
  return toFoundPatterns(voters, detectPatterns(voters, decided))
})
