import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  createConversation,
  createTopic,
  getConversation,
  listAllTopics,
  listTopics,
  orderTopics,
  renameTopic,
  retireTopic,
} from '@parley/contract'
import { startApp, type TestApp } from '#testing/app.ts'
import { assertRejected } from '#testing/refusal.ts'

const CONVERSATION = {
  conversationTitle: 'What should change in our town?',
  isIndexed: true,
  isLoginRequired: false,
  seedOpinionList: [],
}

async function setUp(app: TestApp) {
  const administrator = await app.user({ isAdministrator: true })
  for (const [topicCode, name] of [
    ['water', 'Water'],
    ['parks', 'Parks'],
    ['trams', 'Trams'],
  ] as const)
    await administrator(createTopic, { topicCode, name })
  return administrator
}

const topicNames = async (app: TestApp) =>
  (await app.anyone(listTopics, {})).topicList.map(({ name }) => name)

describe('topics', () => {
  test('topics are offered in the order that an administrator chose, and new ones come last', async () => {
    await using app = await startApp()
    const administrator = await setUp(app)
    assert.deepEqual(await topicNames(app), ['Parks', 'Trams', 'Water'])
    await administrator(orderTopics, { topicCodeList: ['trams', 'water', 'parks'] })
    assert.deepEqual(await topicNames(app), ['Trams', 'Water', 'Parks'])
    await administrator(createTopic, { topicCode: 'art', name: 'Art' })
    await administrator(createTopic, { topicCode: 'zoo', name: 'Zoo' })
    assert.deepEqual(await topicNames(app), ['Trams', 'Water', 'Parks', 'Art', 'Zoo'])
  })

  test('topics keep their codes when they are renamed, and their names and codes are unique', async () => {
    await using app = await startApp()
    const administrator = await setUp(app)
    await administrator(renameTopic, { topicCode: 'parks', name: ' Parks and  gardens ' })
    assert((await topicNames(app)).includes('Parks and gardens'))
    await assertRejected(
      administrator(renameTopic, { topicCode: 'parks', name: 'Water' }),
      'conflict',
      'topic_name_taken',
    )
    await assertRejected(
      administrator(createTopic, { topicCode: 'water', name: 'Rain' }),
      'conflict',
      'topic_exists',
    )
    await assertRejected(
      administrator(renameTopic, { topicCode: 'nowhere', name: 'X' }),
      'not_found',
      'topic_not_found',
    )
    await assertRejected(
      administrator(createTopic, { topicCode: 'long', name: 'x'.repeat(41) }),
      'invalid_input',
    )
  })

  test('retired topics are not offered, but conversations keep them, and they can be restored', async () => {
    await using app = await startApp()
    const administrator = await setUp(app)
    const ada = await app.user()
    const { conversationSlugId } = await ada(createConversation, {
      ...CONVERSATION,
      topicCodeList: ['parks'],
    })
    await administrator(retireTopic, { topicCode: 'parks', isRetired: true })
    const { topicList, retiredTopicList } = await app.anyone(listTopics, {})
    assert.deepEqual(
      topicList.map(({ code }) => code),
      ['trams', 'water'],
    )
    assert.deepEqual(retiredTopicList, [{ code: 'parks', name: 'Parks', numConversations: 1 }])
    const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
    assert.deepEqual(conversationData.metadata.topicCodeList, ['parks'])
    const attempt = ada(createConversation, { ...CONVERSATION, topicCodeList: ['parks'] })
    assert.equal((await assertRejected(attempt, 'invalid_input')).details.field, 'topicCodeList.0')
    const all = await administrator(listAllTopics, {})
    assert.deepEqual(
      all.topicList.find(({ code }) => code === 'parks'),
      { code: 'parks', name: 'Parks', numConversations: 1, numFollowers: 0, isRetired: true },
    )
    await administrator(retireTopic, { topicCode: 'parks', isRetired: false })
    assert.deepEqual(await topicNames(app), ['Parks', 'Trams', 'Water'])
    const actions = await app.ctx.db.selectFrom('audit').select('action').orderBy('id').execute()
    assert.deepEqual(
      actions.slice(-2).map(({ action }) => action),
      ['topic.retired', 'topic.restored'],
    )
  })
})
