import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getConversation } from '@parley/contract'
import { sql } from 'kysely'
import { startApp } from '#testing/app.ts'
import { userIdOf } from '#testing/people.ts'
import { assertRejected } from '#testing/refusal.ts'
import {
  aConversation,
  anOpinion,
  closeConversation,
  deleteConversation,
  lockConversation,
  unlockConversation,
} from '#testing/seed.ts'

const notFound = ['not_found', 'conversation_not_found'] as const

describe('a conversation', () => {
  test('a conversation is readable by everybody, with its metadata (spec 3.3, 3.4, 6.7)', async () => {
    await using app = await startApp()
    const createdAt = new Date('2026-03-01T10:00:00.000Z')
    const conversation = await aConversation(app, {
      title: 'Trams',
      body: 'More <b>or</b> fewer?',
      createdAt,
      topics: ['transport', 'budget'],
      opinions: 3,
    })
    const { conversationData } = await app.anyone(getConversation, {
      conversationSlugId: conversation.slugId,
    })
    const { metadata, payload, interaction, polis, userInteraction } = conversationData
    assert.equal(metadata.conversationSlugId, conversation.slugId)
    assert.equal(metadata.createdAt, createdAt.toISOString())
    assert.deepEqual([metadata.opinionCount, metadata.voteCount, metadata.participantCount], [3, 0, 0])
    assert.deepEqual([metadata.isIndexed, metadata.isLoginRequired, metadata.isClosed], [true, false, false])
    assert.deepEqual(metadata.moderation, { status: 'unmoderated' })
    assert.deepEqual(metadata.topicCodeList, ['budget', 'transport'])
    assert(Number.isFinite(metadata.rank))
    assert.deepEqual(payload, { title: 'Trams', body: 'More <b>or</b> fewer?' })
    assert.deepEqual(interaction, { hasVoted: false, votedIndex: 0 })
    assert.deepEqual(polis, { clusters: [] })
    assert.equal(userInteraction, undefined)
  })

  test('a conversation has no body if none was written, and a deleted author has no name', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    await sql`update users set deleted_at = now() where id = ${conversation.authorId}`.execute(app.ctx.db)
    const { conversationData } = await app.anyone(getConversation, {
      conversationSlugId: conversation.slugId,
    })
    assert(!('body' in conversationData.payload))
    assert.equal(conversationData.metadata.authorUsername, 'deleted user')
  })

  test('a conversation names its organization and the source of its import (spec 3.3)', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    await sql`insert into organizations (name, website_url) values ('City', 'https://city.example')`.execute(
      app.ctx.db,
    )
    await sql`update conversations set organization_id = (select id from organizations),
      source_url = 'https://pol.is/1', attribution = 'CC BY 4.0', first_vote_at = '2018-01-02T00:00:00Z'`.execute(
      app.ctx.db,
    )
    const { metadata } = (await app.anyone(getConversation, { conversationSlugId: conversation.slugId }))
      .conversationData
    assert.deepEqual(metadata.organization, {
      name: 'City',
      imageUrl: '',
      websiteUrl: 'https://city.example',
      description: '',
    })
    assert.deepEqual(metadata.provenance, {
      sourceUrl: 'https://pol.is/1',
      attribution: 'CC BY 4.0',
      firstVoteAt: '2018-01-02T00:00:00.000Z',
    })
  })

  test('a locked conversation shows its lock and the reason, until the decision is withdrawn (spec 3.3)', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    const moderation = async () =>
      (await app.anyone(getConversation, { conversationSlugId: conversation.slugId })).conversationData
        .metadata.moderation
    await lockConversation(app, conversation)
    const locked = await moderation()
    assert(locked.status === 'moderated')
    assert.deepEqual([locked.action, locked.reason, locked.explanation], ['lock', 'spam', 'Out of hand'])
    assert.equal(locked.createdAt, locked.updatedAt)
    await unlockConversation(app, conversation)
    assert.deepEqual(await moderation(), { status: 'unmoderated' })
  })

  test('a closed conversation can be read, and is marked as closed', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    await closeConversation(app, conversation)
    const { metadata } = (await app.anyone(getConversation, { conversationSlugId: conversation.slugId }))
      .conversationData
    assert.equal(metadata.isClosed, true)
  })

  test('a conversation shows when somebody last took part', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { createdAt: new Date('2026-01-01') })
    const lastReactedAt = async () =>
      (await app.anyone(getConversation, { conversationSlugId: conversation.slugId })).conversationData
        .metadata.lastReactedAt
    assert.equal(await lastReactedAt(), '2026-01-01T00:00:00.000Z')
    await anOpinion(await app.guest(), conversation)
    const shown = await lastReactedAt()
    assert(Math.abs(Date.parse(shown) - Date.now()) < 60_000)
    await app.runJobs()
    assert.equal(await lastReactedAt(), shown)
  })
})

describe('reading a conversation', () => {
  test('everybody who has the link can read a private conversation', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app, { isIndexed: false })
    for (const reader of [app.anyone, app.stranger(), await app.guest()])
      assert((await reader(getConversation, { conversationSlugId: slugId })).conversationData)
  })

  test('a private conversation with login required can be read only with its link and a login (spec 6.6)', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app, { isIndexed: false, isLoginRequired: true })
    const request = { conversationSlugId: slugId }
    const refused = [app.anyone, app.stranger(), await app.guest(), await app.user({ isLoggedOut: true })]
    for (const reader of refused)
      await assertRejected(reader(getConversation, request), 'forbidden', 'login_required')
    assert((await (await app.user())(getConversation, request)).conversationData)
    const { text } = await app.send('/api/v1/conversation/get', { body: JSON.stringify(request) })
    assert.deepEqual(Object.keys(JSON.parse(text)).toSorted(), ['code', 'message', 'name', 'status'])
  })

  test('a public conversation can be read by everybody, even if taking part needs a login', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app, { isLoginRequired: true })
    assert((await app.anyone(getConversation, { conversationSlugId: slugId })).conversationData)
  })

  test('only its author can read an unfinished import', async () => {
    await using app = await startApp()
    const author = await app.user()
    const authorId = (await userIdOf(app.ctx.db, author.device.did)) ?? 0
    const { slugId } = await aConversation(app, { isReady: false, authorId })
    for (const reader of [app.anyone, await app.guest(), await app.user({ isAdministrator: true })])
      await assertRejected(reader(getConversation, { conversationSlugId: slugId }), ...notFound)
    assert((await author(getConversation, { conversationSlugId: slugId })).conversationData)
  })

  test('a call for a deleted conversation gets the same error as a call for one that never existed, for everybody', async () => {
    await using app = await startApp()
    const author = await app.user()
    const authorId = (await userIdOf(app.ctx.db, author.device.did)) ?? 0
    const conversation = await aConversation(app, { authorId })
    await deleteConversation(app, conversation)
    for (const conversationSlugId of [conversation.slugId, 'nowhere1'])
      for (const reader of [app.anyone, author]) {
        const { message } = await assertRejected(reader(getConversation, { conversationSlugId }), ...notFound)
        assert.equal(message, 'Conversation resource not found.')
      }
  })

  test('an unknown device reads a conversation as an anonymous visitor', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app)
    const { conversationData } = await app.stranger()(getConversation, { conversationSlugId: slugId })
    assert.equal(conversationData.userInteraction, undefined)
  })
})
