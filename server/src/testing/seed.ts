import { randomBytes } from 'node:crypto'
import { castVote, createOpinion, type Publication, type VoteAction } from '@parley/contract'
import { sql } from 'kysely'
import { touchConversation } from '#conversations/sql.ts'
import { addDelta, refreshRank } from '#conversations/tallies.sql.ts'
import { newSlugId } from '#db/slug.ts'
import type { Actor, TestApp } from '#testing/app.ts'
import { createPoll } from '#polls/sql.ts'
import { insertUser } from '#testing/people.ts'
import { countOpinion, finishRecount } from '#opinions/counting.ts'
import { isCountedNow, type OwnedOpinion } from '#opinions/sql.ts'
import { lockConversation as holdConversation } from '#conversations/locks.sql.ts'

export type SeededOpinion = {
  id: number
  slugId: string
}

export type SeededConversation = {
  id: number
  slugId: string
  authorId: number
  opinions: SeededOpinion[]
}

export type ConversationOptions = {
  title?: string
  body?: string
  isIndexed?: boolean
  isLoginRequired?: boolean
  isReady?: boolean
  isReviewRequired?: boolean
  organizationId?: number
  publication?: Publication
  /** Number of seed opinions. */
  opinions?: number
  authorId?: number
  createdAt?: Date
  topics?: string[]
  /** The options of the conversation's poll; without them it has no poll. */
  poll?: string[]
}

/** Inserts a conversation, by default public and open to guests, with the same rows as the create call. */
export async function aConversation(
  { ctx: { db } }: TestApp,
  options: ConversationOptions = {},
): Promise<SeededConversation> {
  const { opinions: numOpinions = 0, createdAt = new Date(), topics = [] } = options
  const authorId = options.authorId ?? (await insertUser(db, { isRegistered: true }))
  const slugId = newSlugId()
  const { id } = await db
    .insertInto('conversations')
    .values({
      slug_id: slugId,
      author_id: authorId,
      title: options.title ?? `Conversation ${slugId}`,
      body: options.body ?? '',
      is_indexed: options.isIndexed ?? true,
      is_login_required: options.isLoginRequired ?? false,
      is_ready: options.isReady ?? true,
      is_review_required: options.isReviewRequired ?? false,
      organization_id: options.organizationId ?? null,
      publication: options.publication ?? 'votes',
      created_at: createdAt,
      last_reacted_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const opinions: SeededOpinion[] = []
  for (let place = 0; place < numOpinions; place++)
    opinions.push(await aSeedOpinion(db, { conversationId: id, authorId, place }))
  if (numOpinions > 0) await addDelta(db, { conversationId: id, opinions: numOpinions })
  for (const code of topics) await giveTopic(db, { conversationId: id, code })
  if (options.poll !== undefined) await createPoll(db, id, options.poll)
  await refreshRank(db, id)
  return { id, slugId, authorId, opinions }
}

type Db = TestApp['ctx']['db']

async function aSeedOpinion(
  db: Db,
  { conversationId, authorId, place }: { conversationId: number; authorId: number; place: number },
): Promise<SeededOpinion> {
  const slugId = newSlugId()
  const { id } = await db
    .insertInto('opinions')
    .values({
      slug_id: slugId,
      conversation_id: conversationId,
      author_id: authorId,
      body: `Opinion ${place + 1}`,
      is_seed: true,
      created_at: sql<Date>`now() - interval '1 hour' + ${place} * interval '1 millisecond'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, slugId }
}

async function giveTopic(db: Db, { conversationId, code }: { conversationId: number; code: string }) {
  await sql`insert into topics (code, name) values (${code}, ${code}) on conflict do nothing`.execute(db)
  await sql`insert into conversation_topics select ${conversationId}::int, id from topics where code = ${code}`.execute(
    db,
  )
}

/** Lets somebody follow a topic. */
export async function followTopic(
  { ctx: { db } }: TestApp,
  { userId, code }: { userId: number; code: string },
): Promise<void> {
  await sql`insert into topics (code, name) values (${code}, ${code}) on conflict do nothing`.execute(db)
  await sql`insert into topic_follows select ${userId}::int, id from topics where code = ${code}`.execute(db)
}

/** Creates an opinion through the API and returns its slug id. */
export async function anOpinion(
  actor: Actor,
  conversation: SeededConversation,
  opinionBody = `An opinion ${randomBytes(6).toString('hex')}`,
): Promise<string> {
  const said = await actor(createOpinion, { conversationSlugId: conversation.slugId, opinionBody })
  if (!said.success) throw new Error(said.reason)
  return said.opinionSlugId
}

/** Casts a vote through the API. */
export const aVote = (
  actor: Actor,
  opinionSlugId: string,
  chosenOption: VoteAction = 'agree',
): Promise<boolean> => actor(castVote, { opinionSlugId, chosenOption })

/** Locks a conversation like a decision of a moderator. */
export const lockConversation = (app: TestApp, { id }: { id: number }): Promise<void> =>
  change(app, id, async (db) => {
    await sql`
      with decision as (
        insert into conversation_moderations (conversation_id, action, reason, explanation)
        values (${id}::int, 'lock', 'spam', 'Out of hand') returning id
      )
      update conversations set moderation_id = (select id from decision) where id = ${id}`.execute(db)
  })

/** Removes the lock of a conversation. */
export const unlockConversation = (app: TestApp, { id }: { id: number }): Promise<void> =>
  change(app, id, async (db) => {
    await sql`insert into conversation_moderations (conversation_id, action, reason, explanation)
      values (${id}::int, 'withdraw', 'spam', '')`.execute(db)
    await sql`update conversations set moderation_id = null where id = ${id}`.execute(db)
  })

/** Closes a conversation like its author. */
export const closeConversation = (app: TestApp, { id }: { id: number }): Promise<void> =>
  change(app, id, async (db) => {
    await sql`update conversations set closed_at = now() where id = ${id}`.execute(db)
  })

export const deleteConversation = (app: TestApp, { id }: { id: number }): Promise<void> =>
  change(app, id, async (db) => {
    await sql`update conversations set deleted_at = now() where id = ${id}`.execute(db)
  })

/** Moves or hides an opinion like a decision of a moderator, even if it was moderated before. */
export const moderateOpinion = (
  app: TestApp,
  { slugId, action }: { slugId: string; action: 'move' | 'hide' | 'withdraw' },
): Promise<void> =>
  changeOpinion(app, slugId, async (db, opinion) => {
    const { rows } = await sql<{ id: number }>`
    insert into opinion_moderations (opinion_id, action, reason, explanation)
    values (${opinion.id}::int, ${action}, 'spam', 'Not about this') returning id`.execute(db)
    const decision = action === 'withdraw' ? null : (rows[0]?.id ?? null)
    const counted = { opinionId: opinion.id, conversationId: opinion.conversation_id }
    await finishRecount(db, counted.opinionId)
    await sql`update opinions set moderation_id = ${decision}::int where id = ${opinion.id}`.execute(db)
    const was = isCountedNow(opinion)
    const is = isCountedNow({ ...opinion, moderation_id: decision })
    if (was !== is) await countOpinion(db, { ...counted, sign: is ? 1 : -1 })
  })

type OpinionPlace = Pick<
  OwnedOpinion,
  'id' | 'conversation_id' | 'deleted_at' | 'moderation_id' | 'about_person_since'
>

async function changeOpinion(
  app: TestApp,
  slugId: string,
  act: (db: Db, opinion: OpinionPlace) => Promise<void>,
): Promise<void> {
  const find = (db: Db) =>
    db
      .selectFrom('opinions')
      .select(['id', 'conversation_id', 'deleted_at', 'moderation_id', 'about_person_since'])
      .where('slug_id', '=', slugId)
      .executeTakeFirstOrThrow()
  const { conversation_id } = await find(app.ctx.db)
  await change(app, conversation_id, async (db) => act(db, await find(db)))
}

/** Makes a change that waits for running votes, and changes the version so that the next reader sees it. */
async function change(
  { ctx }: TestApp,
  conversationId: number,
  act: (db: Db) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction().execute(async (db) => {
    await holdConversation(db, conversationId)
    await act(db)
    await touchConversation(db, conversationId)
  })
}
