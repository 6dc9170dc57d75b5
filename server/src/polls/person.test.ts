import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOwnPollResponses, respondToPoll, type ApiClient } from '@parley/contract'
import { eraseAccount } from '#account/erase.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aRegisteredUser, logInAs } from '#testing/log-in.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { aConversation, lockConversation } from '#testing/seed.ts'

const aPoll = (app: TestApp) => aConversation(app, { poll: ['A library', 'A market', 'A park'] })

const choose = (actor: ApiClient, conversationSlugId: string, voteOptionChoice: number) =>
  actor(respondToPoll, { conversationSlugId, voteOptionChoice })

test('when a guest is merged into the account, the account’s poll answer wins and the guest’s others move', async () => {
  await using app = await startApp()
  const [both, guests] = [await aPoll(app), await aPoll(app)]
  const alice = await aRegisteredUser(app, 'alice')
  await choose(alice, both.slugId, 1)
  const guest = app.stranger()
  await choose(guest, both.slugId, 2)
  await choose(guest, guests.slugId, 3)
  // Earlier answers stay one's own, even if nobody may answer any more.
  await lockConversation(app, guests)
  await logInAs(app, guest, 'alice')
  assert.deepEqual(await alice(listOwnPollResponses, [both.slugId, guests.slugId]), [
    { conversationSlugId: both.slugId, optionChosen: 1 },
    { conversationSlugId: guests.slugId, optionChosen: 3 },
  ])
  assert.deepEqual((await assertNoDrift(app, both.slugId)).poll, { 1: 1, 2: 0, 3: 0 })
  await app.runJobs()
  assert.deepEqual((await assertNoDrift(app, both.slugId)).poll, { 1: 1, 2: 0, 3: 0 })
  assert.deepEqual((await assertNoDrift(app, guests.slugId)).poll, { 1: 0, 2: 0, 3: 1 })
})

test('the poll answer of a guest during a merge is counted once and belongs to the account', async () => {
  await using app = await startApp()
  const { slugId } = await aPoll(app)
  const alice = await aRegisteredUser(app, 'alice')
  for (let round = 0; round < 5; round++) {
    const guest = app.stranger()
    await choose(guest, slugId, 2)
    await Promise.all([
      logInAs(app, guest, 'alice'),
      ...[1, 2, 3].map((option) => choose(guest, slugId, option)),
      choose(alice, slugId, 1),
    ])
    const { poll } = await assertNoDrift(app, slugId)
    assert.equal(
      Object.values(poll).reduce((sum, count) => sum + count, 0),
      1,
    )
  }
})

test('erasing an account erases its poll answers, including those sent meanwhile', async () => {
  await using app = await startApp()
  const { slugId } = await aPoll(app)
  const alice = await aRegisteredUser(app, 'alice')
  await choose(alice, slugId, 1)
  await choose(app.stranger(), slugId, 2)
  await app.ctx.db
    .updateTable('users')
    .set({ deleted_at: new Date() })
    .where('id', '=', alice.userId)
    .execute()
  const [late] = await Promise.all([
    Promise.allSettled([2, 3].map((option) => choose(alice, slugId, option))),
    eraseAccount(app.ctx, alice.userId),
  ])
  // An answer that arrives after the device was erased comes from an unknown device, so it is that of a new guest.
  const numGuests = late.every(({ status }) => status === 'rejected') ? 1 : 2
  const { poll } = await assertNoDrift(app, slugId)
  assert.deepEqual([poll[1], (poll[2] ?? 0) + (poll[3] ?? 0)], [0, numGuests])
  const left = await app.ctx.db
    .selectFrom('poll_responses')
    .selectAll()
    .where('user_id', '=', alice.userId)
    .execute()
  assert.deepEqual(left, [])
})
