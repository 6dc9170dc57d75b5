import { lockForVoting } from '#conversations/tallies.sql.ts'
import { perApp, type Ctx } from '#ctx.ts'
import { batched } from '#db/batched.ts'
import { insertOpinions, type Insertion, type NewOpinion } from '#opinions/sql.ts'
import { putVotes } from '#votes/sql.ts'

type Posting = NewOpinion & { isLoggedIn: boolean }

/** Stands for a conversation that takes no opinions; no slug id, as it is too short. */
export const LOCKED = 'locked'

/** Opinions that arrive together are written together, each with its author's agreement. */
const queue = perApp((ctx: Ctx) =>
  batched((postings: Posting[]) => postAll(ctx, postings), { maxSize: 32, maxRuns: 2 }),
)

/** The slug id once it is committed; {@link LOCKED}; nothing where the slug id is taken. */
export async function post(ctx: Ctx, posting: Posting): Promise<string | undefined> {
  const insertion = await queue(ctx)(posting)
  if (insertion === 'slug_taken') return undefined
  return insertion === 'locked' ? LOCKED : posting.slugId
}

async function postAll({ db }: Ctx, postings: Posting[]): Promise<Insertion[]> {
  return db.transaction().execute(async (db) => {
    await lockForVoting(db, {
      conversationIds: postings.map(({ conversationId }) => conversationId),
      userIds: postings.map(({ authorId }) => authorId),
    })
    const insertions = await insertOpinions(db, postings)
    const agreements = postings.flatMap(({ conversationId, authorId, isLoggedIn }, index) => {
      const opinionId = insertions[index]
      return typeof opinionId === 'number'
        ? [{ opinionId, conversationId, userId: authorId, isLoggedIn, choice: 1 }]
        : []
    })
    if (agreements.length > 0) await putVotes(db, agreements)
    return insertions
  })
}
