import { lockForVoting } from '#conversations/locks.sql.ts'
import { type Ctx, memoizePerApp } from '#ctx.ts'
import { batched } from '#db/batched.ts'
import { ensurePseudonyms } from '#opinions/pseudonyms.sql.ts'
import {
  type Insertion,
  insertOpinions,
  type Intake,
  lockTexts,
  type NewOpinion,
  type StoredOpinion,
} from '#opinions/insert.sql.ts'
import { departedUsers } from '#users/person.sql.ts'
import { deviceEndedError } from '#users/sql.ts'
import { recordConsents } from '#conversations/consents.sql.ts'
import type { GuestOrigin } from '#votes/place.ts'
import { recordPlaces } from '#votes/places.sql.ts'
import { putVotes, type VoteInput } from '#votes/sql.ts'
import { VOTE_VALUES } from '@parley/contract'

type OpinionInput = NewOpinion & {
  isLoggedIn: boolean
  /** Where a guest posts from. */
  place?: GuestOrigin | undefined
  /** The version of the consent text that was accepted with this opinion, if one was shown. */
  consentVersion?: string | undefined
}

/** What became of an opinion; its slug id is that of the opinion with the same text if there was one already. */
export type Posted = {
  slugId: string
  isWaiting: boolean
  isExisting: boolean
  /** The opinion that exists is not about the person, other than its author said, and they have not voted on it. */
  isWithoutVote?: boolean
}

/** Opinions that arrive together are inserted in one batch, each with its author's agreement. */
const queue = memoizePerApp((ctx: Ctx) =>
  batched((inputs: OpinionInput[]) => postAll(ctx, inputs), { maxSize: 32, maxRuns: 2 }),
)

/**
 * Posts an opinion; resolves after the commit, with `locked` or `paused` if the conversation takes none, or undefined if
 * the slug id is taken.
 */
export async function postOpinion(
  ctx: Ctx,
  input: OpinionInput,
): Promise<Posted | Exclude<Intake, 'open'> | undefined> {
  const insertion = await queue(ctx)(input)
  // The author was merged into an account or deleted after authentication.
  if (insertion === 'author_gone') {
    const authorId = (await departedUsers(ctx.db, [input.authorId])).get(input.authorId)
    if (authorId === undefined) throw deviceEndedError()
    return postOpinion(ctx, { ...input, authorId })
  }
  if (insertion === 'slug_taken') return undefined
  if (insertion === 'waiting') return { slugId: input.slugId, isWaiting: true, isExisting: false }
  if (insertion === 'locked' || insertion === 'paused') return insertion
  return {
    slugId: insertion.slugId,
    isWaiting: false,
    isExisting: !insertion.isNew,
    isWithoutVote: isOfOtherKind(input, insertion) && !insertion.hasVoted,
  }
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
    await lockTexts(db, present)
    const insertions = await insertOpinions(db, present)
    await ensurePseudonyms(
      db,
      present.filter(({ isSeed }, index) => !isSeed && isStored(insertions[index])),
    )
    const agreements = agreementsOf(present, insertions)
    if (agreements.length > 0) await putVotes(db, agreements)
    // Their authors agree with them when they are published.
    await recordPlaces(
      db,
      present.flatMap(({ conversationId, authorId: userId, place }, index) =>
        place !== undefined && insertions[index] === 'waiting' ? [{ conversationId, userId, place }] : [],
      ),
    )
    await recordConsents(
      db,
      present.flatMap(({ authorId: userId, conversationId, consentVersion: version }, index) =>
        version === undefined || !makesParticipant(insertions[index])
          ? []
          : [{ userId, conversationId, version }],
      ),
    )
    const insertionOf = new Map(present.map((input, index) => [input, insertions[index]]))
    return postings.map((input) => insertionOf.get(input) ?? 'author_gone')
  })
}

/**
 * Authors agree with their opinions, and with the opinion that says the same unless they have voted on it. Whoever leads
 * the conversation does not with a new one: it is not under a pseudonym, so a published vote would be theirs by name.
 */
function agreementsOf(postings: readonly OpinionInput[], insertions: readonly Insertion[]): VoteInput[] {
  const agreements = postings.flatMap((posting, index) => {
    const { conversationId, authorId: userId, isLoggedIn, place, isSeed } = posting
    const insertion = insertions[index]
    if (!isOpinion(insertion) || insertion.hasVoted || (isSeed && insertion.isNew)) return []
    if (isOfOtherKind(posting, insertion)) return []
    const person = { conversationId, userId, isLoggedIn, place }
    return [{ opinionId: insertion.id, ...person, choice: VOTE_VALUES.agree }]
  })
  // Somebody may have posted a text twice at once.
  return [...new Map(agreements.map((vote) => [`${vote.userId} ${vote.opinionId}`, vote])).values()]
}

/**
 * Whether somebody says of themselves what stands there already as an opinion like others. Their agreement would be
 * published in a way that they did not choose.
 */
const isOfOtherKind = ({ isAboutPerson = false }: OpinionInput, insertion: StoredOpinion): boolean =>
  isAboutPerson && !insertion.isAboutPerson

const isOpinion = (insertion: Insertion | undefined): insertion is StoredOpinion =>
  typeof insertion === 'object'

/** Whether the text was stored. */
const isStored = (insertion: Insertion | undefined) =>
  insertion === 'waiting' || (isOpinion(insertion) && insertion.isNew)

/** Whether the person takes part with it. */
const makesParticipant = (insertion: Insertion | undefined) => insertion === 'waiting' || isOpinion(insertion)
