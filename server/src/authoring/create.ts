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
import { invalidFieldError } from '#authoring/texts.ts'
import { originTags } from '#votes/place.ts'
import { putSharedPlace } from '#votes/shared-places.sql.ts'
import { lockExistingUser } from '#users/person.sql.ts'
import { deviceEndedError } from '#users/sql.ts'

export type ConversationDraft = Omit<
  NewConversation,
  'organizationId' | 'numOpinions' | 'isReviewRequired'
> & {
  /** Undefined means the default of the site. */
  isReviewRequired: boolean | undefined
  /** Empty if the author posts in their own name. */
  organizationName: string
  topicCodes: readonly string[]
  seeds: readonly string[]
  /** The places of the first opinions that are about the person. */
  seedsAboutPerson: ReadonlySet<number>
  pollOptions: readonly string[] | undefined
  /** How many people share the author's network address, and until when, as the author states. */
  sharedPlace?: { numPeople: number; until: Date; address: string } | undefined
}

/**
 * Creates a whole conversation in one transaction. Returns its slug id. If a conversation was created with the same
 * idempotency key before, returns the slug id of that one.
 */
export async function createFromDraft(ctx: Ctx, draft: ConversationDraft): Promise<string> {
  const known = await slugIdByIdempotencyKey(ctx.db, draft)
  if (known !== undefined) return known
  const settings = await siteSettings(ctx.db)
  assertMayStart(settings, draft.organizationName)
  const isReviewRequired = draft.isReviewRequired ?? settings.isReviewedFirst
  return ctx.db.transaction().execute(async (db) => {
    // Waits for a concurrent deletion of the account, which would otherwise miss this conversation.
    if (!(await lockExistingUser(db, draft.authorId))) throw deviceEndedError()
    const organizationId = await organizationToPostAs(db, draft)
    const row = {
      ...draft,
      organizationId,
      isReviewRequired,
      numOpinions: draft.seeds.length - draft.seedsAboutPerson.size,
    }
    const created = await insertWithSlug(async (slugId) => {
      const inserted = await insertConversation(db, slugId, row)
      if (inserted !== undefined) return inserted
      // A concurrent call with the same key has committed first.
      const concurrentSlugId = await slugIdByIdempotencyKey(db, draft)
      return concurrentSlugId === undefined ? undefined : { id: undefined, slugId: concurrentSlugId }
    })
    if (created.id === undefined) return created.slugId
    await addContents(db, { ...draft, conversationId: created.id, now: ctx.now() })
    const target = `conversation:${created.slugId}`
    await appendAudit(db, { actorId: draft.authorId, action: 'conversation.created', target })
    await putSharedPlaceOf(ctx, db, { ...draft, conversationId: created.id, target })
    return created.slugId
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
    seedsAboutPerson,
    topicCodes,
    pollOptions,
    now,
  }: ConversationDraft & { conversationId: number; now: Date },
): Promise<void> {
  if (topicCodes.length > 0) {
    const known = await insertTopics(db, { conversationId, codes: topicCodes })
    const unknown = topicCodes.findIndex((code) => !known.includes(code))
    if (unknown >= 0)
      throw invalidFieldError(
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
      isAboutPerson: seedsAboutPerson.has(index),
      createdAt: new Date(now.getTime() - seeds.length + index),
    })),
  })
  await refreshRank(db, conversationId)
}

/**
 * Stores that people share the network address of the author. Where votes are published, this has no effect, because
 * everybody counts.
 */
async function putSharedPlaceOf(
  ctx: Ctx,
  db: Db,
  { conversationId, authorId, publication, sharedPlace, target }: StartedConversation,
): Promise<void> {
  if (sharedPlace === undefined || publication === 'votes') return
  const { address, ...statement } = sharedPlace
  const tags = originTags(ctx)({ address, conversationId, isLoggedIn: false })
  if (tags === undefined) return
  const by = { conversationId, actorId: authorId, actedAs: 'author' as const }
  await putSharedPlace(db, { ...by, place: tags.place, ...statement }, ctx.now())
  const reason = `${statement.numPeople} until ${statement.until.toISOString()}`
  await appendAudit(db, { actorId: authorId, action: 'place.stated', target, reason })
}

type StartedConversation = ConversationDraft & { conversationId: number; target: string }
