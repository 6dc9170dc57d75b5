import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  fetchRecentConversations,
  getConversation,
  listNotifications,
  listOpinions,
  schedulePublication,
} from '@parley/contract'
import { sql } from 'kysely'
import { applyDueDates } from '#authoring/due.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { startConversation } from '#testing/authoring.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aVote } from '#testing/seed.ts'
import { until } from '#testing/until.ts'
import { startWorker } from '#worker.ts'

const ok = { success: true as const }
const refusedFor = (reason: string) => ({ success: false as const, reason })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const metadataOf = async ({ anyone }: TestApp, conversationSlugId: string) =>
  (await anyone(getConversation, { conversationSlugId })).conversationData.metadata

const listedSlugIds = async ({ anyone }: TestApp): Promise<string[]> => {
  const { conversationDataList } = await anyone(fetchRecentConversations, { sortAlgorithm: 'new' })
  return conversationDataList.map(({ metadata }) => metadata.conversationSlugId)
}

const privateFields = { isIndexed: false, indexConversationAt: inHours(1) }

async function castVote(app: TestApp, voter: Actor, conversationSlugId: string): Promise<void> {
  const [opinion] = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
  await aVote(voter, opinion?.opinionSlugId ?? '')
}

describe('the publication of a private conversation', () => {
  test('a private conversation is published once at its scheduled time, keeps its rules for taking part, and becomes the newest', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const alice = await app.user()
    const slugId = await startConversation(alice, { ...privateFields, isLoginRequired: true })
    const newer = await startConversation(alice)
    await app.runJobs()
    assert.deepEqual(await listedSlugIds(app), [newer])
    for (const process of [app, other]) process.setClock(new Date(inHours(1.01)))
    await Promise.all([applyDueDates(app.ctx), applyDueDates(other.ctx), applyDueDates(app.ctx)])
    assert.deepEqual(await listedSlugIds(app), [slugId, newer])
    const { isIndexed, isLoginRequired, indexConversationAt } = await metadataOf(app, slugId)
    assert.deepEqual([isIndexed, isLoginRequired, indexConversationAt], [true, true, undefined])
    const { rows } = await sql<{ change_seq: number }>`
      select change_seq from conversations where slug_id = ${slugId}`.execute(app.ctx.db)
    assert.deepEqual(rows, [{ change_seq: 1 }])
    const page = await app.send(`/feed/conversation/${slugId}`, { method: 'GET' })
    assert.equal(page.status, 200)
    const { notificationList } = await alice(listNotifications, { includeAll: true })
    assert.deepEqual(
      notificationList.map(({ type }) => type),
      ['scheduled_publication'],
    )
  })

  test('a conversation that was due while nothing ran is published when the worker starts again', async () => {
    await using app = await startApp()
    const slugId = await startConversation(await app.user(), privateFields)
    app.setClock(new Date(inHours(30)))
    const worker = await startWorker(app.ctx)
    try {
      await until(async () => (await listedSlugIds(app)).includes(slugId))
    } finally {
      await worker.stop()
    }
  })

  test('a conversation whose publication fails does not delay the others', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const failing = await startConversation(alice, privateFields)
    const slugId = await startConversation(alice, { ...privateFields, indexConversationAt: inHours(2) })
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      app.ctx.db,
    )
    await sql`create trigger refuse before update on conversations for each row
      when (old.slug_id = ${sql.lit(failing)}) execute function refuse()`.execute(app.ctx.db)
    app.setClock(new Date(inHours(3)))
    await app.runJobs()
    assert.deepEqual(await listedSlugIds(app), [slugId])
    assert(app.logged.some((line) => line.includes('could not do what is due')))
    await sql`drop trigger refuse on conversations`.execute(app.ctx.db)
    await app.runJobs()
    assert.deepEqual(await listedSlugIds(app), [failing, slugId])
  })

  test('the publication of a private conversation can be set, moved and canceled before anybody has taken part', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const conversationSlugId = await startConversation(alice, { isIndexed: false })
    for (const indexConversationAt of [inHours(5), inHours(1), inHours(9), inHours(9), null]) {
      assert.deepEqual(await alice(schedulePublication, { conversationSlugId, indexConversationAt }), ok)
      const { indexConversationAt: shown } = await metadataOf(app, conversationSlugId)
      assert.equal(shown, indexConversationAt ?? undefined)
    }
    // The author's own vote does not count as taking part.
    await castVote(app, alice, conversationSlugId)
    const again = { conversationSlugId, indexConversationAt: inHours(2) }
    assert.deepEqual(await alice(schedulePublication, again), ok)
  })

  test('a publication date cannot be set or moved to an earlier date once somebody has taken part, even if they withdrew their vote', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const conversationSlugId = await startConversation(alice, privateFields)
    const schedule = (indexConversationAt: string | null) =>
      alice(schedulePublication, { conversationSlugId, indexConversationAt })
    const guest = app.stranger()
    const [opinion] = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
    const opinionSlugId = opinion?.opinionSlugId ?? ''
    await aVote(guest, opinionSlugId)
    await aVote(guest, opinionSlugId, 'cancel')
    assert.deepEqual(await schedule(inHours(0.5)), refusedFor('somebody_took_part'))
    assert.deepEqual(await schedule(privateFields.indexConversationAt), ok)
    assert.deepEqual(await schedule(inHours(5)), ok)
    assert.deepEqual(await schedule(null), ok)
    assert.deepEqual(await schedule(inHours(9)), refusedFor('somebody_took_part'))
    assert.equal((await metadataOf(app, conversationSlugId)).indexConversationAt, undefined)
  })

  test('a publication date that is set at the same time as a first vote is either earlier than the vote or refused', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const alice = await app.user()
    for (let round = 0; round < 5; round++) {
      const conversationSlugId = await startConversation(alice, { isIndexed: false })
      const [opinion] = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
      const voted = aVote(other.stranger(), opinion?.opinionSlugId ?? '').then(() =>
        metadataOf(other, conversationSlugId),
      )
      const set = alice(schedulePublication, { conversationSlugId, indexConversationAt: inHours(1) })
      const [seen, answer] = await Promise.all([voted, set])
      assert.equal(seen.indexConversationAt !== undefined, answer.success)
    }
  })

  test('only private conversations can have a publication date, which must be in the future', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const conversationSlugId = await startConversation(alice)
    const request = { conversationSlugId, indexConversationAt: inHours(1) }
    assert.deepEqual(await alice(schedulePublication, request), refusedFor('already_public'))
    const past = { conversationSlugId, indexConversationAt: inHours(-1) }
    const error = await assertRejected(alice(schedulePublication, past), 'invalid_input')
    assert.equal(error.details.field, 'indexConversationAt')
  })
})
