import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  createOpinion,
  getConversation,
  listWaitingOpinions,
  publishOpinion,
  setReviewRequired,
} from '@parley/contract'
import { startApp, type TestApp } from '#testing/app.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { assertRejected } from '#testing/refusal.ts'
import { anOrganization, idOf, waitingFor, waitingIn } from '#testing/review.ts'
import { aConversation, anOpinion, aVote, closeConversation, moderateOpinion } from '#testing/seed.ts'

const settingsOf = async (app: TestApp, conversationSlugId: string) => {
  const { metadata } = (await app.anyone(getConversation, { conversationSlugId })).conversationData
  const { isReviewRequired, isNewcomerReviewRequired, areOpinionsPaused } = metadata
  return { isReviewRequired, isNewcomerReviewRequired, areOpinionsPaused }
}

const PAUSED = { success: false, reason: 'conversation_locked', isPaused: true }

describe('paused opinions', () => {
  test('nobody can add an opinion, votes and waiting opinions go on, and nobody becomes a guest in vain', async () => {
    await using app = await startApp()
    const { author, conversation, guest, slugId } = await waitingIn(app)
    const { slugId: conversationSlugId } = conversation
    await author(setReviewRequired, { conversationSlugId, areOpinionsPaused: true })
    const [stranger, voter] = [app.stranger(), app.stranger()]
    for (const person of [stranger, guest, author])
      assert.deepEqual(await person(createOpinion, { conversationSlugId, opinionBody: 'Trees' }), PAUSED)
    const devices = await app.ctx.db.selectFrom('devices').select('did').execute()
    assert(!devices.some(({ did }) => did === stranger.device.did))
    assert.equal(await aVote(voter, conversation.opinions[0]?.slugId ?? '', 'agree'), true)
    assert.deepEqual(await author(publishOpinion, { opinionSlugId: slugId }), { success: true })
    await author(setReviewRequired, { conversationSlugId, areOpinionsPaused: false })
    // The review that was required before the pause is required again.
    const said = await stranger(createOpinion, { conversationSlugId, opinionBody: 'Trees' })
    assert(said.success && said.isWaiting)
    assert.equal((await assertNoDrift(app, conversationSlugId)).opinionCount, 2)
  })

  test('a closed conversation says that it is closed, even if opinions are paused', async () => {
    await using app = await startApp()
    const author = await app.user()
    const conversation = await aConversation(app, { authorId: await idOf(app, author) })
    const { slugId: conversationSlugId } = conversation
    await author(setReviewRequired, { conversationSlugId, areOpinionsPaused: true })
    await closeConversation(app, conversation)
    for (const person of [app.stranger(), author])
      assert.deepEqual(await person(createOpinion, { conversationSlugId, opinionBody: 'Trees' }), {
        success: false,
        reason: 'conversation_locked',
      })
  })
})

describe('review of newcomers', () => {
  test('opinions wait only of people without an opinion there that others can vote on', async () => {
    await using app = await startApp()
    const author = await app.user()
    const conversation = await aConversation(app, { authorId: await idOf(app, author) })
    const { slugId: conversationSlugId } = conversation
    const [known, moderated, newcomer] = [await app.guest(), await app.guest(), app.stranger()]
    await anOpinion(known, conversation, 'Benches')
    await moderateOpinion(app, { slugId: await anOpinion(moderated, conversation, 'Buy!'), action: 'move' })
    await author(setReviewRequired, { conversationSlugId, isNewcomerReviewRequired: true })
    const waits = async (person: typeof known, opinionBody: string) => {
      const said = await person(createOpinion, { conversationSlugId, opinionBody })
      return said.success && said.isWaiting === true
    }
    assert.equal(await waits(known, 'More benches'), false)
    assert.equal(await waits(author, 'My own'), false)
    assert.equal(await waits(moderated, 'Buy more!'), true)
    assert.equal(await waits(newcomer, 'Trees'), true)
    assert.equal(await waits(newcomer, 'Bushes'), true, 'not before somebody has let in the first')
    const [, opinionSlugId = ''] = await waitingFor(author, conversationSlugId)
    await author(publishOpinion, { opinionSlugId })
    assert.equal(await waits(newcomer, 'Flowers'), false)
    await assertNoDrift(app, conversationSlugId)
  })

  test('a newcomer who posts the text of an opinion that others can vote on does not wait', async () => {
    await using app = await startApp()
    const { author, conversation } = await waitingIn(app, { isReviewRequired: false })
    const { slugId: conversationSlugId } = conversation
    await author(setReviewRequired, { conversationSlugId, isNewcomerReviewRequired: true })
    const said = await app.stranger()(createOpinion, { conversationSlugId, opinionBody: 'more benches' })
    assert(said.success && said.isExisting)
    assert.equal((await author(listWaitingOpinions, { conversationSlugId })).numWaiting, 0)
  })
})

describe('what happens to new opinions', () => {
  test('the author, facilitators and moderators set it, each setting for itself, and the audit log records it', async () => {
    await using app = await startApp()
    const { organizationId, facilitator, member } = await anOrganization(app)
    const { slugId: conversationSlugId } = await aConversation(app, { organizationId })
    const moderator = await app.user({ isModerator: true })
    for (const person of [await app.user(), member])
      await assertRejected(
        person(setReviewRequired, { conversationSlugId, areOpinionsPaused: true }),
        'forbidden',
        'not_author',
      )
    await facilitator(setReviewRequired, { conversationSlugId, areOpinionsPaused: true })
    await moderator(setReviewRequired, { conversationSlugId, isNewcomerReviewRequired: true })
    await moderator(setReviewRequired, { conversationSlugId, isReviewRequired: true })
    assert.deepEqual(await settingsOf(app, conversationSlugId), {
      isReviewRequired: true,
      isNewcomerReviewRequired: true,
      areOpinionsPaused: true,
    })
    await facilitator(setReviewRequired, {
      conversationSlugId,
      areOpinionsPaused: false,
      isNewcomerReviewRequired: false,
    })
    assert.deepEqual(await settingsOf(app, conversationSlugId), {
      isReviewRequired: true,
      isNewcomerReviewRequired: undefined,
      areOpinionsPaused: undefined,
    })
    const rows = await app.ctx.db.selectFrom('audit').select(['action', 'reason']).orderBy('id').execute()
    assert.deepEqual(
      rows.flatMap(({ action, reason }) => (action === 'review.changed' ? [reason] : [])),
      [
        'opinions paused',
        'required of newcomers',
        'required',
        'not required of newcomers',
        'opinions not paused',
      ],
    )
  })
})
