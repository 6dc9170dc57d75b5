import { AppError } from '@parley/contract'
import {
  insertConversation,
  insertTopics,
  slugIdByIdempotencyKey,
  type NewConversation,
} from '#conversations/authoring.sql.ts'
import { refreshRank } from '#conversations/tallies.sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { insertWithSlug } from '#db/slug.ts'
import { putOpinionsWithoutVotes } from '#opinions/import.sql.ts'
import { membershipByName } from '#organizations/sql.ts'
import { createPoll } from '#polls/sql.ts'
import { assertMayStart } from '#site/rules.ts'
import { siteSettings } from '#site/sql.ts'
import { invalid } from '#authoring/texts.ts'
import { placeTags } from '#votes/place.ts'
import { putSharedPlace } from '#votes/shared-places.sql.ts'
import { isStillThere } from '#users/person.sql.ts'
import { deviceEndedError } from '#users/sql.ts'

export type ConversationDraft = Omit<
  NewConversation,
  'organizationId' | 'numOpinions' | 'isReviewRequired'
> & {
  /** Undefined: the default of the site. */
  isReviewRequired: boolean | undefined
  /** An empty name means the author's own name. */
  organizationName: string
  topicCodes: readonly string[]
  seeds: readonly string[]
  pollOptions: readonly string[] | undefined
  /** What is stated about people at the place of the author. */
  sharedPlace?: { numPeople: number; until: Date; address: string } | undefined
}

/**
 * Creates a whole conversation in one transaction. Returns its slug id, or that of the conversation that was created
 * with the same key before.
 */
export async function createFrom(ctx: Ctx, draft: ConversationDraft): Promise<string> {
  const known = await slugIdByIdempotencyKey(ctx.db, draft)
  if (known !== undefined) return known
  const settings = await siteSettings(ctx.db)
  assertMayStart(settings, draft.organizationName)
  const isReviewRequired = draft.isReviewRequired ?? settings.isReviewedFirst
  return ctx.db.transaction().execute(async (db) => {
    // Waits for a concurrent deletion of the account, which would otherwise miss this conversation.
    if (!(await isStillThere(db, draft.authorId))) throw deviceEndedError()
    const organizationId = await organizationToPostAs(db, draft)
    const row = { ...draft, organizationId, isReviewRequired, numOpinions: draft.seeds.length }
    const made = await insertWithSlug(async (slugId) => {
      const inserted = await insertConversation(db, slugId, row)
      if (inserted !== undefined) return inserted
      // A concurrent call with the same key has committed first.
      const twin = await slugIdByIdempotencyKey(db, draft)
      return twin === undefined ? undefined : { id: undefined, slugId: twin }
    })
    if (made.id === undefined) return made.slugId
    await addContents(db, { ...draft, conversationId: made.id, now: ctx.now() })
    const target = `conversation:${made.slugId}`
    await appendAudit(db, { actorId: draft.authorId, action: 'conversation.created', target })
    await stateAtStart(ctx, db, { ...draft, conversationId: made.id, target })
    return made.slugId
  })
}

/** The organization of this name, if the person is a member; undefined if the name is empty. */
export async function organizationToPostAs(
  db: Db,
  { organizationName, authorId }: Pick<ConversationDraft, 'organizationName' | 'authorId'>,
): Promise<number | undefined> {
  if (organizationName === '') return undefined
  const organizationId = await membershipByName(db, { name: organizationName, userId: authorId })
  if (organizationId === undefined)
    throw new AppError('forbidden', 'not_member', 'Only members of an organization can post in its name.', {
      field: 'postAsOrganization',
    })
  return organizationId
}

async function addContents(
  db: Db,
  {
    conversationId,
    authorId,
    seeds,
    topicCodes,
    pollOptions,
    now,
  }: ConversationDraft & { conversationId: number; now: Date },
): Promise<void> {
  if (topicCodes.length > 0) {
    const known = await insertTopics(db, { conversationId, codes: topicCodes })
    const unknown = topicCodes.findIndex((code) => !known.includes(code))
    if (unknown >= 0)
      throw invalid(
        { code: 'topic_not_found', message: 'is not the code of a topic' },
        `topicCodeList.${unknown}`,
      )
  }
  if (pollOptions !== undefined) await createPoll(db, conversationId, pollOptions)
  await putOpinionsWithoutVotes(db, {
    conversationId,
    // The times are a millisecond apart, so that the order is the author's.
    opinions: seeds.map((body, index) => ({
      authorId,
      body,
      isSeed: true,
      createdAt: new Date(now.getTime() - seeds.length + index),
    })),
  })
  await refreshRank(db, conversationId)
}

/** States that people share the place of the author, unless everybody counts anyway. */
async function stateAtStart(
  ctx: Ctx,
  db: Db,
  { conversationId, authorId, publication, sharedPlace, target }: StartedConversation,
): Promise<void> {
  if (sharedPlace === undefined || publication === 'votes') return
  const { address, ...stated } = sharedPlace
  const tags = placeTags(ctx)({ address, conversationId, isLoggedIn: false })
  if (tags === undefined) return
  const by = { conversationId, actorId: authorId, actedAs: 'author' as const }
  await putSharedPlace(db, { ...by, place: tags.place, ...stated }, ctx.now())
  const reason = `${stated.numPeople} until ${stated.until.toISOString()}`
  await appendAudit(db, { actorId: authorId, action: 'place.stated', target, reason })
}

type StartedConversation = ConversationDraft & { conversationId: number; target: string }
