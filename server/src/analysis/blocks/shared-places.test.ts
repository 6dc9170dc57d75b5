import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  castVote,
  createConversation,
  endSharedPlace,
  getConversation,
  getSharedPlace,
  listDecisions,
  listOpinions,
  stateSharedPlace,
  type Call,
  type Input,
  type VoteChoice,
} from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { aFacilitator, anOrganization, holdDevice, startConversation } from '#testing/authoring.ts'
import { minutesPass } from '#testing/blocks.ts'
import { callFrom } from '#testing/call-from.ts'
import { aDevice, type TestDevice } from '#testing/device.ts'
import { assertRejected } from '#testing/refusal.ts'
import { pruneExpired } from '#worker.ts'

const HALL = '203.0.113.9'
const ELSEWHERE = '198.51.100.7'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Makes a call from an address that must succeed, and returns the answer. */
async function askFrom<C extends Call>(...args: Parameters<typeof callFrom<C>>): Promise<unknown> {
  const { status, text } = await callFrom(...args)
  assert.equal(status, 200, text)
  return text === '' ? undefined : JSON.parse(text)
}

/** A conversation with its organizer, and the actions of a workshop in it. */
async function aWorkshop(app: TestApp, more: Partial<Input<typeof createConversation>> = {}) {
  const leader = await app.user()
  const made = await askFrom(app, { device: leader.device, from: HALL }, createConversation, {
    conversationTitle: 'What does the hall need?',
    isIndexed: true,
    isLoginRequired: false,
    seedOpinionList: ['A new floor'],
    ...more,
  })
  const { conversationSlugId } = createConversation.output.parse(made)
  const [opinion] = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
  const opinionSlugId = opinion?.opinionSlugId ?? ''
  return {
    leader,
    conversationSlugId,
    /** New guests vote, or those with these devices vote again. */
    vote: async (guests: number | TestDevice[], from = HALL, chosenOption: VoteChoice = 'agree') => {
      const devices = typeof guests === 'number' ? Array.from({ length: guests }, () => aDevice()) : guests
      for (const device of devices)
        await askFrom(app, { device, from }, castVote, { opinionSlugId, chosenOption })
      return devices
    },
    state: (
      numPeople: number,
      change: { place?: Input<typeof stateSharedPlace>['place']; until?: string } = {},
      by: Actor = leader,
    ) => by(stateSharedPlace, { conversationSlugId, numPeople, until: inHours(8), place: 'here', ...change }),
    stateFrom: (from: string, numPeople: number) =>
      askFrom(app, { device: leader.device, from }, stateSharedPlace, {
        conversationSlugId,
        numPeople,
        until: inHours(8),
        place: 'here',
      }),
    fetchFrom: async (from: string) =>
      getSharedPlace.output.parse(
        await askFrom(app, { device: leader.device, from }, getSharedPlace, { conversationSlugId }),
      ),
    block: async () => {
      await app.runJobs()
      const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
      const { asOf } = conversationData.metadata
      return { block: asOf?.block ?? 0, numPeople: asOf?.numPeople ?? 0 }
    },
    numCounting: async () => {
      const { rows } = await sql<{ counts: number }>`
        select num_counting as counts from blocks order by block desc limit 1`.execute(app.ctx.db)
      return rows[0]?.counts ?? 0
    },
  }
}

const places = { env: { COUNT_PLACES: 'on' } }

const ok = { success: true as const }

describe('a place from which several people take part', () => {
  test('25 people in a hall get no block until an organizer says that they share the place, and then one at once', async () => {
    await using app = await startApp(places)
    const { vote, stateFrom, block, fetchFrom, numCounting } = await aWorkshop(app)
    const guests = await vote(25)
    assert.equal((await block()).block, 0)
    assert.deepEqual(await stateFrom(HALL, 30), ok)
    assert.deepEqual(await block(), { block: 1, numPeople: 25 })
    assert.equal(await numCounting(), 25)
    const { sharedPlace, mostGuests } = await fetchFrom(HALL)
    assert.deepEqual([sharedPlace?.numPeople, mostGuests], [30, undefined])
    // Five minutes later twenty of them have changed a vote, who count half.
    await vote(guests.slice(0, 20), HALL, 'disagree')
    assert.equal((await block()).block, 1)
    await minutesPass(app, 6)
    assert.deepEqual(await block(), { block: 2, numPeople: 25 })
  })

  test('over all blocks, no more people of a shared place count than were stated, even if the place is stated again', async () => {
    await using app = await startApp(places)
    const { vote, state, stateFrom, block, numCounting } = await aWorkshop(app)
    assert.deepEqual(await state(12, { place: 'same' }), { success: false, reason: 'nobody_waits' })
    await stateFrom(HALL, 12)
    await vote(20)
    assert.deepEqual(await block(), { block: 1, numPeople: 12 }, 'the eight who do not count wait')
    assert.equal(await numCounting(), 12)
    await minutesPass(app, 6)
    await vote(20)
    assert.equal((await block()).block, 1, 'none is left')
    await stateFrom(HALL, 12)
    assert.equal((await block()).block, 1, 'stating it again counts nobody a second time')
    assert.deepEqual(await state(13, { place: 'same' }), ok)
    await stateFrom(ELSEWHERE, 12)
    await stateFrom(HALL, 21)
    assert.equal((await block()).block, 1, 'nine more are too few')
    await stateFrom(HALL, 22)
    assert.equal((await block()).block, 2)
    assert.equal(await numCounting(), 22)
  })

  test('guests of other places count as before, and those who come after the date count as one', async () => {
    await using app = await startApp(places)
    const { vote, stateFrom, block } = await aWorkshop(app)
    await stateFrom(HALL, 500)
    await vote(20, ELSEWHERE)
    assert.equal((await block()).block, 0)
    await sql`update shared_places set until = now() - interval '1 second'`.execute(app.ctx.db)
    await vote(20)
    assert.equal((await block()).block, 0)
    // Those who came before the date still count when the next block is later.
    await sql`update shared_places set until = now()`.execute(app.ctx.db)
    await vote(1, ELSEWHERE)
    assert.equal((await block()).block, 1)
  })

  test('after a shared place is withdrawn, waiting guests count as one again, and people who were counted stay counted', async () => {
    await using app = await startApp(places)
    const { vote, stateFrom, block, numCounting, leader, conversationSlugId } = await aWorkshop(app)
    await stateFrom(HALL, 100)
    await vote(15)
    assert.equal((await block()).block, 1)
    await leader(endSharedPlace, { conversationSlugId })
    await leader(endSharedPlace, { conversationSlugId })
    await minutesPass(app, 6)
    await vote(15)
    assert.equal((await block()).block, 1)
    assert.equal(await numCounting(), 15)
    const { decisionList } = await app.anyone(listDecisions, { conversationSlugId })
    assert.deepEqual(
      decisionList.map(({ kind }) => kind),
      ['end_shared_place', 'state_shared_place'],
      'the second end did nothing',
    )
  })

  test('an organizer is asked about a shared place once ten guests wait in one place, and states it with one press', async () => {
    await using app = await startApp(places)
    const { vote, state, fetchFrom, block, leader, conversationSlugId } = await aWorkshop(app)
    await vote(9)
    assert.deepEqual(await fetchFrom(HALL), { arePlacesCounted: true })
    await vote(3)
    const here = (await fetchFrom(HALL)).mostGuests
    assert.deepEqual([here?.numWaiting, here?.isHere], [12, true])
    const { mostGuests } = await fetchFrom(ELSEWHERE)
    assert.deepEqual([mostGuests?.placeId, mostGuests?.isHere], [here?.placeId, false])
    assert.deepEqual(await state(20, { place: 'f'.repeat(16) }), {
      success: false,
      reason: 'nobody_waits',
    })
    assert.deepEqual(await state(20, { place: here?.placeId }), ok)
    assert.equal((await leader(getSharedPlace, { conversationSlugId })).mostGuests, undefined)
    assert.deepEqual(await block(), { block: 1, numPeople: 12 })
    await vote(25)
    const more = await fetchFrom(HALL)
    assert.equal(more.mostGuests?.numWaiting, 17, 'eight of them are left of the number')
  })

  test('a shared place can be stated while creating a conversation, and is then the place of its author', async () => {
    await using app = await startApp(places)
    const until = inHours(5)
    const sharedPlace = { numPeople: 25, until }
    const { vote, block, conversationSlugId } = await aWorkshop(app, { sharedPlace })
    await vote(10)
    assert.equal((await block()).block, 1)
    const { decisionList } = await app.anyone(listDecisions, { conversationSlugId })
    assert.deepEqual(
      decisionList.map(({ kind, numPeople, until, decidedAs }) => ({ kind, numPeople, until, decidedAs })),
      [{ kind: 'state_shared_place', ...sharedPlace, decidedAs: 'author' }],
    )
    const { rows } = await sql<{ action: string; reason: string }>`
      select action, reason from audit order by id desc limit 1`.execute(app.ctx.db)
    assert.deepEqual(rows, [{ action: 'place.stated', reason: `25 until ${until}` }])
    await assertRejected(
      startConversation(await app.user(), { sharedPlace: { numPeople: 25, until: inHours(31 * 24) } }),
      'invalid_input',
      'date_out_of_range',
    )
  })

  test('only organizers and moderators state a shared place, for 2 to 500 people and at most 30 days, not from a new device', async () => {
    await using app = await startApp(places)
    const { state, leader, conversationSlugId } = await aWorkshop(app)
    const [bob, moderator] = [await app.user(), await app.user({ isModerator: true })]
    for (const asker of [app.stranger(), await app.guest()])
      await assertRejected(state(20, {}, asker), 'forbidden', 'needs_user')
    await assertRejected(state(20, {}, bob), 'forbidden', 'needs_author')
    await assertRejected(bob(endSharedPlace, { conversationSlugId }), 'forbidden', 'needs_author')
    await assertRejected(bob(getSharedPlace, { conversationSlugId }), 'forbidden', 'needs_author')
    for (const numPeople of [0, 1, 501, 2.5]) await assertRejected(state(numPeople), 'invalid_input')
    for (const hours of [-1, 30 * 24 + 1])
      await assertRejected(state(20, { until: inHours(hours) }), 'invalid_input', 'date_out_of_range')
    assert.deepEqual(await state(500, { until: inHours(30 * 24 - 1) }), ok)
    assert.deepEqual(await state(2, {}, moderator), ok)
    const { decisionList } = await app.anyone(listDecisions, { conversationSlugId })
    assert.deepEqual(
      decisionList.map(({ numPeople, decidedAs }) => [numPeople, decidedAs]),
      [
        [2, 'moderator'],
        [500, 'author'],
      ],
    )
    await holdDevice(app, leader)
    await assertRejected(state(20), 'forbidden', 'device_on_hold')
  })

  test('members of the organization of a conversation are its organizers, too', async () => {
    await using app = await startApp(places)
    const alice = await app.user()
    await anOrganization(app, alice)
    const member = await aFacilitator(app)
    const conversationSlugId = await startConversation(alice, { postAsOrganization: 'Town Hall' })
    const input = { conversationSlugId, numPeople: 9, until: inHours(3), place: 'here' as const }
    assert.deepEqual(await member(stateSharedPlace, input), ok)
    await assertRejected((await app.user())(stateSharedPlace, input), 'forbidden', 'needs_author')
  })

  test('no shared place can be stated where every guest counts, or where votes are published', async () => {
    await using app = await startApp()
    const { state, leader, conversationSlugId } = await aWorkshop(app)
    assert.deepEqual(await leader(getSharedPlace, { conversationSlugId }), { arePlacesCounted: false })
    assert.deepEqual(await state(20), { success: false, reason: 'places_not_counted' })
    const open = await aWorkshop(app, {
      publication: 'votes',
      sharedPlace: { numPeople: 9, until: inHours(2) },
    })
    await assertRejected(open.state(20), 'conflict', 'votes_published')
    const { decisionCount } = await app.anyone(listDecisions, {
      conversationSlugId: open.conversationSlugId,
    })
    assert.equal(decisionCount, 0)
  })

  test('after a week the number of a shared place decides which waiting guests count, and the place is erased', async () => {
    await using app = await startApp(places)
    const { vote, stateFrom, block } = await aWorkshop(app)
    await stateFrom(HALL, 9)
    await vote(9)
    assert.equal((await block()).block, 0)
    await sql`update independent_people set seen_at = seen_at - interval '8 days'`.execute(app.ctx.db)
    await pruneExpired(app.ctx)
    await vote(1)
    assert.equal((await block()).block, 0, 'nine have been counted, and none is left')
    await stateFrom(HALL, 10)
    assert.deepEqual(await block(), { block: 1, numPeople: 10 })
    await sql`update shared_places set until = now() - interval '8 days'`.execute(app.ctx.db)
    await pruneExpired(app.ctx)
    const { rows } = await sql`select from shared_places`.execute(app.ctx.db)
    assert.equal(rows.length, 0)
  })
})
