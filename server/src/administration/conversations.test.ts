import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  administerConversation,
  castVote,
  closeConversation,
  createConversation,
  deleteConversation,
  getConversation,
  handOverConversation,
  type ConversationState,
  listAllConversations,
  listNotifications,
  openPrivateConversation,
} from '@parley/contract'
import { applyDueDates } from '#authoring/due.ts'
import { startApp, type Actor } from '#testing/app.ts'
import { aFacilitator, anOrganization, startConversation } from '#testing/authoring.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation } from '#testing/seed.ts'
import { nameOf } from '#testing/suspensions.ts'

const changesTold = async (person: Actor) =>
  (await person(listNotifications, { includeAll: true })).notificationList.flatMap((notification) =>
    notification.type === 'conversation_administered' ? [notification.change] : [],
  )

describe('all conversations', () => {
  test('administrators find conversations by a part of the title and by state, private ones too, page by page', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    for (let number = 0; number < 53; number += 1)
      await aConversation(app, { title: `Street ${number}`, isIndexed: number % 10 !== 0 })
    const { conversationList, next } = await administrator(listAllConversations, {})
    assert.equal(conversationList.length, 50)
    const rest = await administrator(listAllConversations, { after: next })
    assert.deepEqual(
      rest.conversationList.map(({ title }) => title),
      ['Street 2', 'Street 1', 'Street 0'],
    )
    assert.equal(rest.next, undefined)
    const found = async (input: { search?: string; state?: ConversationState }) =>
      (await administrator(listAllConversations, input)).conversationList.map(({ title }) => title)
    assert.deepEqual(await found({ search: 'REET 1', state: 'private' }), ['Street 10'])
    assert.deepEqual(await found({ search: '%' }), [])
    const [, second] = conversationList
    await administrator(administerConversation, {
      conversationSlugId: second!.conversationSlugId,
      change: 'close',
    })
    assert.deepEqual(await found({ state: 'closed' }), [second!.title])
    assert.deepEqual(await found({ state: 'orphaned' }), [])
  })

  test('administrators close a conversation that has not opened yet, which then does not open', async () => {
    await using app = await startApp()
    const [administrator, author] = [await app.user({ isAdministrator: true }), await app.user()]
    const opensAt = new Date(Date.now() + 86_400_000).toISOString()
    const { conversationSlugId } = await author(createConversation, {
      conversationTitle: 'Where should the benches stand?',
      isIndexed: true,
      isLoginRequired: false,
      seedOpinionList: [],
      opensAt,
    })
    const listed = async (state?: ConversationState) =>
      (await administrator(listAllConversations, { state })).conversationList.map(({ isClosed }) => isClosed)
    assert.deepEqual([await listed(), await listed('closed')], [[false], []])
    await administrator(administerConversation, { conversationSlugId, change: 'close' })
    assert.deepEqual([await listed(), await listed('closed')], [[true], [true]])
    app.setClock(new Date(opensAt))
    await applyDueDates(app.ctx)
    const { metadata } = (await app.anyone(getConversation, { conversationSlugId })).conversationData
    assert.deepEqual([metadata.isClosed, metadata.opensAt, metadata.reopenAt], [true, undefined, undefined])
    await administrator(administerConversation, { conversationSlugId, change: 'reopen' })
    assert.deepEqual(await listed(), [false])
  })

  test('administrators close, reopen and delete any conversation; its author is told and every act is audited', async () => {
    await using app = await startApp()
    const [administrator, author] = [await app.user({ isAdministrator: true }), await app.user()]
    const conversationSlugId = await startConversation(author)
    await administrator(openPrivateConversation, { conversationSlugId })
    for (const change of ['close', 'close', 'reopen', 'delete'] as const)
      await administrator(administerConversation, { conversationSlugId, change })
    await assertRejected(author(getConversation, { conversationSlugId }), 'not_found')
    await assertRejected(
      administrator(administerConversation, { conversationSlugId, change: 'close' }),
      'not_found',
    )
    assert.deepEqual(await changesTold(author), ['delete', 'reopen', 'close'])
    const audited = await app.ctx.db
      .selectFrom('audit')
      .select('action')
      .where('action', 'like', 'conversation.%')
      .orderBy('id')
      .execute()
    assert.deepEqual(
      audited.map(({ action }) => action).slice(1),
      ['opened', 'closed', 'reopened', 'deleted'].map((action) => `conversation.${action}`),
    )
  })

  test('a conversation handed over is led by the receiver alone; both are told and may read it', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    const [author, receiver] = [await app.user(), await app.user()]
    const conversationSlugId = await startConversation(author)
    const about = { conversationSlugId }
    await administrator(handOverConversation, { ...about, username: await nameOf(receiver) })
    await assertRejected(author(closeConversation, about), 'forbidden', 'not_author')
    assert.deepEqual(await receiver(closeConversation, about), { success: true })
    for (const person of [author, receiver]) await person(getConversation, about)
    assert.deepEqual([await changesTold(author), await changesTold(receiver)], [['taken'], ['given']])

    const member = await app.user()
    await anOrganization(app, member, 'Town Hall')
    await anOrganization(app, await app.user(), 'Museum')
    const toHall = { ...about, organizationName: 'Town Hall' }
    assert.deepEqual(
      await administrator(handOverConversation, { ...toHall, username: await nameOf(author) }),
      { success: false, reason: 'not_member' },
    )
    assert.deepEqual(await administrator(handOverConversation, toHall), { success: true })
    await assertRejected(receiver(closeConversation, about), 'forbidden', 'not_author')
    const { conversationData } = await app.anyone(getConversation, about)
    assert.equal(conversationData.metadata.organization?.name, 'Town Hall')
    assert.deepEqual(await changesTold(member), ['given'])
    const colleague = await aFacilitator(app, 'Town Hall')
    await administrator(administerConversation, { ...about, change: 'reopen' })
    assert.deepEqual(await changesTold(colleague), ['reopen'], 'all members of the organization lead it')
    await assertRejected(
      administrator(handOverConversation, { ...about, username: 'nobody_here' }),
      'not_found',
      'user_not_found',
    )
  })

  test('of a hand-over and a deletion at once, either the deletion wins or the receiver leads', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    for (let round = 0; round < 6; round += 1) {
      const [author, receiver] = [await app.user(), await app.user()]
      const conversationSlugId = await startConversation(author)
      const about = { conversationSlugId }
      const username = await nameOf(receiver)
      const [handed, deleted] = await Promise.allSettled([
        administrator(handOverConversation, { ...about, username }),
        author(deleteConversation, about),
      ])
      assert.notEqual(handed.status, deleted.status)
      if (deleted.status === 'fulfilled') await assertRejected(receiver(closeConversation, about), 'gone')
      else assert.deepEqual(await receiver(closeConversation, about), { success: true })
    }
  })

  test('votes beside a hand-over are all counted', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    const receiver = await nameOf(await app.user())
    const { slugId, opinions } = await aConversation(app, { opinions: 4 })
    const voter = await app.user()
    await Promise.all([
      ...opinions.map(({ slugId: opinionSlugId }) =>
        voter(castVote, { opinionSlugId, chosenOption: 'agree' }),
      ),
      administrator(handOverConversation, { conversationSlugId: slugId, username: receiver }),
    ])
    const { conversationData } = await app.anyone(getConversation, { conversationSlugId: slugId })
    assert.equal(conversationData.metadata.voteCount, 4)
  })
})
