import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addOrganizerOpinions,
  createOpinion,
  deleteUser,
  getConversation,
  listNotifications,
  listOpinions,
  setReviewRequired,
} from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { aFacilitator, anOrganization, holdDevice, startConversation } from '#testing/authoring.ts'
import { userIdOf } from '#testing/people.ts'
import { suspend } from '#testing/suspensions.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { assertRejected } from '#testing/refusal.ts'
import { closeConversation, lockConversation } from '#testing/seed.ts'
import { conversationAccess } from '#conversations/read.ts'
import { waitingFor } from '#testing/review.ts'

type Reader = Actor | TestApp['anyone']

const shownIn = async (reader: Reader, conversationSlugId: string) =>
  (await reader(listOpinions, { conversationSlugId, filter: 'new' })).map(
    ({ opinion, isSeed, numAgrees, username }) => ({ opinion, isSeed, numAgrees, username }),
  )
const wordsIn = async (reader: Reader, conversationSlugId: string) =>
  (await shownIn(reader, conversationSlugId)).map(({ opinion }) => opinion)
const add = (actor: Actor, conversationSlugId: string, ...opinionList: string[]) =>
  actor(addOrganizerOpinions, { conversationSlugId, opinionList })
const post = (actor: Actor, conversationSlugId: string, opinionBody: string) =>
  actor(createOpinion, { conversationSlugId, opinionBody })

/** A conversation of an organization in which all opinions are reviewed, with people of every role. */
async function aReviewedConversation(app: TestApp) {
  const author = await app.user()
  await anOrganization(app, author)
  const [facilitator, member] = [await aFacilitator(app), await app.user()]
  await sql`insert into organization_members (organization_id, user_id)
    select id, ${await userIdOf(app.ctx.db, member.device.did)}::int from organizations`.execute(app.ctx.db)
  const conversationSlugId = await startConversation(author, {
    postAsOrganization: 'Town Hall',
    isReviewRequired: true,
    publication: 'votes',
  })
  return { author, facilitator, member, conversationSlugId }
}

describe('an opinion of somebody who leads a reviewed conversation', () => {
  test('it appears at once as one from the organizer, without a pseudonym and without a vote', async () => {
    await using app = await startApp()
    const { author, facilitator, member, conversationSlugId } = await aReviewedConversation(app)
    for (const [index, actor] of [author, facilitator, member].entries()) {
      const posted = await post(actor, conversationSlugId, `Number ${index}`)
      assert.deepEqual(Object.keys(posted), ['success', 'opinionSlugId', 'isFromOrganizer'])
    }
    const shown = await shownIn(app.anyone, conversationSlugId)
    assert.deepEqual(
      shown.map(({ opinion, isSeed, numAgrees }) => [opinion, isSeed, numAgrees]),
      ['Number 2', 'Number 1', 'Number 0', 'Buses are cheaper.', 'Trams are quiet.'].map((words) => [
        words,
        true,
        0,
      ]),
    )
    const { rows } = await sql`select from pseudonyms`.execute(app.ctx.db)
    assert.deepEqual(rows, [])
    const { opinionCount, voteCount, participantCount } = await assertNoDrift(app, conversationSlugId)
    assert.deepEqual([opinionCount, voteCount, participantCount], [5, 0, 0])
  })

  test('in a personal conversation the same holds for its author, and everybody else waits, moderators too', async () => {
    await using app = await startApp()
    const author = await app.user()
    const conversationSlugId = await startConversation(author, { isReviewRequired: true })
    assert.partialDeepStrictEqual(await post(author, conversationSlugId, 'Mine'), { isFromOrganizer: true })
    for (const actor of [await app.user(), await app.guest(), await app.user({ isModerator: true })])
      assert.partialDeepStrictEqual(await post(actor, conversationSlugId, 'Theirs'), { isWaiting: true })
  })

  test('without review, the opinions of those who lead a conversation are those of persons, with their votes', async () => {
    await using app = await startApp()
    const author = await app.user()
    const conversationSlugId = await startConversation(author)
    assert.deepEqual(Object.keys(await post(author, conversationSlugId, 'Mine')), [
      'success',
      'opinionSlugId',
    ])
    const [shown] = await shownIn(app.anyone, conversationSlugId)
    assert.partialDeepStrictEqual(shown, { opinion: 'Mine', isSeed: false })
    await author(setReviewRequired, { conversationSlugId, isNewcomerReviewRequired: true })
    assert.partialDeepStrictEqual(await post(author, conversationSlugId, 'Again'), { isFromOrganizer: true })
  })

  test('on a device on hold, a member’s opinion waits like that of anybody else', async () => {
    await using app = await startApp()
    const { author, member, conversationSlugId } = await aReviewedConversation(app)
    await holdDevice(app, member)
    assert.partialDeepStrictEqual(await post(member, conversationSlugId, 'Held'), { isWaiting: true })
    assert.deepEqual(await wordsIn(app.anyone, conversationSlugId), [
      'Buses are cheaper.',
      'Trams are quiet.',
    ])
    await add(author, conversationSlugId, 'Held')
    assert.equal((await waitingFor(member, conversationSlugId)).length, 1)
  })

  test('an opinion that somebody else has written already is theirs, and the organizer agrees with it', async () => {
    await using app = await startApp()
    const { member, conversationSlugId } = await aReviewedConversation(app)
    const existing = await post(member, conversationSlugId, 'Trams are quiet')
    assert.deepEqual(Object.keys(existing), ['success', 'opinionSlugId', 'isExisting'])
    const shown = await shownIn(app.anyone, conversationSlugId)
    assert.deepEqual(
      shown.map(({ opinion, numAgrees }) => [opinion, numAgrees]),
      [
        ['Buses are cheaper.', 0],
        ['Trams are quiet.', 1],
      ],
    )
  })
})

describe('a list of opinions from those who lead a conversation', () => {
  test('members, facilitators and the author add lists without votes, and what is there already is left out', async () => {
    await using app = await startApp()
    const { author, facilitator, member, conversationSlugId } = await aReviewedConversation(app)
    assert.deepEqual(await add(author, conversationSlugId, 'One', '<b>Two</b>'), {
      success: true,
      numAdded: 2,
      numExisting: 0,
    })
    assert.deepEqual(await add(facilitator, conversationSlugId, 'TWO.', 'Three', 'Buses are cheaper'), {
      success: true,
      numAdded: 1,
      numExisting: 2,
    })
    // A repeated call, as after a lost response.
    assert.partialDeepStrictEqual(await add(member, conversationSlugId, 'Three'), {
      numAdded: 0,
      numExisting: 1,
    })
    const shown = await shownIn(app.anyone, conversationSlugId)
    assert.deepEqual(
      shown.map(({ opinion, isSeed }) => [opinion, isSeed]),
      ['Three', '<b>Two</b>', 'One', 'Buses are cheaper.', 'Trams are quiet.'].map((words) => [words, true]),
    )
    const { opinionCount, voteCount } = await assertNoDrift(app, conversationSlugId)
    assert.deepEqual([opinionCount, voteCount], [5, 0])
    await app.runJobs()
    assert.deepEqual((await author(listNotifications, { includeAll: true })).notificationList, [])
    const { rows } =
      await sql`select action, target, reason from audit where action = 'opinions.added' order by id`.execute(
        app.ctx.db,
      )
    const target = `conversation:${conversationSlugId}`
    assert.deepEqual(rows, [
      { action: 'opinions.added', target, reason: '2' },
      { action: 'opinions.added', target, reason: '1' },
    ])
  })

  test('nobody else adds one: no participant, moderator, suspended member, former member, or device on hold', async () => {
    await using app = await startApp()
    const { author, member, facilitator, conversationSlugId } = await aReviewedConversation(app)
    for (const other of [await app.user(), await app.user({ isModerator: true })])
      await assertRejected(add(other, conversationSlugId, 'No'), 'forbidden', 'not_author')
    await assertRejected(add(await app.guest(), conversationSlugId, 'No'), 'forbidden')
    await holdDevice(app, facilitator)
    await assertRejected(add(facilitator, conversationSlugId, 'No'), 'forbidden', 'device_on_hold')
    await suspend(await app.user({ isAdministrator: true }), member)
    await assertRejected(add(member, conversationSlugId, 'No'), 'forbidden', 'suspended')
    await sql`delete from organization_members`.execute(app.ctx.db)
    await assertRejected(add(author, conversationSlugId, 'No'), 'forbidden', 'not_member')
    assert.equal((await wordsIn(app.anyone, conversationSlugId)).length, 2)
  })

  test('a list has 1 to 50 opinions that say something, once and within the limit', async () => {
    await using app = await startApp()
    const author = await app.user()
    const conversationSlugId = await startConversation(author)
    const fieldOf = async (...list: string[]) =>
      (await assertRejected(add(author, conversationSlugId, ...list), 'invalid_input')).details.field
    assert.equal(await fieldOf(), 'opinionList')
    assert.equal(await fieldOf(...Array.from({ length: 51 }, (_, n) => `Number ${n}`)), 'opinionList')
    assert.equal(await fieldOf('One', '<b> </b>'), 'opinionList.1')
    assert.equal(await fieldOf('One', 'One'), 'opinionList.1')
    assert.equal(await fieldOf('x'.repeat(3001)), 'opinionList.0')
    assert.equal((await wordsIn(author, conversationSlugId)).length, 2)
    const most = Array.from({ length: 50 }, (_, n) => `Number ${n}`)
    assert.partialDeepStrictEqual(await add(author, conversationSlugId, ...most), { numAdded: 50 })
    const twice = await add(author, conversationSlugId, 'One', 'one.')
    assert.partialDeepStrictEqual(twice, { numAdded: 1, numExisting: 1 })
  })

  test('a closed, locked or deleted conversation takes none, nor one whose opinions are paused', async () => {
    await using app = await startApp()
    for (const end of [closeConversation, lockConversation]) {
      const author = await app.user()
      const conversationSlugId = await startConversation(author)
      await end(app, { id: (await conversationAccess(app.ctx, conversationSlugId))?.id ?? 0 })
      assert.deepEqual(await add(author, conversationSlugId, 'No'), {
        success: false,
        reason: 'conversation_locked',
      })
    }
    const author = await app.user()
    const conversationSlugId = await startConversation(author)
    await author(setReviewRequired, { conversationSlugId, areOpinionsPaused: true })
    assert.deepEqual(await add(author, conversationSlugId, 'No'), {
      success: false,
      reason: 'conversation_locked',
      isPaused: true,
    })
  })

  test('two members who add the same list at once make each opinion once, beside people who write it', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const { author, member, conversationSlugId } = await aReviewedConversation(app)
    const list = ['One', 'Two', 'Three']
    const added = await Promise.all([
      add(author, conversationSlugId, ...list),
      add(other.as(member.device), conversationSlugId, ...list.toReversed()),
      ...list.map((words) => post(author, conversationSlugId, words)),
    ])
    assert(added.every(({ success }) => success))
    assert.equal((await wordsIn(app.anyone, conversationSlugId)).length, 5)
    await assertNoDrift(app, conversationSlugId)
  })

  test('opinions from an organization stay when the account that added them is deleted', async () => {
    await using app = await startApp()
    const { member, conversationSlugId } = await aReviewedConversation(app)
    await add(member, conversationSlugId, 'Stays')
    await member(deleteUser, {})
    await app.runJobs()
    assert((await wordsIn(app.anyone, conversationSlugId)).includes('Stays'))
    const { metadata } = (await app.anyone(getConversation, { conversationSlugId })).conversationData
    assert.equal(metadata.opinionCount, 3)
  })
})

test('those who lead say which of the opinions that they add are about the person, and a place beyond the list is refused', async () => {
  await using app = await startApp()
  const leader = await app.user()
  const conversationSlugId = await startConversation(leader, { seedOpinionList: ['Trams are quiet.'] })
  const opinionList = ['Buses are cheaper.', 'I own a car.']
  const { details } = await assertRejected(
    leader(addOrganizerOpinions, { conversationSlugId, opinionList, aboutPersonList: [1, 2] }),
    'invalid_input',
    'opinion_unknown',
  )
  assert.equal(details.field, 'aboutPersonList.1')
  await leader(addOrganizerOpinions, { conversationSlugId, opinionList, aboutPersonList: [1] })
  const marked = await app.anyone(listOpinions, { conversationSlugId, filter: 'about-person' })
  assert.deepEqual(
    marked.map(({ opinion, isSeed }) => [opinion, isSeed]),
    [['I own a car.', true]],
  )
  const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
  const { opinionCount, aboutPersonCount } = conversationData.metadata
  assert.deepEqual([opinionCount, aboutPersonCount], [2, 1])
})
