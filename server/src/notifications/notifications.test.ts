import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  deleteOpinion,
  listNotificationKinds,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  setNotificationKind,
  type Notification,
} from '@parley/contract'
import { sql } from 'kysely'
import { notify, notifyOfVotes } from '#notifications/notify.sql.ts'
import { pruneNotifications } from '#notifications/sql.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { logInAs, aRegisteredUser } from '#testing/log-in.ts'
import { userIdOf } from '#testing/people.ts'
import { assertRejected } from '#testing/refusal.ts'
import {
  aConversation,
  anOpinion,
  aVote,
  deleteConversation,
  moderateOpinion,
  type SeededConversation,
} from '#testing/seed.ts'

const notificationsOf = async (actor: Actor): Promise<Notification[]> =>
  (await actor(listNotifications, { includeAll: true })).notificationList

const kindsOf = (list: readonly Notification[]) => list.map(({ type }) => type)

/** Somebody who has created a conversation. */
async function anAuthor(app: TestApp, options: Parameters<typeof aConversation>[1] = {}) {
  const author = await app.user()
  const authorId = (await userIdOf(app.ctx.db, author.device.did)) ?? 0
  const conversation = await aConversation(app, { authorId, title: 'Benches', ...options })
  return { author, authorId, conversation }
}

const notifyOfPublication = (app: TestApp, { authorId, id }: Pick<SeededConversation, 'authorId' | 'id'>) =>
  notify(app.ctx.db, [{ kind: 'scheduled_publication', userId: authorId, conversationId: id }])

test('the author of a conversation is notified of opinions by other people, and not of their own', async () => {
  await using app = await startApp()
  const { author, conversation } = await anAuthor(app)
  await anOpinion(author, conversation)
  const guest = await app.guest()
  const opinionSlugId = await anOpinion(guest, conversation, 'More <b>shade</b>\nin <i>summer</i>')
  await app.runJobs()
  await aVote(await app.guest(), opinionSlugId)
  await app.runJobs()
  const { notificationList, numNewNotifications } = await author(listNotifications, {})
  assert.equal(numNewNotifications, 1)
  const [notification] = notificationList
  assert.partialDeepStrictEqual(notification, {
    type: 'new_opinion',
    isRead: false,
    message: 'More <b>shade</b> in <i>summer</i>',
    routeTarget: { conversationSlugId: conversation.slugId, opinionSlugId },
  })
  assert.match(notification?.type === 'new_opinion' ? notification.username : '', /^[a-z]+_[a-z]+_\d+$/)
  assert.deepEqual(kindsOf(await notificationsOf(guest)), ['opinion_vote'])
})

test('in a conversation that publishes votes, notifications show the pseudonym instead of the name', async () => {
  await using app = await startApp()
  const { author, conversation } = await anAuthor(app, { publication: 'votes' })
  await anOpinion(await app.guest(), conversation)
  await app.runJobs()
  const [notification] = await notificationsOf(author)
  const { rows } = await sql<{ name: string }>`select name from pseudonyms`.execute(app.ctx.db)
  assert.equal(notification?.type === 'new_opinion' && notification.username, rows[0]?.name)
})

test('the author of an opinion is notified at 1, 5 and 10 votes by others, and not in between', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app)
  const guest = await app.guest()
  const opinion = await anOpinion(guest, conversation)
  await app.runJobs()
  assert.deepEqual(await notificationsOf(guest), [])
  const counts = async () =>
    (await notificationsOf(guest)).map((notification) =>
      notification.type === 'opinion_vote' ? notification.numVotes : undefined,
    )
  for (let voters = 1; voters <= 12; voters++) {
    await aVote(await app.guest(), opinion)
    await app.runJobs()
    const expectedMilestones = [1, 5, 10].filter((milestone) => milestone <= voters)
    assert.deepEqual(await counts(), expectedMilestones.toReversed())
  }
})

test('the first vote by somebody else causes a notification even if it is a pass; later passes and withdrawn votes do not count', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app)
  const guest = await app.guest()
  const opinion = await anOpinion(guest, conversation)
  const voters = await Promise.all(Array.from({ length: 6 }, () => app.guest()))
  for (const voter of voters) await aVote(voter, opinion, 'pass')
  await app.runJobs()
  for (const voter of voters) await aVote(voter, opinion, 'cancel')
  await app.runJobs()
  for (const voter of voters.slice(0, 4)) await aVote(voter, opinion, 'disagree')
  await app.runJobs()
  const list = await notificationsOf(guest)
  assert.deepEqual(
    list.map((notification) => (notification.type === 'opinion_vote' ? notification.numVotes : undefined)),
    [1],
  )
})

test('votes that arrive together cause one notification, at the highest milestone', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app)
  const guest = await app.guest()
  const opinion = await anOpinion(guest, conversation)
  await Promise.all(Array.from({ length: 7 }, async () => aVote(await app.guest(), opinion)))
  await Promise.all([app.runJobs(), app.runJobs()])
  const list = await notificationsOf(guest)
  assert.deepEqual(
    list.map((notification) => (notification.type === 'opinion_vote' ? notification.numVotes : undefined)),
    [5],
  )
})

test('the author of an opinion is notified at each milestone up to ten million votes, and not one vote earlier', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app)
  const guest = await app.guest()
  const slugId = await anOpinion(guest, conversation)
  await app.runJobs()
  const { rows } = await sql<{ id: number }>`select id from opinions where slug_id = ${slugId}`.execute(
    app.ctx.db,
  )
  const id = rows[0]?.id ?? 0
  const milestonesAfter = async (numVotes: number) => {
    // Adds one vote, because the author's own vote does not count for milestones.
    await sql`update opinion_tallies set num_agrees = ${numVotes + 1} where opinion_id = ${id}`.execute(
      app.ctx.db,
    )
    await notifyOfVotes(app.ctx.db, [id])
    const { rows } = await sql<{ amount: number }>`
      select amount from notifications where kind = 'opinion_vote' order by amount desc limit 1`.execute(
      app.ctx.db,
    )
    return rows[0]?.amount
  }
  const milestones = [1, 5, 10, 25, 50, 100, 250, 500].concat(
    [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000].map((thousands) => 1000 * thousands),
  )
  for (const [at, step] of milestones.entries()) {
    if (at > 0) assert.equal(await milestonesAfter(step - 1), milestones[at - 1])
    assert.equal(await milestonesAfter(step), step)
  }
})

test('the notification of a moderation has its action and reason, and cannot be switched off', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app)
  const author = await app.user()
  const userId = (await userIdOf(app.ctx.db, author.device.did)) ?? 0
  const slugId = await anOpinion(author, conversation, 'Buy my shoes')
  await assertRejected(
    author(setNotificationKind, { kind: 'moderation_decision', isOn: false }),
    'invalid_input',
    'always_on',
  )
  await moderateOpinion(app, { slugId, action: 'hide' })
  const { rows } = await sql<{ id: number; opinion_id: number }>`
    select id, opinion_id from opinion_moderations`.execute(app.ctx.db)
  const decision = {
    userId,
    conversationId: conversation.id,
    moderationId: rows[0]?.id ?? 0,
    opinionId: rows[0]?.opinion_id ?? 0,
  }
  await notify(app.ctx.db, [{ kind: 'moderation_decision', ...decision }])
  await notify(app.ctx.db, [{ kind: 'appeal_answer', ...decision, isAccepted: false }])
  const [answer, notification] = await notificationsOf(author)
  // The author of a hidden opinion can still read it.
  assert.partialDeepStrictEqual(notification, {
    type: 'moderation_decision',
    action: 'hide',
    reason: 'spam',
    message: 'Buy my shoes',
    routeTarget: { conversationSlugId: conversation.slugId, opinionSlugId: slugId },
  })
  assert.partialDeepStrictEqual(answer, { type: 'appeal_answer', isAccepted: false })
})

test('each event causes one notification, however often and in however many processes it is reported', async () => {
  await using app = await startApp()
  await using other = await app.sibling()
  const { author, conversation } = await anAuthor(app)
  await Promise.all([app, other, app, other].map((process) => notifyOfPublication(process, conversation)))
  assert.deepEqual(kindsOf(await notificationsOf(author)), ['scheduled_publication'])
})

test('the author of an import is notified when an attempt finishes, with the number of votes, or fails, with the cause', async () => {
  await using app = await startApp()
  const { author, authorId: userId, conversation } = await anAuthor(app)
  const about = { kind: 'import', userId, conversationId: conversation.id } as const
  await notify(app.ctx.db, [{ ...about, attempt: 1, cause: 'source_stopped' }])
  await notify(app.ctx.db, [{ ...about, attempt: 2, numVotes: 225_524 }])
  assert.partialDeepStrictEqual(await notificationsOf(author), [
    { type: 'import', status: 'finished', numVotes: 225_524, conversationTitle: 'Benches' },
    { type: 'import', status: 'failed', cause: 'source_stopped' },
  ])
})

test('the login of another device causes a notification, and the login of the first device does not', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  assert.deepEqual(await notificationsOf(alice), [])
  await logInAs(app, app.stranger(), 'alice')
  assert.deepEqual(kindsOf(await notificationsOf(alice)), ['new_device'])
})

test('somebody who was excluded from the analysis is notified', async () => {
  await using app = await startApp()
  const { author, authorId: userId, conversation } = await anAuthor(app)
  await notify(app.ctx.db, [
    { kind: 'set_aside', userId, conversationId: conversation.id, patternDecisionId: 1 },
  ])
  assert.partialDeepStrictEqual(await notificationsOf(author), [
    { type: 'set_aside', conversationTitle: 'Benches' },
  ])
})

test('without includeAll, kinds of notifications that existing clients do not know are neither returned nor counted nor marked as read', async () => {
  await using app = await startApp()
  const { author, conversation } = await anAuthor(app)
  await anOpinion(await app.guest(), conversation)
  await app.runJobs()
  await notifyOfPublication(app, conversation)
  const basicList = await author(listNotifications, {})
  assert.deepEqual(kindsOf(basicList.notificationList), ['new_opinion'])
  assert.equal(basicList.numNewNotifications, 1)
  assert.equal((await author(listNotifications, { includeAll: true })).numNewNotifications, 2)
  await author(markAllNotificationsRead, {})
  assert.deepEqual(
    (await notificationsOf(author)).map(({ type, isRead }) => [type, isRead]),
    [
      ['scheduled_publication', false],
      ['new_opinion', true],
    ],
  )
  await author(markAllNotificationsRead, { includeAll: true })
  assert.equal((await author(listNotifications, { includeAll: true })).numNewNotifications, 0)
})

test('pages of 20 notifications follow each other without gaps or repeats, even at equal times, and contain the number of older unread ones (spec 7.17)', async () => {
  await using app = await startApp()
  const { author, authorId, conversation } = await anAuthor(app)
  await sql`
    insert into notifications (user_id, kind, event, conversation_id)
    select ${authorId}::int, 'import', 'n' || n, ${conversation.id}::int from generate_series(1, 145) n`.execute(
    app.ctx.db,
  )
  const seenSlugIds: string[] = []
  const olderCounts: number[] = []
  for (let lastSlugId: string | undefined; ;) {
    const request = { includeAll: true, ...(lastSlugId === undefined ? {} : { lastSlugId }) }
    const { notificationList, numOlderUnread } = await author(listNotifications, request)
    if (notificationList.length === 0) break
    seenSlugIds.push(...notificationList.map(({ slugId }) => slugId))
    olderCounts.push(numOlderUnread)
    lastSlugId = seenSlugIds.at(-1)
  }
  const { rows } = await sql<{ slug_id: string }>`select slug_id from notifications order by id desc`.execute(
    app.ctx.db,
  )
  assert.deepEqual(
    seenSlugIds,
    rows.map(({ slug_id }) => slug_id),
  )
  assert.deepEqual(olderCounts, [100, 100, 85, 65, 45, 25, 5, 0])
  const five = await author(listNotifications, { includeAll: true, limit: 5 })
  assert.equal(five.notificationList.length, 5)
  await assertRejected(author(listNotifications, { limit: 101 }), 'invalid_input')
})

test('the list of notifications is empty after a cursor that is unknown or belongs to somebody else', async () => {
  await using app = await startApp()
  const { author, conversation } = await anAuthor(app)
  await notifyOfPublication(app, conversation)
  const [first] = await notificationsOf(author)
  const other = await anAuthor(app)
  await notifyOfPublication(app, other.conversation)
  for (const [actor, lastSlugId] of [
    [author, 'nowhere'],
    [other.author, first?.slugId ?? ''],
  ] as const)
    assert.deepEqual((await actor(listNotifications, { includeAll: true, lastSlugId })).notificationList, [])
})

test('opening a notification, even repeatedly or at the same moment, marks it as read, and only its recipient can do so', async () => {
  await using app = await startApp()
  const { author, conversation } = await anAuthor(app)
  await notifyOfPublication(app, conversation)
  await anOpinion(await app.guest(), conversation)
  await app.runJobs()
  const notificationSlugId = (await notificationsOf(author))[0]?.slugId ?? ''
  await assertRejected(
    (await app.user())(markNotificationRead, { notificationSlugId }),
    'not_found',
    'notification_not_found',
  )
  await Promise.all([1, 2, 3].map(() => author(markNotificationRead, { notificationSlugId })))
  assert.deepEqual(
    (await notificationsOf(author)).map(({ isRead }) => isRead),
    [true, false],
  )
})

test('a kind of notification that is switched off causes none until it is switched on again', async () => {
  await using app = await startApp()
  const { author, conversation } = await anAuthor(app)
  const enabledKinds = async () => (await author(listNotificationKinds, {})).onKindList
  assert.equal((await enabledKinds()).length, 9)
  for (const isOn of [false, false]) await author(setNotificationKind, { kind: 'new_opinion', isOn })
  assert(!(await enabledKinds()).includes('new_opinion'))
  const guest = await app.guest()
  await anOpinion(guest, conversation)
  await app.runJobs()
  assert.deepEqual(await notificationsOf(author), [])
  await author(setNotificationKind, { kind: 'new_opinion', isOn: true })
  await anOpinion(guest, conversation)
  await app.runJobs()
  assert.deepEqual(kindsOf(await notificationsOf(author)), ['new_opinion'])
})

test('notifications contain no texts of hidden or deleted opinions and of deleted conversations', async () => {
  await using app = await startApp()
  const { author, conversation } = await anAuthor(app)
  const guest = await app.guest()
  const hidden = await anOpinion(guest, conversation)
  const deleted = await anOpinion(guest, conversation)
  await anOpinion(guest, conversation, 'Kept')
  await app.runJobs()
  await moderateOpinion(app, { slugId: hidden, action: 'hide' })
  await guest(deleteOpinion, { opinionSlugId: deleted })
  const shown = async () =>
    (await notificationsOf(author)).map(({ message, isGone = false }) => [message, isGone])
  assert.deepEqual(await shown(), [
    ['Kept', false],
    ['', true],
    ['', true],
  ])
  await deleteConversation(app, conversation)
  assert.deepEqual(await shown(), [
    ['', true],
    ['', true],
    ['', true],
  ])
  assert((await notificationsOf(author)).every(({ conversationTitle }) => conversationTitle === undefined))
})

test('the notifications of a guest move to the account that the guest logs in to, each event once', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  const guest = await app.guest()
  const conversation = await aConversation(app)
  const opinion = await anOpinion(guest, conversation)
  await aVote(await app.guest(), opinion)
  await app.runJobs()
  await logInAs(app, guest, 'alice')
  assert.deepEqual(kindsOf(await notificationsOf(alice)), ['new_device', 'opinion_vote'])
})

test('notifications are kept for three months', async () => {
  await using app = await startApp()
  const { author, conversation } = await anAuthor(app)
  await notifyOfPublication(app, conversation)
  const inDays = (days: number) => new Date(app.ctx.now().getTime() + days * 24 * 3_600_000)
  await pruneNotifications(app.ctx.db, inDays(91))
  assert.equal((await notificationsOf(author)).length, 1)
  await pruneNotifications(app.ctx.db, inDays(93))
  assert.deepEqual(await notificationsOf(author), [])
})
