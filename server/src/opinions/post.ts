import { lockForVoting } from '#conversations/tallies.sql.ts'
import { perApp, type Ctx } from '#ctx.ts'
import { batched } from '#db/batched.ts'
import { insertOpinions, type Insertion, type NewOpinion } from '#opinions/sql.ts'
import { deviceEnded } from '#users/gone.ts'
import { goneUsers } from '#users/merge.sql.ts'
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
  // The author became part of an account, or left, after the request was let in.
  if (insertion === 'author_gone') {
    const authorId = (await goneUsers(ctx.db, [posting.authorId])).get(posting.authorId)
    if (authorId === undefined) throw deviceEnded()
    return post(ctx, { ...posting, authorId })
  }
  if (insertion === 'slug_taken') return undefined
  return insertion === 'locked' ? LOCKED : posting.slugId
}

async function postAll({ db }: Ctx, postings: Posting[]): Promise<(Insertion | 'author_gone')[]> {
  return db.transaction().execute(async (db) => {
    await lockForVoting(db, {
      conversationIds: postings.map(({ conversationId }) => conversationId),
      userIds: postings.map(({ authorId }) => authorId),
    })
    const gone = await goneUsers(
      db,
      postings.map(({ authorId }) => authorId),
    )
    const present = postings.filter(({ authorId }) => !gone.has(authorId))
    const insertions = await insertOpinions(db, present)
    const agreements = present.flatMap(({ conversationId, authorId, isLoggedIn }, index) => {
      const opinionId = insertions[index]
      return typeof opinionId === 'number'
        ? [{ opinionId, conversationId, userId: authorId, isLoggedIn, choice: 1 }]
        : []
    })
    if (agreements.length > 0) await putVotes(db, agreements)
    const insertionOf = new Map(present.map((posting, index) => [posting, insertions[index]]))
    return postings.map((posting) => insertionOf.get(posting) ?? 'author_gone')
  })
}
