import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deleteUser, getConversation, getOpinionMap, respondToPoll } from '@parley/contract'
import { sql } from 'kysely'
import { eraseAccount } from '#account/erase.ts'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import { readRunVotes } from '#analysis/worker/run-votes.sql.ts'
import { inSnapshot } from '#analysis/worker/snapshot.sql.ts'
import { unpackVotes } from '#results/packed-votes.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { twoCamps } from '#testing/camps.ts'
import { runDuring } from '#testing/during.ts'
import { aRegisteredUser, logInAs } from '#testing/log-in.ts'
import { userIdOf } from '#testing/people.ts'
import { aConversation, aVote, type SeededConversation } from '#testing/seed.ts'

const OPTIONS = ['yes', 'no']

const aPlace = (app: TestApp) => aConversation(app, { publication: 'results', opinions: 1, poll: OPTIONS })

const vote = (person: Actor, { opinions }: SeededConversation, choice: 'agree' | 'disagree' = 'agree') =>
  aVote(person, opinions[0]?.slugId ?? '', choice)

/** The number of the newest block, when one is due at any time. */
async function newestBlock(app: TestApp, { id, slugId: conversationSlugId }: SeededConversation) {
  await sql`update blocks set published_at = published_at - interval '1 hour'`.execute(app.ctx.db)
  await enqueueAnalysis(app.ctx.db, id)
  await app.runJobs()
  const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
  return conversationData.metadata.asOf?.block ?? 0
}

async function votersOfBlock({ ctx }: TestApp) {
  const { rows } = await sql<{ votes: Buffer }>`select votes from published_vote_parts`.execute(ctx.db)
  return new Set(rows.flatMap(({ votes }) => [...unpackVotes(votes).participantIds]))
}

describe('guests who become part of an account between blocks', () => {
  test('merging a guest into an account counts as no change by anybody, even if both voted differently', async () => {
    await using app = await startApp()
    const conversation = await aPlace(app)
    const answer = (person: Actor, voteOptionChoice: number) =>
      person(respondToPoll, { conversationSlugId: conversation.slugId, voteOptionChoice })
    const pairs = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => ({
        name: `person ${n}`,
        account: await aRegisteredUser(app, `person ${n}`),
        guest: app.stranger(),
      })),
    )
    for (const { account, guest } of pairs) {
      await vote(account, conversation)
      await answer(account, 1)
      await vote(guest, conversation, 'disagree')
      await answer(guest, 2)
    }
    assert.equal(await newestBlock(app, conversation), 1)
    for (const { name, guest } of pairs) await logInAs(app, guest, name)
    assert.equal(await newestBlock(app, conversation), 1)
  })

  test('a guest who counts as independent still counts after merging with an account that did not', async () => {
    await using app = await startApp()
    const conversation = await aPlace(app)
    const alice = await aRegisteredUser(app, 'alice')
    const guest = app.stranger()
    for (const person of [alice, guest, ...Array.from({ length: 9 }, () => app.stranger())])
      await vote(person, conversation)
    await newestBlock(app, conversation)
    await sql`update independent_people set counts = false where user_id = ${alice.userId}`.execute(
      app.ctx.db,
    )
    await logInAs(app, guest, 'alice')
    const { rows } = await sql`select counts from independent_people where user_id = ${alice.userId}`.execute(
      app.ctx.db,
    )
    assert.deepEqual(rows, [{ counts: true }])
  })

  test('a block keeps no votes of somebody who logs in and deletes the account while it is being published', async () => {
    await using app = await startApp()
    const conversation = await aPlace(app)
    const alice = await aRegisteredUser(app, 'alice')
    const guest = app.stranger()
    for (const person of [guest, ...Array.from({ length: 10 }, () => app.stranger())])
      await vote(person, conversation)
    await runDuring(
      app,
      (db) => sql`lock table blocks in share mode`.execute(db),
      () => app.runJobs(),
      async () => {
        await logInAs(app, guest, 'alice')
        await alice(deleteUser, {})
        await eraseAccount(app.ctx, alice.userId)
      },
    )
    assert.equal((await votersOfBlock(app)).size, 10)
  })

  test('a block keeps no poll answer of a guest who became part of an account while it was being published, once that account is deleted', async () => {
    await using app = await startApp()
    const conversation = await aPlace(app)
    const guest = app.stranger()
    for (const person of [guest, ...Array.from({ length: 10 }, () => app.stranger())])
      await person(respondToPoll, { conversationSlugId: conversation.slugId, voteOptionChoice: 1 })
    const { db } = app.ctx
    const guestId = (await userIdOf(db, guest.device.did)) ?? 0
    assert.equal(await newestBlock(app, conversation), 1)
    const account = await aRegisteredUser(app, 'one person')
    await logInAs(app, guest, 'one person')
    const accountId = (await userIdOf(db, account.device.did)) ?? 0
    // As the block marked the guest, before the marks of people who departed are moved.
    await sql`update independent_people set user_id = ${guestId} where user_id = ${accountId}`.execute(db)
    assert.equal((await votersOfBlock(app)).has(guestId), true)
    await account(deleteUser, {})
    await app.runJobs()
    assert.equal((await votersOfBlock(app)).has(guestId), false)
  })

  test('a run can be verified even if a guest logged in while its block was being published', async () => {
    await using app = await startApp()
    const { conversation, left } = await twoCamps(app, { publication: 'results', left: 16, right: 16 })
    const alice = await aRegisteredUser(app, 'alice')
    await aVote(alice, conversation.opinions[0]?.slugId ?? '', 'disagree')
    await runDuring(
      app,
      (db) => sql`lock table blocks in share mode`.execute(db),
      () => app.runJobs(),
      () => logInAs(app, left[0] ?? app.stranger(), 'alice'),
    )
    const votes = await inSnapshot(app.ctx.pool, (client) =>
      readRunVotes(client, { conversation_id: conversation.id }),
    )
    assert(votes)
    const map = await app.anyone(getOpinionMap, { conversationSlugId: conversation.slugId })
    assert.equal(new Set(votes.participantIds).size, map.participantCount)
  })
})
