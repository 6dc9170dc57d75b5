import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  castVote,
  closeConversation,
  createConversation,
  createOpinion,
  fetchRecentConversations,
  getConversation,
  listLedConversations,
  listOpinions,
  postOutcome,
  reopenConversation,
  respondToPoll,
  type Input,
} from '@parley/contract'
import { applyDueDates } from '#authoring/due.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { assertRejected } from '#testing/refusal.ts'

const NOW = new Date()
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString()
const OPENS = inDays(4)
const CLOSES = inDays(19)

const create = (author: Actor, input: Partial<Input<typeof createConversation>>) =>
  author(createConversation, {
    conversationTitle: 'Where should the benches stand?',
    isIndexed: true,
    isLoginRequired: false,
    seedOpinionList: ['In the shade.'],
    ...input,
  })

async function unopened(app: TestApp, author: Actor) {
  const { conversationSlugId } = await create(author, { opensAt: OPENS, closeAt: CLOSES })
  const [opinion] = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
  const metadata = async () =>
    (await app.anyone(getConversation, { conversationSlugId })).conversationData.metadata
  return { conversationSlugId, opinionSlugId: opinion?.opinionSlugId ?? '', metadata }
}

test('after its closing date a conversation takes nothing any more, even before the job that closes it has run', async () => {
  await using app = await startApp()
  const [author, person] = [await app.user(), await app.user()]
  const { conversationSlugId } = await create(author, { pollingOptionList: ['Trees', 'Benches'] })
  const [opinion] = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
  const opinionSlugId = opinion?.opinionSlugId ?? ''
  const conversations = app.ctx.db.updateTable('conversations')
  await conversations.set({ close_at: new Date(Date.now() + 60_000) }).execute()
  assert.equal(await person(castVote, { opinionSlugId, chosenOption: 'agree' }), true)
  await conversations.set({ close_at: new Date(Date.now() - 1000) }).execute()
  for (const asker of [person, app.stranger()]) {
    assert.equal(await asker(castVote, { opinionSlugId, chosenOption: 'disagree' }), false)
    await assertRejected(
      asker(respondToPoll, { conversationSlugId, voteOptionChoice: 1 }),
      'conflict',
      'conversation_locked',
    )
    assert.deepEqual(await asker(createOpinion, { conversationSlugId, opinionBody: 'By the river.' }), {
      success: false,
      reason: 'conversation_locked',
    })
  }
})

describe('a conversation that has not opened yet', () => {
  test('it can be read and found, says when it opens, and refuses votes and opinions as if it were locked', async () => {
    await using app = await startApp()
    app.setClock(NOW)
    const [author, person] = [await app.user(), await app.user()]
    const { conversationSlugId, opinionSlugId, metadata } = await unopened(app, author)
    const { isClosed, opensAt, closeAt, closedAt, reopenAt, moderation } = await metadata()
    assert.deepEqual(
      { isClosed, opensAt, closeAt, closedAt, reopenAt },
      { isClosed: true, opensAt: OPENS, closeAt: CLOSES, closedAt: undefined, reopenAt: undefined },
    )
    assert.equal(moderation.status, 'unmoderated')
    const { conversationDataList } = await app.anyone(fetchRecentConversations, { sortAlgorithm: 'new' })
    assert.equal(conversationDataList[0]?.metadata.opensAt, OPENS)
    assert.equal(await person(castVote, { opinionSlugId, chosenOption: 'agree' }), false)
    assert.deepEqual(await person(createOpinion, { conversationSlugId, opinionBody: 'By the river.' }), {
      success: false,
      reason: 'conversation_locked',
    })
  })

  test('it opens by itself once, and closes by itself later', async () => {
    await using app = await startApp()
    app.setClock(NOW)
    const [author, person] = [await app.user(), await app.user()]
    const { opinionSlugId, metadata } = await unopened(app, author)
    await applyDueDates(app.ctx)
    assert.equal((await metadata()).opensAt, OPENS)
    app.setClock(new Date(OPENS))
    await Promise.all([applyDueDates(app.ctx), applyDueDates(app.ctx)])
    const { isClosed, opensAt, closeAt } = await metadata()
    assert.deepEqual({ isClosed, opensAt, closeAt }, { isClosed: false, opensAt: undefined, closeAt: CLOSES })
    assert.equal(await person(castVote, { opinionSlugId, chosenOption: 'agree' }), true)
    app.setClock(new Date(CLOSES))
    await applyDueDates(app.ctx)
    assert.equal((await metadata()).closedAt, CLOSES)
  })

  test('its author moves the date or opens it at once, and cannot take the date away', async () => {
    await using app = await startApp()
    app.setClock(NOW)
    const author = await app.user()
    const { conversationSlugId, metadata } = await unopened(app, author)
    const reopenAt = inDays(2)
    await author(reopenConversation, { conversationSlugId, reopenAt })
    assert.equal((await metadata()).opensAt, reopenAt)
    assert.deepEqual(await author(reopenConversation, { conversationSlugId, reopenAt: null }), {
      success: false,
      reason: 'not_opened',
    })
    await assertRejected(
      author(reopenConversation, { conversationSlugId, reopenAt: CLOSES }),
      'invalid_input',
      'date_out_of_range',
    )
    await assertRejected(
      author(closeConversation, { conversationSlugId, closeAt: inDays(1) }),
      'invalid_input',
      'date_out_of_range',
    )
    await author(reopenConversation, { conversationSlugId })
    const { isClosed, opensAt } = await metadata()
    assert.deepEqual({ isClosed, opensAt }, { isClosed: false, opensAt: undefined })
  })

  test('it may be closed before it opens, and then stays closed', async () => {
    await using app = await startApp()
    app.setClock(NOW)
    const author = await app.user()
    const { conversationSlugId, metadata } = await unopened(app, author)
    await author(closeConversation, { conversationSlugId })
    app.setClock(new Date(CLOSES))
    await applyDueDates(app.ctx)
    const { isClosed, opensAt } = await metadata()
    assert.deepEqual({ isClosed, opensAt }, { isClosed: true, opensAt: undefined })
  })

  test('it has no outcome, and whoever leads it sees when it opens', async () => {
    await using app = await startApp()
    app.setClock(NOW)
    const author = await app.user()
    const { conversationSlugId } = await unopened(app, author)
    assert.deepEqual(await author(postOutcome, { conversationSlugId, text: 'Done.' }), {
      success: false,
      reason: 'conversation_open',
    })
    const [row] = (await author(listLedConversations, {})).conversationList
    assert.deepEqual([row?.isClosed, row?.opensAt, row?.closedAt], [false, OPENS, undefined])
  })

  test('dates in the past, and an end before the beginning, are refused at their field', async () => {
    await using app = await startApp()
    app.setClock(NOW)
    const author = await app.user()
    const past = inDays(-1)
    await assertRejected(create(author, { opensAt: past }), 'invalid_input', 'moment_has_passed')
    await assertRejected(create(author, { closeAt: past }), 'invalid_input', 'moment_has_passed')
    await assertRejected(
      create(author, { opensAt: CLOSES, closeAt: OPENS }),
      'invalid_input',
      'date_out_of_range',
    )
  })
})
