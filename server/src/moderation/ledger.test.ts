import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  deleteOpinion,
  getConversation,
  listDecisions,
  moderateConversation,
  moderateOpinion,
  withdrawConversationModeration,
  withdrawOpinionModeration,
  type Input,
} from '@parley/contract'
import { moveImportedOpinions } from '#moderation/sql.ts'
import { startApp } from '#testing/app.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, anOpinion } from '#testing/seed.ts'

const moveInput = (
  opinionSlugId: string,
  over: Partial<Input<typeof moderateOpinion>> = {},
): Input<typeof moderateOpinion> => ({
  opinionSlugId,
  moderationAction: 'move',
  moderationReason: 'spam',
  moderationExplanation: 'Advertising for a shop.',
  ...over,
})

describe('the ledger of a conversation', () => {
  test('the ledger has every decision with time, kind, reason and explanation, newest first, and nobody’s name', async () => {
    await using app = await startApp()
    const { slugId, opinions } = await aConversation(app, { opinions: 3 })
    const [first = '', second = ''] = opinions.map((opinion) => opinion.slugId)
    const moderator = await app.user({ isModerator: true })
    await moderator(moderateOpinion, moveInput(first))
    await moderator(moderateOpinion, moveInput(second, { detail: 'duplicate', duplicateOfSlugId: first }))
    await moderator(moderateConversation, {
      conversationSlugId: slugId,
      moderationAction: 'lock',
      moderationReason: 'antisocial',
      moderationExplanation: 'Two days to calm things down.',
    })
    await moderator(withdrawConversationModeration, { conversationSlugId: slugId })
    await moderator(withdrawOpinionModeration, { opinionSlugId: first, moderationExplanation: 'No shop.' })
    const { decisionList, decisionCount } = await app.anyone(listDecisions, { conversationSlugId: slugId })
    assert.equal(decisionCount, 5)
    assert.deepEqual(
      decisionList.map(({ kind, isAboutOpinion, reason, detail, explanation, opinionSlugId }) => [
        kind,
        isAboutOpinion,
        reason,
        detail,
        explanation,
        opinionSlugId,
      ]),
      [
        ['withdraw', true, undefined, undefined, 'No shop.', undefined],
        ['withdraw', false, undefined, undefined, '', undefined],
        ['lock', false, 'antisocial', undefined, 'Two days to calm things down.', undefined],
        ['move', true, 'spam', 'duplicate', 'Advertising for a shop.', second],
        ['move', true, 'spam', undefined, 'Advertising for a shop.', first],
      ],
    )
    assert.deepEqual(
      decisionList.map(({ withdrawn }) => withdrawn && [withdrawn.kind, withdrawn.reason]),
      [['move', 'spam'], ['lock', 'antisocial'], undefined, undefined, undefined],
    )
    assert.equal(decisionList[3]?.duplicateOfSlugId, first)
    const times = decisionList.map(({ createdAt = '' }) => createdAt)
    assert.deepEqual(times, times.toSorted().toReversed())
    const { username } = await app.ctx.db
      .selectFrom('users')
      .select('username')
      .where('is_moderator', '=', true)
      .executeTakeFirstOrThrow()
    assert(!JSON.stringify(decisionList).includes(username))
  })

  test('the ledger never contains the id of an opinion that is hidden or deleted, even if it was moved before', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    const [author, moderator] = [await app.user(), await app.user({ isModerator: true })]
    const hidden = await anOpinion(author, conversation, 'Their address is 5 Mill Lane')
    const gone = await anOpinion(author, conversation)
    for (const opinion of [hidden, gone]) await moderator(moderateOpinion, moveInput(opinion))
    await moderator(moderateOpinion, moveInput(hidden, { moderationAction: 'hide' }))
    await author(deleteOpinion, { opinionSlugId: gone })
    const ledger = await app.anyone(listDecisions, { conversationSlugId: conversation.slugId })
    assert.deepEqual(
      ledger.decisionList.map(({ kind, opinionSlugId }) => [kind, opinionSlugId]),
      [
        ['hide', undefined],
        ['move', undefined],
        ['move', undefined],
      ],
    )
    assert(!JSON.stringify(ledger).includes('Mill Lane'))
  })

  test('the ledger shows decisions made before an import, without a reason and a date', async () => {
    await using app = await startApp()
    const { slugId, opinions } = await aConversation(app, { opinions: 1 })
    const [{ id, slugId: opinionSlugId } = { id: 0, slugId: '' }] = opinions
    await moveImportedOpinions(app.ctx.db, [{ id, reason: 'moderated' as const }])
    const { decisionList } = await app.anyone(listDecisions, { conversationSlugId: slugId })
    const [{ decisionId: _id, ...decision } = { decisionId: '' }] = decisionList
    assert.deepEqual(decision, {
      kind: 'move',
      isAboutOpinion: true,
      source: 'import',
      explanation: '',
      opinionSlugId,
    })
  })

  test('each page of the ledger continues after the last decision of the page before', async () => {
    await using app = await startApp()
    const { slugId, opinions } = await aConversation(app, { opinions: 7 })
    const moderator = await app.user({ isModerator: true })
    for (const opinion of opinions) await moderator(moderateOpinion, moveInput(opinion.slugId))
    const readPages = async (lastDecisionId?: string): Promise<(string | undefined)[]> => {
      const input = { conversationSlugId: slugId, limit: 3, ...(lastDecisionId ? { lastDecisionId } : {}) }
      const { decisionList } = await app.anyone(listDecisions, input)
      const last = decisionList.at(-1)
      const opinionIds = decisionList.map(({ opinionSlugId }) => opinionSlugId)
      return last === undefined ? [] : [...opinionIds, ...(await readPages(last.decisionId))]
    }
    assert.deepEqual(await readPages(), opinions.map((opinion) => opinion.slugId).toReversed())
  })

  test('only people who may read the conversation can read the ledger', async () => {
    await using app = await startApp()
    const closed = await aConversation(app, { isIndexed: false, isLoginRequired: true })
    const deleted = await aConversation(app)
    await app.ctx.db
      .updateTable('conversations')
      .set({ deleted_at: new Date() })
      .where('id', '=', deleted.id)
      .execute()
    const input = { conversationSlugId: closed.slugId }
    await assertRejected(app.anyone(listDecisions, input), 'forbidden', 'login_required')
    const user = await app.user()
    assert.deepEqual(await user(listDecisions, input), { decisionList: [], decisionCount: 0, numSetAside: 0 })
    const moderator = await app.user({ isModerator: true })
    for (const viewer of [app.anyone, moderator])
      await assertRejected(
        viewer(listDecisions, { conversationSlugId: deleted.slugId }),
        'not_found',
        'conversation_not_found',
      )
  })

  test('a conversation shows how many of its opinions are moved and hidden, and does not count them as opinions', async () => {
    await using app = await startApp()
    const { slugId, opinions } = await aConversation(app, { opinions: 4 })
    const [first = '', second = '', third = ''] = opinions.map((opinion) => opinion.slugId)
    const moderator = await app.user({ isModerator: true })
    const counts = async () => {
      const { conversationData } = await app.anyone(getConversation, { conversationSlugId: slugId })
      const { opinionCount, movedOpinionCount, hiddenOpinionCount } = conversationData.metadata
      return [opinionCount, movedOpinionCount, hiddenOpinionCount]
    }
    assert.deepEqual(await counts(), [4, undefined, undefined])
    for (const opinion of [first, second]) await moderator(moderateOpinion, moveInput(opinion))
    await moderator(moderateOpinion, moveInput(third, { moderationAction: 'hide' }))
    assert.deepEqual(await counts(), [1, 2, 1])
    await moderator(withdrawOpinionModeration, { opinionSlugId: first })
    assert.deepEqual(await counts(), [2, 1, 1])
  })
})
