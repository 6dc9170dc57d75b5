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
  test('while opinions are paused, nobody can add one, votes and review continue, and a refused device does not become a guest', async () => {
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
    // Review was required before the pause, so it is required again after the pause.
    const response = await stranger(createOpinion, { conversationSlugId, opinionBody: 'Trees' })
    assert(response.success && response.isWaiting)
    assert.equal((await assertNoDrift(app, conversationSlugId)).opinionCount, 2)
  })

  test('a closed conversation refuses opinions because it is closed, even if opinions are paused', async () => {
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
  test('only people without a public opinion in the conversation have to wait for review', async () => {
    await using app = await startApp()
    const author = await app.user()
    const conversation = await aConversation(app, { authorId: await idOf(app, author) })
    const { slugId: conversationSlugId } = conversation
    const [known, moderated, newcomer] = [await app.guest(), await app.guest(), app.stranger()]
    await anOpinion(known, conversation, 'Benches')
    await moderateOpinion(app, { slugId: await anOpinion(moderated, conversation, 'Buy!'), action: 'move' })
    await author(setReviewRequired, { conversationSlugId, isNewcomerReviewRequired: true })
    const mustWait = async (person: typeof known, opinionBody: string) => {
      const response = await person(createOpinion, { conversationSlugId, opinionBody })
      return response.success && response.isWaiting === true
    }
    assert.equal(await mustWait(known, 'More benches'), false)
    assert.equal(await mustWait(author, 'My own'), false)
    assert.equal(await mustWait(moderated, 'Buy more!'), true)
    assert.equal(await mustWait(newcomer, 'Trees'), true)
    assert.equal(await mustWait(newcomer, 'Bushes'), true, 'not before somebody has let in the first')
    const [, opinionSlugId = ''] = await waitingFor(author, conversationSlugId)
    await author(publishOpinion, { opinionSlugId })
    assert.equal(await mustWait(newcomer, 'Flowers'), false)
    await assertNoDrift(app, conversationSlugId)
  })

  test('a newcomer who posts the text of a public opinion does not have to wait', async () => {
    await using app = await startApp()
    const { author, conversation } = await waitingIn(app, { isReviewRequired: false })
    const { slugId: conversationSlugId } = conversation
    await author(setReviewRequired, { conversationSlugId, isNewcomerReviewRequired: true })
    const response = await app.stranger()(createOpinion, { conversationSlugId, opinionBody: 'more benches' })
    assert(response.success && response.isExisting)
    assert.equal((await author(listWaitingOpinions, { conversationSlugId })).numWaiting, 0)
  })
})

describe('the settings for new opinions', () => {
  test('the author, facilitators and moderators can change each setting for new opinions, and the audit log records it', async () => {
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
