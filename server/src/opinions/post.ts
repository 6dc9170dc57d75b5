import { lockForVoting } from '#conversations/locks.sql.ts'
import { type Ctx, memoizePerApp } from '#ctx.ts'
import { batched } from '#db/batched.ts'
import { ensurePseudonyms } from '#opinions/pseudonyms.sql.ts'
import { type Insertion, type NewOpinion, insertOpinions } from '#opinions/sql.ts'
import { departedUsers } from '#users/person.sql.ts'
import { deviceEndedError } from '#users/sql.ts'
import { recordConsents } from '#conversations/consents.sql.ts'
import { putVotes } from '#votes/sql.ts'
import { VOTE_VALUES } from '@parley/contract'

type OpinionInput = NewOpinion & {
  isLoggedIn: boolean
  /** The version of the consent text that was accepted with this opinion, if one was shown. */
  consentVersion?: string | undefined
}

/** Returned if the conversation takes no opinions. */
export const LOCKED = 'locked'

/** Opinions that arrive together are inserted in one batch, each with its author's agreement. */
const queue = memoizePerApp((ctx: Ctx) =>
  batched((postings: OpinionInput[]) => postAll(ctx, postings), { maxSize: 32, maxRuns: 2 }),
)

/**
 * Posts an opinion; resolves after the commit, with {@link LOCKED} if the conversation takes none, or undefined if the
 * slug id is taken.
 */
export async function postOpinion(
  ctx: Ctx,
  input: OpinionInput,
): Promise<{ slugId: string; isWaiting: boolean } | typeof LOCKED | undefined> {
  const insertion = await queue(ctx)(input)
  // The author was merged into an account or deleted after authentication.
  if (insertion === 'author_gone') {
    const authorId = (await departedUsers(ctx.db, [input.authorId])).get(input.authorId)
    if (authorId === undefined) throw deviceEndedError()
    return postOpinion(ctx, { ...input, authorId })
  }
  if (insertion === 'slug_taken') return undefined
  if (insertion === 'locked') return LOCKED
  return { slugId: input.slugId, isWaiting: insertion === 'waiting' }
}

async function postAll({ db }: Ctx, postings: OpinionInput[]): Promise<(Insertion | 'author_gone')[]> {
  return db.transaction().execute(async (db) => {
    await lockForVoting(db, {
      conversationIds: postings.map(({ conversationId }) => conversationId),
      userIds: postings.map(({ authorId }) => authorId),
    })
    const departed = await departedUsers(
      db,
      postings.map(({ authorId }) => authorId),
    )
    const present = postings.filter(({ authorId }) => !departed.has(authorId))
    const insertions = await insertOpinions(db, present)
    await ensurePseudonyms(
      db,
      present.filter((_, index) => isStored(insertions[index])),
    )
    const agreements = present.flatMap(({ conversationId, authorId, isLoggedIn }, index) => {
      const opinionId = insertions[index]
      return typeof opinionId === 'number'
        ? [{ opinionId, conversationId, userId: authorId, isLoggedIn, choice: VOTE_VALUES.agree }]
        : []
    })
    if (agreements.length > 0) await putVotes(db, agreements)
    await recordConsents(
      db,
      present.flatMap(({ authorId: userId, conversationId, consentVersion: version }, index) =>
        version === undefined || !isStored(insertions[index]) ? [] : [{ userId, conversationId, version }],
      ),
    )
    const insertionOf = new Map(present.map((input, index) => [input, insertions[index]]))
    return postings.map((input) => insertionOf.get(input) ?? 'author_gone')
  })
}

const isStored = (insertion: Insertion | undefined) =>
  typeof insertion === 'number' || insertion === 'waiting'
