import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  correctLanguage,
  createOpinion,
  editConversation,
  getConversation,
  listOpinions,
  publishOpinion,
} from '@parley/contract'
import { detectLanguages } from '#opinions/detect-all.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { startConversation } from '#testing/authoring.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, anOpinion, lockConversation } from '#testing/seed.ts'

const BENCHES = 'We need more benches in the park.'
const BÄNKE = 'Wir brauchen mehr Bänke im Park.'

const payloadOf = async ({ anyone }: TestApp, conversationSlugId: string) =>
  (await anyone(getConversation, { conversationSlugId })).conversationData.payload

/** The languages of opinions by their texts. */
async function languagesIn({ anyone }: TestApp, conversationSlugId: string) {
  const opinions = await anyone(listOpinions, { conversationSlugId, filter: 'new' })
  return Object.fromEntries(opinions.map(({ opinion, language }) => [opinion, language]))
}

describe('the language of an opinion', () => {
  test('is detected after it was posted, and a second run changes nothing', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { title: 'What should change in our town?' })
    const { slugId } = conversation
    for (const text of [BENCHES, BÄNKE, '?!']) await anOpinion(await app.user(), conversation, text)
    assert.deepEqual(await languagesIn(app, slugId), {
      [BENCHES]: undefined,
      [BÄNKE]: undefined,
      '?!': undefined,
    })
    await Promise.all([detectLanguages(app.ctx), detectLanguages(app.ctx)])
    const detected = { [BENCHES]: 'en', [BÄNKE]: 'de', '?!': undefined }
    assert.deepEqual(await languagesIn(app, slugId), detected)
    const versions = () => app.ctx.db.selectFrom('conversations').select('change_seq').execute()
    const before = await versions()
    await detectLanguages(app.ctx)
    assert.deepEqual(await versions(), before)
  })

  test('is what its author states, also after review', async () => {
    await using app = await startApp()
    const author = await app.user()
    const conversationSlugId = await startConversation(author, {
      seedOpinionList: [],
      isReviewRequired: true,
    })
    const posted = await (
      await app.user()
    )(createOpinion, {
      conversationSlugId,
      opinionBody: BENCHES,
      language: 'nl',
    })
    assert(posted.success)
    await author(publishOpinion, { opinionSlugId: posted.opinionSlugId })
    await (
      await app.user()
    )(createOpinion, { conversationSlugId, opinionBody: BÄNKE, language: 'nl' })
    await detectLanguages(app.ctx)
    assert.deepEqual(await languagesIn(app, conversationSlugId), { [BENCHES]: 'nl' })
  })

  test('is corrected by those who moderate, for good and with a row in the audit', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    const opinionSlugId = await anOpinion(await app.user(), conversation, BENCHES)
    const moderator = await app.user({ isModerator: true })
    await detectLanguages(app.ctx)
    await moderator(correctLanguage, { opinionSlugId, language: 'fr' })
    await detectLanguages(app.ctx)
    assert.deepEqual(await languagesIn(app, conversation.slugId), { [BENCHES]: 'fr' })
    await moderator(correctLanguage, { opinionSlugId, language: null })
    await detectLanguages(app.ctx)
    assert.deepEqual(await languagesIn(app, conversation.slugId), { [BENCHES]: undefined })
    const audit = await app.ctx.db.selectFrom('audit').select(['action', 'target', 'reason']).execute()
    assert.deepEqual(
      audit
        .filter(({ action }) => action === 'opinion.language_corrected')
        .map(({ target, reason }) => [target, reason]),
      [
        [`opinion:${opinionSlugId}`, 'fr'],
        [`opinion:${opinionSlugId}`, ''],
      ],
    )
  })

  test('must be a tag', async () => {
    await using app = await startApp()
    const { slugId: conversationSlugId } = await aConversation(app)
    await assertRejected(
      (await app.user())(createOpinion, { conversationSlugId, opinionBody: BENCHES, language: 'English' }),
      'invalid_input',
    )
  })
})

describe('the language of a conversation', () => {
  test('is suggested by its text until its author states it', async () => {
    await using app = await startApp()
    const author = await app.user()
    const text = { conversationTitle: 'Mehr Straßenbahnen?', conversationBody: 'Was meinen Sie dazu?' }
    const conversationSlugId = await startConversation(author, text)
    await detectLanguages(app.ctx)
    const { language, suggestedLanguage } = await payloadOf(app, conversationSlugId)
    assert.deepEqual([language, suggestedLanguage], [undefined, 'de'])
    await author(editConversation, { conversationSlugId, ...text, language: 'da' })
    const stated = await payloadOf(app, conversationSlugId)
    assert.deepEqual([stated.language, stated.suggestedLanguage], ['da', undefined])
  })

  test('is stated when it is started, and is changed at any time unless the conversation is locked', async () => {
    await using app = await startApp()
    const author = await app.user()
    const text = { conversationTitle: 'More trams?', conversationBody: '' }
    const conversationSlugId = await startConversation(author, { ...text, language: 'fr' })
    assert.equal((await payloadOf(app, conversationSlugId)).language, 'fr')
    app.setClock(new Date(Date.now() + 7_200_000))
    const edit = (language: string | null) =>
      author(editConversation, { conversationSlugId, ...text, language })
    assert.deepEqual(await edit('en'), { success: true })
    assert.equal((await payloadOf(app, conversationSlugId)).language, 'en')
    assert.deepEqual(await edit(null), { success: true })
    assert.equal((await payloadOf(app, conversationSlugId)).language, undefined)
    const { id } = await app.ctx.db
      .selectFrom('conversations')
      .select('id')
      .where('slug_id', '=', conversationSlugId)
      .executeTakeFirstOrThrow()
    await lockConversation(app, { id })
    assert.deepEqual(await edit('pl'), { success: false, reason: 'conversation_locked' })
  })
})
