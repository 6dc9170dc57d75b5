import { listPatterns, type Pattern } from '@parley/contract'
import { storePatterns } from '#patterns/sql.ts'
import type { Actor, TestApp } from '#testing/app.ts'
import { insertUser, userIdOf } from '#testing/people.ts'

/** Stores a pattern of the given people, or of new people without votes. Returns its slug id. */
export async function aPattern(
  { ctx: { db } }: TestApp,
  conversation: { slugId: string },
  people: number | readonly Actor[] = 5,
): Promise<string> {
  const { id: conversationId } = await db
    .selectFrom('conversations')
    .select('id')
    .where('slug_id', '=', conversation.slugId)
    .executeTakeFirstOrThrow()
  const userIds: number[] = []
  if (typeof people === 'number') for (let n = 0; n < people; n++) userIds.push(await insertUser(db))
  else for (const { device } of people) userIds.push((await userIdOf(db, device.did)) ?? 0)
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

/** The patterns of a conversation that a moderator sees. */
export const patternsOf = async (
  moderator: Actor,
  { slugId: conversationSlugId }: { slugId: string },
): Promise<Pattern[]> => (await moderator(listPatterns, { conversationSlugId })).patternList
