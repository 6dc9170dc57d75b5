import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  deleteConversation,
  deleteUser,
  exportAccount,
  getConversation,
  listDecisions,
  listNotifications,
  listOpinions,
  listUpdates,
  muteUser,
  reportUpdate,
  respondToPoll,
  sendUpdate,
  setNotificationKind,
} from '@parley/contract'
import { sql } from 'kysely'
import { conversationAccess } from '#conversations/read.ts'
import { notifyAllOfUpdate } from '#notifications/queue.sql.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { anOrganization, holdDevice, startConversation } from '#testing/authoring.ts'
import { aRegisteredUser, logInAs } from '#testing/log-in.ts'
import { userIdOf } from '#testing/people.ts'
import { assertRejected } from '#testing/refusal.ts'
import { anOpinion, aVote, lockConversation } from '#testing/seed.ts'
import { nameOf, suspend } from '#testing/suspensions.ts'

const DAY_MS = 86_400_000
const ok = { success: true as const }

const opinionsIn = async (reader: Actor, conversationSlugId: string) =>
  (await reader(listOpinions, { conversationSlugId, filter: 'new' })).map(
    ({ opinionSlugId }) => opinionSlugId,
  )
const updatesIn = async (reader: Actor | TestApp['anyone'], conversationSlugId: string) =>
  (await reader(listUpdates, { conversationSlugId })).updateList
const toldOf = async (actor: Actor) =>
  (await actor(listNotifications, { includeAll: true })).notificationList.filter(
    ({ type }) => type === 'organizer_update',
  )

/** A conversation in which somebody has voted. */
async function aLedConversation(app: TestApp, draft: Parameters<typeof startConversation>[1] = {}) {
  const [author, voter] = [await app.user(), await app.user()]
  const conversationSlugId = await startConversation(author, draft)
  const [opinionSlugId = ''] = await opinionsIn(author, conversationSlugId)
  await aVote(voter, opinionSlugId)
  const send = (by: Actor, text: string) => by(sendUpdate, { conversationSlugId, text })
  return { author, voter, conversationSlugId, opinionSlugId, send }
}

/** Adds participants without a device. */
async function addParticipants({ ctx: { db } }: TestApp, conversationSlugId: string, number: number) {
  await sql`
    with people as (
      insert into users (username) select 'p' || n from generate_series(1, ${number}::int) n returning id
    )
    insert into participations (conversation_id, user_id, num_votes)
    select c.id, people.id, 1 from people, conversations c where c.slug_id = ${conversationSlugId}`.execute(
    db,
  )
}

const tellCount = async ({ ctx: { db } }: TestApp) => {
  const { rows } = await sql<{ n: number; people: number }>`
    select count(*)::int as n, count(distinct user_id)::int as people from notifications
    where kind = 'organizer_update'`.execute(db)
  return rows[0]
}

describe('an update', () => {
  test('an update is told by a job to all who voted, answered the poll or wrote, except its author, and stands in the conversation', async () => {
    await using app = await startApp()
    const { author, voter, conversationSlugId, opinionSlugId, send } = await aLedConversation(app, {
      pollingOptionList: ['Yes', 'No'],
    })
    const [answerer, writer, bystander] = [await app.guest(), await app.user(), await app.guest()]
    await aVote(author, opinionSlugId)
    await answerer(respondToPoll, { conversationSlugId, voteOptionChoice: 1 })
    const written = await anOpinion(writer, { slugId: conversationSlugId, id: 0, authorId: 0, opinions: [] })
    await aVote(writer, written, 'cancel')
    assert.deepEqual(await send(author, 'The council met. <b>Line 4</b> comes.\n\nMore in May.'), ok)
    assert.deepEqual(await toldOf(voter), [])
    await app.runJobs()
    const organizer = await nameOf(author)
    for (const actor of [voter, answerer, writer])
      assert.partialDeepStrictEqual(await toldOf(actor), [
        {
          organizer,
          message: 'The council met. <b>Line 4</b> comes. More in May.',
          conversationTitle: 'More trams?',
          routeTarget: { conversationSlugId },
        },
      ])
    assert.deepEqual([await toldOf(author), await toldOf(bystander)], [[], []])
    const [update] = await updatesIn(app.anyone, conversationSlugId)
    assert.equal(update?.authorUsername, organizer)
    const { metadata } = (await app.anyone(getConversation, { conversationSlugId })).conversationData
    assert.deepEqual(metadata.updates, { count: 1, newestAt: update.createdAt })
    const { decisionList } = await app.anyone(listDecisions, { conversationSlugId })
    assert.deepEqual(
      decisionList.map(({ kind, createdAt }) => [kind, createdAt]),
      [['send_update', update.createdAt]],
    )
  })

  test('an update has at most 1,000 characters, counted as people count them, and says something', async () => {
    await using app = await startApp()
    const { author, send } = await aLedConversation(app)
    for (const text of ['x'.repeat(1001), ' ', '<b> </b>', '&nbsp;'])
      assert.equal((await assertRejected(send(author, text), 'invalid_input')).details.field, 'text')
    assert.deepEqual(await send(author, '<b>🦊</b>'.repeat(1000)), ok)
  })

  test('a conversation has one update in seven days, even if two people send at once, and a repeated call succeeds', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const [alice, bob] = [await app.user(), await app.user()]
    await anOrganization(app, alice)
    await sql`insert into organization_members (organization_id, user_id)
      select id, ${await userIdOf(app.ctx.db, bob.device.did)}::int from organizations`.execute(app.ctx.db)
    const conversationSlugId = await startConversation(alice, { postAsOrganization: 'Town Hall' })
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? alice : other.as(bob.device))(sendUpdate, { conversationSlugId, text: `Number ${n}` }),
      ),
    )
    assert.equal(sent.filter(({ success }) => success).length, 1)
    const [update] = await updatesIn(app.anyone, conversationSlugId)
    assert.equal(update?.organization?.name, 'Town Hall')
    const nextAt = new Date(Date.parse(update.createdAt) + 7 * DAY_MS).toISOString()
    assert.deepEqual(
      sent.find(({ success }) => !success),
      { success: false, reason: 'too_soon', nextAt },
    )
    assert.equal((await app.anyone(listUpdates, { conversationSlugId })).nextAt, nextAt)
    const author = update.authorUsername === (await nameOf(alice)) ? alice : bob
    assert.deepEqual(await author(sendUpdate, { conversationSlugId, text: update.text }), ok)
    assert.equal((await updatesIn(app.anyone, conversationSlugId)).length, 1)
    app.setClock(new Date(Date.parse(nextAt)))
    assert.deepEqual(await author(sendUpdate, { conversationSlugId, text: update.text }), ok)
    assert.equal((await updatesIn(app.anyone, conversationSlugId)).length, 2)
  })

  test('the database itself refuses a second update of a conversation within seven days', async () => {
    await using app = await startApp()
    const { author, send } = await aLedConversation(app)
    await send(author, 'One.')
    await assert.rejects(
      sql`insert into updates (conversation_id, author_id, body, created_at)
        select conversation_id, author_id, 'Two.', created_at + interval '6 days' from updates`.execute(
        app.ctx.db,
      ),
      /updates_once_a_week/,
    )
  })

  test('only those who lead a conversation send updates, with a known device, not suspended, and not while it is locked or deleted', async () => {
    await using app = await startApp()
    const { author, voter, conversationSlugId, send } = await aLedConversation(app)
    await assertRejected(send(voter, 'Buy this.'), 'forbidden', 'not_author')
    await assertRejected(send(await app.guest(), 'Buy this.'), 'forbidden')
    await lockConversation(app, { id: (await conversationAccess(app.ctx, conversationSlugId))?.id ?? 0 })
    assert.deepEqual(await send(author, 'One.'), { success: false, reason: 'conversation_locked' })
    const second = await aLedConversation(app)
    await suspend(await app.user({ isAdministrator: true }), second.author)
    await assertRejected(second.send(second.author, 'One.'), 'forbidden', 'suspended')
    const third = await aLedConversation(app)
    await third.author(deleteConversation, { conversationSlugId: third.conversationSlugId })
    await assertRejected(third.send(third.author, 'One.'), 'gone')
    const fourth = await aLedConversation(app)
    await holdDevice(app, fourth.author)
    await assertRejected(fourth.send(fourth.author, 'One.'), 'forbidden', 'device_on_hold')
    assert.deepEqual(await tellCount(app), { n: 0, people: 0 })
  })

  test('people who have muted its author or switched updates off are not told of an update', async () => {
    await using app = await startApp()
    const { author, voter, opinionSlugId, conversationSlugId, send } = await aLedConversation(app)
    const [off, later] = [await app.user(), await app.user()]
    for (const actor of [off, later]) await aVote(actor, opinionSlugId)
    const targetUsername = await nameOf(author)
    await voter(muteUser, { targetUsername, action: 'mute' })
    await off(setNotificationKind, { kind: 'organizer_update', isOn: false })
    await send(author, 'One.')
    await app.runJobs()
    assert.deepEqual([await toldOf(voter), await toldOf(off)], [[], []])
    assert.equal((await toldOf(later)).length, 1)
    await later(muteUser, { targetUsername, action: 'mute' })
    assert.deepEqual(await toldOf(later), [])
    assert.equal((await updatesIn(voter, conversationSlugId)).length, 1)
  })

  test('if two processes tell 12,000 participants of an update at once, each is told once @full', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const { author, conversationSlugId, send } = await aLedConversation(app)
    await addParticipants(app, conversationSlugId, 11_999)
    await send(author, 'One.')
    const { rows } = await sql<{ id: number }>`select id from updates`.execute(app.ctx.db)
    await Promise.all([app, other].map(({ ctx }) => notifyAllOfUpdate(ctx.db, rows[0]?.id ?? 0)))
    await app.runJobs()
    assert.deepEqual(await tellCount(app), { n: 12_000, people: 12_000 })
  })

  test('a guest who was told keeps the notification after logging in, and is not told again', async () => {
    await using app = await startApp()
    const { author, opinionSlugId, send } = await aLedConversation(app)
    const guest = await app.guest()
    await aVote(guest, opinionSlugId)
    await send(author, 'One.')
    await app.runJobs()
    const { rows } = await sql<{ id: number }>`select id from updates`.execute(app.ctx.db)
    const { userId } = await aRegisteredUser(app, 'blue_heron')
    const entry = await logInAs(app, guest, 'blue_heron')
    assert.deepEqual(entry.ok && entry.userId, userId)
    await notifyAllOfUpdate(app.ctx.db, rows[0]?.id ?? 0)
    assert.equal((await toldOf(guest)).length, 1)
    assert.deepEqual(await tellCount(app), { n: 2, people: 2 })
  })

  test('people who may not read a conversation learn nothing of its updates', async () => {
    await using app = await startApp()
    const { author, voter, conversationSlugId, send } = await aLedConversation(app, {
      isIndexed: false,
      isLoginRequired: true,
    })
    await send(author, 'A secret.')
    await app.runJobs()
    const [update] = await updatesIn(voter, conversationSlugId)
    const guest = await app.guest()
    await assertRejected(app.anyone(listUpdates, { conversationSlugId }), 'forbidden')
    await assertRejected(guest(listUpdates, { conversationSlugId }), 'forbidden')
    await assertRejected(app.anyone(listDecisions, { conversationSlugId }), 'forbidden')
    await author(deleteConversation, { conversationSlugId })
    await assertRejected(voter(listUpdates, { conversationSlugId }), 'not_found')
    const reportReason = 'spam'
    await assertRejected(
      voter(reportUpdate, { updateSlugId: update?.updateSlugId ?? '', reportReason }),
      'not_found',
    )
    assert.partialDeepStrictEqual(await toldOf(voter), [{ organizer: '', message: '', isGone: true }])
    assert(!JSON.stringify(await toldOf(voter)).includes('secret'))
  })

  test('the updates of a person are in their export and are emptied with their account, in conversations of organizations too', async () => {
    await using app = await startApp()
    const alice = await app.user()
    await anOrganization(app, alice)
    const voter = await app.user()
    const ofHall = await startConversation(alice, { postAsOrganization: 'Town Hall' })
    const [opinionSlugId = ''] = await opinionsIn(alice, ofHall)
    await aVote(voter, opinionSlugId)
    await alice(sendUpdate, { conversationSlugId: ofHall, text: 'We met on Monday.' })
    await app.runJobs()
    const [told] = await toldOf(voter)
    assert.partialDeepStrictEqual(told, { organizer: 'Town Hall', message: 'We met on Monday.' })
    assert(JSON.stringify(await alice(exportAccount, {})).includes('We met on Monday.'))
    await alice(deleteUser, {})
    await app.runJobs()
    assert.deepEqual(await updatesIn(app.anyone, ofHall), [])
    const { metadata } = (await app.anyone(getConversation, { conversationSlugId: ofHall })).conversationData
    assert.equal(metadata.updates, undefined)
    assert.partialDeepStrictEqual(await toldOf(voter), [{ message: '', isGone: true }])
    const { rows } = await sql<{ body: string }>`select body from updates`.execute(app.ctx.db)
    assert.deepEqual(rows, [{ body: '' }])
  })
})
