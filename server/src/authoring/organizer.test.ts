import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addToConversation,
  castVote,
  closeConversation,
  createOpinion,
  deleteConversation,
  editConversation,
  fetchRecentConversations,
  getConversation,
  listOpinions,
  listOwnOpinions,
  listTopics,
  reopenConversation,
  schedulePublication,
} from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { anOrganization, holdDevice, startConversation } from '#testing/authoring.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aVote } from '#testing/seed.ts'

const ok = { success: true as const }
const refusedFor = (reason: string) => ({ success: false as const, reason })
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

const metadataOf = async ({ anyone }: TestApp, conversationSlugId: string) =>
  (await anyone(getConversation, { conversationSlugId })).conversationData.metadata

/** All calls that change one's own conversation. */
const changes = (conversationSlugId: string): ((author: Actor) => Promise<unknown>)[] => [
  (author) =>
    author(editConversation, { conversationSlugId, conversationTitle: 'Other', conversationBody: '' }),
  (author) => author(addToConversation, { conversationSlugId, additionBody: 'More' }),
  (author) => author(closeConversation, { conversationSlugId }),
  (author) => author(reopenConversation, { conversationSlugId }),
  (author) => author(schedulePublication, { conversationSlugId, indexConversationAt: null }),
]

describe('changing a conversation', () => {
  test('only its author can change a conversation: 403 for others, 404 if there is none, 410 if it was deleted', async () => {
    await using app = await startApp()
    const [alice, bob] = [await app.user(), await app.user({ isModerator: true })]
    const slugId = await startConversation(alice)
    const requiredAccess = [
      ...changes(slugId),
      (asker: Actor) => asker(deleteConversation, { conversationSlugId: slugId }),
    ]
    for (const change of requiredAccess) {
      await assertRejected(change(bob), 'forbidden', 'not_author')
      for (const asker of [app.stranger(), await app.guest(), await app.user({ isLoggedOut: true })])
        await assertRejected(change(asker), 'forbidden', 'needs_user')
    }
    for (const change of changes('nowhere1'))
      await assertRejected(change(alice), 'not_found', 'conversation_not_found')
    await assertRejected(alice(deleteConversation, { conversationSlugId: 'nowhere1' }), 'not_found')
    await alice(deleteConversation, { conversationSlugId: slugId })
    for (const change of changes(slugId))
      for (const asker of [alice, bob]) await assertRejected(change(asker), 'gone', 'conversation_deleted')
    await assertRejected(bob(deleteConversation, { conversationSlugId: slugId }), 'gone')
  })

  test('a deleted private conversation looks absent to everybody but its author', async () => {
    await using app = await startApp()
    const [alice, bob] = [await app.user(), await app.user()]
    const slugId = await startConversation(alice, { isIndexed: false })
    await alice(deleteConversation, { conversationSlugId: slugId })
    for (const change of changes(slugId)) {
      await assertRejected(change(alice), 'gone')
      await assertRejected(change(bob), 'not_found')
    }
  })

  test('a device on hold cannot close, reopen or delete a conversation yet, and learns when it will be able to', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const conversationSlugId = await startConversation(alice)
    await holdDevice(app, alice)
    for (const call of [closeConversation, reopenConversation, deleteConversation]) {
      const { details } = await assertRejected(
        alice(call, { conversationSlugId }),
        'forbidden',
        'device_on_hold',
      )
      assert(details.until)
    }
    assert.equal((await metadataOf(app, conversationSlugId)).isClosed, false)
    assert.deepEqual(await alice(addToConversation, { conversationSlugId, additionBody: 'More' }), ok)
  })

  test('people who left an organization cannot change conversations that were posted as it', async () => {
    await using app = await startApp()
    const alice = await app.user()
    await anOrganization(app, alice)
    const posted = await startConversation(alice, { postAsOrganization: 'Town Hall' })
    await app.ctx.db.deleteFrom('organization_members').execute()
    const remove = () => alice(deleteConversation, { conversationSlugId: posted })
    for (const change of [...changes(posted), remove])
      await assertRejected(change(alice), 'forbidden', 'not_member')
    assert.equal((await metadataOf(app, posted)).isClosed, false)
  })

  test('a device on hold cannot act for an organization or publish what was private', async () => {
    await using app = await startApp()
    const alice = await app.user()
    await anOrganization(app, alice)
    const posted = await startConversation(alice, { postAsOrganization: 'Town Hall' })
    const conversationSlugId = await startConversation(alice, { isIndexed: false })
    await holdDevice(app, alice)
    await app.ctx.db
      .updateTable('devices')
      .set({ joined_at: new Date() })
      .where('did', '=', alice.device.did)
      .execute()
    const onHold = (call: Promise<unknown>) => assertRejected(call, 'forbidden', 'device_on_hold')
    await onHold(startConversation(alice, { postAsOrganization: 'Town Hall' }))
    for (const change of changes(posted)) await onHold(change(alice))
    await onHold(alice(schedulePublication, { conversationSlugId, indexConversationAt: inDays(1) }))
    assert.deepEqual(await alice(schedulePublication, { conversationSlugId, indexConversationAt: null }), ok)
    await startConversation(alice)
  })
})

describe('closing a conversation', () => {
  test('closing a conversation has the effect of a lock, at once, until it is opened again', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const conversationSlugId = await startConversation(alice)
    const [opinion] = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
    const opinionSlugId = opinion?.opinionSlugId ?? ''
    const guest = app.stranger()
    assert.equal(await aVote(guest, opinionSlugId), true)
    assert.deepEqual(await alice(closeConversation, { conversationSlugId }), ok)
    const { isClosed, closedAt, moderation } = await metadataOf(app, conversationSlugId)
    assert.deepEqual([isClosed, moderation.status], [true, 'unmoderated'])
    assert(Math.abs(Date.parse(closedAt ?? '') - Date.now()) < 60_000)
    assert.equal(await guest(castVote, { opinionSlugId, chosenOption: 'disagree' }), false)
    const postAttempt = await guest(createOpinion, { conversationSlugId, opinionBody: 'Late' })
    assert.deepEqual(postAttempt, refusedFor('conversation_locked'))
    assert.deepEqual(await alice(closeConversation, { conversationSlugId }), ok)
    assert.equal((await metadataOf(app, conversationSlugId)).closedAt, closedAt)
    assert.deepEqual(await alice(reopenConversation, { conversationSlugId }), ok)
    assert.deepEqual(await alice(reopenConversation, { conversationSlugId }), ok)
    assert.equal((await metadataOf(app, conversationSlugId)).closedAt, undefined)
    assert.equal(await guest(castVote, { opinionSlugId, chosenOption: 'disagree' }), true)
    await assertNoDrift(app, conversationSlugId)
  })

  test('a conversation closes once at its announced date, and opens again at its later reopening date', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const conversationSlugId = await startConversation(alice)
    const [closeAt, reopenAt] = [inDays(1), inDays(3)]
    assert.deepEqual(await alice(closeConversation, { conversationSlugId, closeAt: inDays(2) }), ok)
    assert.deepEqual(await alice(closeConversation, { conversationSlugId, closeAt }), ok)
    assert.deepEqual(
      await alice(reopenConversation, { conversationSlugId, reopenAt }),
      refusedFor('already_open'),
    )
    await app.runJobs()
    const before = await metadataOf(app, conversationSlugId)
    assert.deepEqual([before.isClosed, before.closeAt], [false, closeAt])
    app.setClock(new Date(closeAt))
    await Promise.all([app.runJobs(), app.runJobs()])
    const closed = await metadataOf(app, conversationSlugId)
    assert.deepEqual([closed.isClosed, closed.closedAt, closed.closeAt], [true, closeAt, undefined])
    assert.deepEqual(
      await alice(closeConversation, { conversationSlugId, closeAt: inDays(9) }),
      refusedFor('already_closed'),
    )
    assert.deepEqual(await alice(reopenConversation, { conversationSlugId, reopenAt }), ok)
    app.setClock(new Date(reopenAt))
    await app.runJobs()
    const opened = await metadataOf(app, conversationSlugId)
    assert.deepEqual([opened.isClosed, opened.closedAt, opened.reopenAt], [false, undefined, undefined])
  })

  test('a closing date is removed by sending null, and must be in the future', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const conversationSlugId = await startConversation(alice)
    await alice(closeConversation, { conversationSlugId, closeAt: inDays(1) })
    await alice(closeConversation, { conversationSlugId, closeAt: null })
    app.setClock(new Date(inDays(2)))
    await app.runJobs()
    const { isClosed, closeAt } = await metadataOf(app, conversationSlugId)
    assert.deepEqual([isClosed, closeAt], [false, undefined])
    const error = await assertRejected(
      alice(closeConversation, { conversationSlugId, closeAt: inDays(1) }),
      'invalid_input',
    )
    assert.equal(error.details.field, 'closeAt')
  })

  test('simultaneous calls to close and open a conversation leave consistent closing dates', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const alice = await app.user()
    const conversationSlugId = await startConversation(alice)
    const elsewhere = other.as(alice.device)
    const answers = await Promise.all([
      alice(closeConversation, { conversationSlugId }),
      elsewhere(closeConversation, { conversationSlugId }),
      alice(closeConversation, { conversationSlugId, closeAt: inDays(1) }),
      elsewhere(reopenConversation, { conversationSlugId }),
    ])
    for (const answer of [answers[0], answers[1], answers[3]]) assert.deepEqual(answer, ok)
    const { isClosed, closedAt, closeAt } = await metadataOf(app, conversationSlugId)
    assert.equal(isClosed, closedAt !== undefined)
    assert(!isClosed || closeAt === undefined)
  })

  test('members of the organization that a conversation was posted as may close and open it, but not delete it', async () => {
    await using app = await startApp()
    const [alice, bob] = [await app.user(), await app.user()]
    await anOrganization(app, alice)
    const conversationSlugId = await startConversation(alice, { postAsOrganization: 'Town Hall' })
    await assertRejected(bob(closeConversation, { conversationSlugId }), 'forbidden', 'not_author')
    await sql`insert into organization_members (organization_id, user_id)
      select o.id, d.user_id from organizations o, devices d where d.did = ${bob.device.did}`.execute(
      app.ctx.db,
    )
    assert.deepEqual(await bob(closeConversation, { conversationSlugId }), ok)
    await assertRejected(bob(deleteConversation, { conversationSlugId }), 'forbidden', 'not_author')
  })
})

describe('deleting a conversation', () => {
  test('deleting a conversation hides it from every list at once, in every process, and is safe to repeat (spec 4.25, 7.14)', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const alice = await app.user()
    await sql`insert into topics (code, name) values ('trams', 'Trams')`.execute(app.ctx.db)
    const conversationSlugId = await startConversation(alice, { topicCodeList: ['trams'] })
    const keptSlugId = await startConversation(alice)
    const shown = async ({ anyone }: TestApp) => {
      const { conversationDataList } = await anyone(fetchRecentConversations, { sortAlgorithm: 'new' })
      const { topicList } = await anyone(listTopics, {})
      return [
        conversationDataList.map(({ metadata }) => metadata.conversationSlugId),
        topicList[0]?.numConversations,
      ]
    }
    for (const process of [app, other])
      assert.deepEqual(await shown(process), [[keptSlugId, conversationSlugId], 1])
    await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        (n % 2 ? other : app).as(alice.device)(deleteConversation, { conversationSlugId }),
      ),
    )
    await alice(deleteConversation, { conversationSlugId })
    for (const process of [app, other]) {
      assert.deepEqual(await shown(process), [[keptSlugId], 0])
      await assertRejected(process.anyone(getConversation, { conversationSlugId }), 'not_found')
    }
    const page = await app.send(`/feed/conversation/${conversationSlugId}`, { method: 'GET' })
    assert.equal(page.status, 410)
    const sitemap = await app.send('/sitemap.xml', { method: 'GET' })
    assert(sitemap.text.includes(keptSlugId) && !sitemap.text.includes(conversationSlugId))
  })

  test('other people keep what they wrote in a deleted conversation, and nothing more is posted or counted', async () => {
    await using app = await startApp()
    const [alice, bob] = [await app.user(), await app.user()]
    const conversationSlugId = await startConversation(alice)
    const postAttempt = await bob(createOpinion, { conversationSlugId, opinionBody: 'Mine' })
    assert(postAttempt.success)
    const conversationSlugIdList = [conversationSlugId]
    assert.equal((await bob(listOwnOpinions, { conversationSlugIdList })).length, 1)
    await alice(deleteConversation, { conversationSlugId })
    const { rows } = await sql<{ body: string }>`
      select body from opinions where slug_id = ${postAttempt.opinionSlugId} and deleted_at is null`.execute(
      app.ctx.db,
    )
    assert.deepEqual(rows, [{ body: 'Mine' }])
    await assertRejected(
      bob(createOpinion, { conversationSlugId, opinionBody: 'More' }),
      'gone',
      'conversation_deleted',
    )
  })

  test('deleting a conversation removes its scheduled dates', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const conversationSlugId = await startConversation(alice, {
      isIndexed: false,
      indexConversationAt: inDays(1),
    })
    await alice(deleteConversation, { conversationSlugId })
    app.setClock(new Date(inDays(2)))
    await app.runJobs()
    const { rows } = await sql<{ is_indexed: boolean }>`select is_indexed from conversations`.execute(
      app.ctx.db,
    )
    assert.deepEqual(rows, [{ is_indexed: false }])
  })
})
