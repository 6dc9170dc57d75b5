import { listPatterns, type Pattern } from '@parley/contract'
import { storePatterns } from '#patterns/sql.ts'
import type { Actor, TestApp } from '#testing/app.ts'
import { insertUser } from '#testing/people.ts'

/** A pattern of some people without votes, as if it had been found; the slug id. */
export async function aPattern(
  { ctx: { db } }: TestApp,
  conversation: { slugId: string },
  numPeople = 5,
): Promise<string> {
  const { id: conversationId } = await db
    .selectFrom('conversations')
    .select('id')
    .where('slug_id', '=', conversation.slugId)
    .executeTakeFirstOrThrow()
  const userIds: number[] = []
  for (let n = 0; n < numPeople; n++) userIds.push(await insertUser(db))
  const evidence = {
    numVotes: 0,
    numNewDevices: 0,
    firstVote: 0,
    lastVote: 0,
    numOpinions: 0,
    samePercent: 0,
    opinions: [],
  }
  await storePatterns(db, { conversationId, found: [{ kind: 'one_answer', userIds, evidence }] })
  const { slug_id } = await db
    .selectFrom('patterns')
    .select('slug_id')
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return slug_id
}

/** The patterns of a conversation as somebody sees who moderates it. */
export const patternsOf = async (
  moderator: Actor,
  { slugId: conversationSlugId }: { slugId: string },
): Promise<Pattern[]> => (await moderator(listPatterns, { conversationSlugId })).patternList
