import { lockConversation } from '#conversations/locks.sql.ts'
import { bumpVersions } from '#conversations/sql.ts'
import { addDelta } from '#conversations/tallies.sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import {
  commitWithoutWaiting,
  dropBlockTotals,
  numVotesOn,
  recountProgress,
  setRecountProgress,
  startRecount,
} from '#opinions/recounts.sql.ts'
import { countVotesOf, recountVoters } from '#votes/sql.ts'

/** Up to this many votes are counted together with the change itself. */
const VOTES_AT_ONCE = 2000

/** How many participants one transaction recounts. Nobody can vote in the conversation meanwhile. */
const PEOPLE_AT_ONCE = 2000

type CountChange = { opinionId: number; conversationId: number; sign: 1 | -1 }

/**
 * Removes an opinion and its votes from the counts of its conversation (-1), or adds them again (1); the votes stay
 * stored. The opinion already has its new state, and the conversation is locked against votes. For an opinion with many
 * votes a job recounts the voters, and until then the conversation says that it is updating.
 */
export async function countOpinion(db: Db, { opinionId, conversationId, sign }: CountChange): Promise<void> {
  if (sign === -1) await dropBlockTotals(db, opinionId)
  const votes = await numVotesOn(db, opinionId)
  if (votes <= VOTES_AT_ONCE) return countVotesOf(db, { opinionId, conversationId, sign })
  await addDelta(db, { conversationId, opinions: sign, votes: sign * votes, kind: 'silent' })
  await startRecount(db, opinionId)
}

/**
 * Finishes the recount of an earlier change, within a transaction that has locked the conversation against votes. Must
 * be called before the state of the opinion changes again.
 */
export async function finishRecount(db: Db, opinionId: number): Promise<void> {
  while (!(await recountNext(db, { opinionId, limit: Number.MAX_SAFE_INTEGER })));
}

/**
 * Recounts the voters of an opinion in short transactions. May run twice, even simultaneously, and be interrupted anywhere.
 */
export async function recountOpinion(ctx: Ctx, opinionId: number, limit = PEOPLE_AT_ONCE): Promise<void> {
  while (!(await recountPart(ctx, { opinionId, limit })));
}

/** Recounts the next voters; true if none are left. */
export async function recountPart(
  { db }: Pick<Ctx, 'db'>,
  { opinionId, limit }: { opinionId: number; limit: number },
): Promise<boolean> {
  const place = await recountProgress(db, opinionId)
  if (place === undefined) return true
  return db.transaction().execute(async (db) => {
    await commitWithoutWaiting(db)
    await lockConversation(db, place.conversationId)
    return recountNext(db, { opinionId, limit })
  })
}

async function recountNext(
  db: Db,
  { opinionId, limit }: { opinionId: number; limit: number },
): Promise<boolean> {
  const place = await recountProgress(db, opinionId)
  if (place === undefined) return true
  const { conversationId, sign, recountedTo: afterUserId } = place
  const last = await recountVoters(db, { opinionId, conversationId, sign, afterUserId, limit })
  await setRecountProgress(db, { opinionId, recountedTo: last ?? null })
  if (last !== undefined) return false
  // The participants are exact now, also for the next analysis.
  await bumpVersions(db, [conversationId])
  return true
}
