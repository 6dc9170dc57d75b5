import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  followConversation,
  isFollowingConversation,
  listNotifications,
  unfollowConversation,
} from '@parley/contract'
import { sql } from 'kysely'
import { notifyFollowers } from '#notifications/notify.sql.ts'
import { enqueueOutcome, notifyAllOfOutcome } from '#notifications/queue.sql.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { userIdOf } from '#testing/people.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, anOpinion, aVote } from '#testing/seed.ts'

const notificationsOf = async (actor: Actor) =>
  (await actor(listNotifications, { includeAll: true })).notificationList

const countOf = async ({ ctx: { db } }: TestApp, conversationId: number) => {
  const { rows } = await sql<{ n: number; people: number }>`
    select count(*)::int as n, count(distinct user_id)::int as people from notifications
    where conversation_id = ${conversationId} and kind = 'outcome_posted'`.execute(db)
  return rows[0]
}

/** Adds participants without a device. */
async function addParticipants({ ctx: { db } }: TestApp, conversationId: number, number: number) {
  await sql`
    with people as (
      insert into users (username) select 'p' || n from generate_series(1, ${number}::int) n returning id
    )
    insert into participations (conversation_id, user_id, num_votes) select ${conversationId}::int, id, 1 from people`.execute(
    db,
  )
}

test('the first outcome notifies everybody who took part except its author, once, by a job', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app, { opinions: 1 })
  const [voter, regretful] = [await app.guest(), await app.guest()]
  const [answerer, bystander] = [await app.guest(), await app.guest()]
  const opinion = conversation.opinions[0]?.slugId ?? ''
  await aVote(voter, opinion)
  await aVote(regretful, opinion)
  await aVote(regretful, opinion, 'cancel')
  await sql`
    insert into poll_responses (user_id, conversation_id, option_number)
    select user_id, ${conversation.id}::int, 1 from devices where did = ${answerer.device.did}`.execute(
    app.ctx.db,
  )
  await enqueueOutcome(app.ctx.db, conversation.id)
  assert.deepEqual(await notificationsOf(voter), [])
  await app.runJobs()
  await enqueueOutcome(app.ctx.db, conversation.id)
  await app.runJobs()
  assert.partialDeepStrictEqual(await notificationsOf(voter), [
    { type: 'outcome_posted', routeTarget: { conversationSlugId: conversation.slugId } },
  ])
  assert.equal((await notificationsOf(answerer)).length, 1)
  assert.deepEqual([await notificationsOf(bystander), await notificationsOf(regretful)], [[], []])
  assert.deepEqual(await countOf(app, conversation.id), { n: 2, people: 2 })
})

test('if two processes notify the 12,000 participants of an outcome at once, each participant is notified once', async () => {
  await using app = await startApp()
  await using other = await app.sibling()
  const conversation = await aConversation(app)
  await addParticipants(app, conversation.id, 12_000)
  await Promise.all([app, other].map(({ ctx }) => notifyAllOfOutcome(ctx.db, conversation.id)))
  assert.deepEqual(await countOf(app, conversation.id), { n: 12_000, people: 12_000 })
})

test('the notification of an outcome contains its newest text, and the person who posted it gets none', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app, { opinions: 1 })
  const [voter, poster] = [await app.guest(), await app.user()]
  for (const actor of [voter, poster]) await aVote(actor, conversation.opinions[0]?.slugId ?? '')
  for (const body of ['The hall <b>stays</b>.', 'The hall becomes<br>a library.'])
    await sql`
      insert into outcome_versions (conversation_id, author_id, body, created_at)
      select ${conversation.id}::int, user_id, ${body}, now() from devices where did = ${poster.device.did}`.execute(
      app.ctx.db,
    )
  await enqueueOutcome(app.ctx.db, conversation.id)
  await app.runJobs()
  assert.deepEqual(
    (await notificationsOf(voter)).map(({ type, message }) => [type, message]),
    [['outcome_posted', 'The hall becomes a library.']],
  )
  assert.deepEqual(await notificationsOf(poster), [])
})

test('posting an outcome enqueues one job, however many people took part', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app)
  await addParticipants(app, conversation.id, 2000)
  for (const _ of [1, 2]) await enqueueOutcome(app.ctx.db, conversation.id)
  const { rows } = await sql`select from graphile_worker.jobs`.execute(app.ctx.db)
  assert.equal(rows.length, 1)
  assert.deepEqual(await countOf(app, conversation.id), { n: 0, people: 0 })
})

test('followers of a conversation are notified at most once a day, of all new opinions since the last time', async () => {
  await using app = await startApp()
  await using other = await app.sibling()
  const conversation = await aConversation(app, { opinions: 2 })
  const [follower, author] = [await app.guest(), await app.guest()]
  await follower(followConversation, { conversationSlugId: conversation.slugId })
  const inHours = (hours: number) => new Date(app.ctx.now().getTime() + hours * 3_600_000)
  const notifiedOpinions = async () =>
    (await notificationsOf(follower)).map((one) =>
      one.type === 'new_opinions' ? one.numOpinions : undefined,
    )
  await notifyFollowers(app.ctx.db, inHours(1))
  assert.deepEqual(await notifiedOpinions(), [])
  for (const _ of [1, 2, 3]) await anOpinion(author, conversation)
  await anOpinion(follower, conversation)
  await sql`update opinions set created_at = ${inHours(1.5)} where not is_seed`.execute(app.ctx.db)
  await Promise.all([app, other].map(({ ctx }) => notifyFollowers(ctx.db, inHours(2))))
  assert.deepEqual(await notifiedOpinions(), [3])
  const later = await anOpinion(author, conversation)
  await sql`update opinions set created_at = ${inHours(3)} where slug_id = ${later}`.execute(app.ctx.db)
  await notifyFollowers(app.ctx.db, inHours(25))
  assert.deepEqual(await notifiedOpinions(), [3])
  await notifyFollowers(app.ctx.db, inHours(26.1))
  assert.deepEqual(await notifiedOpinions(), [1, 3])
})

test('following and unfollowing a conversation can be repeated, even simultaneously', async () => {
  await using app = await startApp()
  const { slugId: conversationSlugId } = await aConversation(app)
  const guest = await app.guest()
  const isFollowed = async () => (await guest(isFollowingConversation, { conversationSlugId })).isFollowed
  assert.equal(await isFollowed(), false)
  await Promise.all([1, 2, 3].map(() => guest(followConversation, { conversationSlugId })))
  assert.equal(await isFollowed(), true)
  await Promise.all([1, 2, 3].map(() => guest(unfollowConversation, { conversationSlugId })))
  assert.equal(await isFollowed(), false)
})

test('a person can follow at most a thousand conversations, even by simultaneous calls, and can follow each of them again', async () => {
  await using app = await startApp()
  const guest = await app.guest()
  const userId = await userIdOf(app.ctx.db, guest.device.did)
  await sql`insert into conversation_follows (user_id, conversation_id)
    select ${userId}::int, -n from generate_series(1, 998) n`.execute(app.ctx.db)
  const conversations = await Promise.all([1, 2, 3, 4].map(() => aConversation(app)))
  const follow = ({ slugId: conversationSlugId }: { slugId: string }) =>
    guest(followConversation, { conversationSlugId })
  const followed = await Promise.allSettled(conversations.map(follow))
  assert.equal(followed.filter(({ status }) => status === 'fulfilled').length, 2)
  for (const [index, conversation] of conversations.entries())
    if (followed[index]?.status === 'fulfilled') await follow(conversation)
    else await assertRejected(follow(conversation), 'conflict', 'too_many_follows')
})

test('a conversation that the viewer may not read cannot be followed, and unfollowing a deleted one succeeds', async () => {
  await using app = await startApp()
  const guest = await app.guest()
  const { slugId: conversationSlugId } = await aConversation(app, {
    isIndexed: false,
    isLoginRequired: true,
  })
  await assertRejected(guest(followConversation, { conversationSlugId }), 'forbidden', 'login_required')
  await assertRejected(
    guest(followConversation, { conversationSlugId: 'nowhere' }),
    'not_found',
    'conversation_not_found',
  )
  await guest(unfollowConversation, { conversationSlugId: 'nowhere' })
  await assertRejected(app.stranger()(followConversation, { conversationSlugId }), 'forbidden', 'needs_guest')
})
