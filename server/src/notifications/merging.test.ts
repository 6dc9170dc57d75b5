import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNotifications } from '@parley/contract'
import { mergeGuest } from '#auth/merge.ts'
import type { Db } from '#ctx.ts'
import { notify } from '#notifications/notify.sql.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { runDuring } from '#testing/during.ts'
import { aRegisteredUser, logInAs } from '#testing/log-in.ts'
import { userIdOf } from '#testing/people.ts'
import { aConversation, aVote } from '#testing/seed.ts'

/** Somebody with an account, who is also a guest on another device. */
async function aPersonTwice(app: TestApp, identity: string) {
  const account = await aRegisteredUser(app, identity)
  const guest = await app.guest()
  return { account, guest, guestId: (await userIdOf(app.ctx.db, guest.device.did)) ?? 0 }
}

const notifyUser = (db: Db, userId: number, conversationId: number, patternDecisionId = 1) =>
  notify(db, [{ kind: 'set_aside', userId, conversationId, patternDecisionId }])

const countNotifications = async (actor: Actor) => {
  const { notificationList } = await actor(listNotifications, { includeAll: true, limit: 100 })
  return notificationList.filter(({ type }) => type === 'set_aside').length
}

test('notifications of a guest during a merge reach the account', async () => {
  await using app = await startApp()
  const { id } = await aConversation(app)
  const { account, guestId } = await aPersonTwice(app, 'alice')
  const mergeRequest = { guestId, accountId: account.userId, now: app.ctx.now() }
  await runDuring(
    app,
    (db) => mergeGuest(db, mergeRequest),
    () => notifyUser(app.ctx.db, guestId, id),
  )
  assert.equal(await countNotifications(account), 1)
})

test('a guest can be merged while other transactions notify the guest', async () => {
  await using app = await startApp()
  const { id } = await aConversation(app)
  const { account, guest, guestId } = await aPersonTwice(app, 'alice')
  await runDuring(
    app,
    (db) => notifyUser(db, guestId, id),
    () => logInAs(app, guest, 'alice'),
  )
  assert.equal(await countNotifications(account), 1)
})

test('guests who vote and get many notifications while they are merged lose neither votes nor notifications', async () => {
  await using app = await startApp()
  await using other = await app.sibling()
  const { id, opinions } = await aConversation(app, { opinions: 6 })
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, place) => aPersonTwice(app, `person ${place}`)),
  )
  const everybody = people.flatMap(({ account, guestId }) => [guestId, account.userId])
  const NUM_EVENTS = 12
  await Promise.all([
    ...people.map(({ guest }, place) => logInAs(place % 2 === 0 ? app : other, guest, `person ${place}`)),
    ...people.flatMap(({ guest }) => opinions.map(({ slugId }) => aVote(other.as(guest.device), slugId))),
    ...Array.from({ length: NUM_EVENTS }, async (_, decision) => {
      const { db } = (decision % 2 === 0 ? app : other).ctx
      await notify(
        db,
        everybody.map((userId) => ({
          kind: 'set_aside',
          userId,
          conversationId: id,
          patternDecisionId: decision,
        })),
      )
    }),
    app.runJobs(),
  ])
  for (const { account } of people) assert.equal(await countNotifications(account), NUM_EVENTS)
})
