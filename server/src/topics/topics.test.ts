import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  fetchRecentConversations,
  followTopic,
  listFollowedTopics,
  listTopics,
  unfollowTopic,
} from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, deleteConversation, lockConversation } from '#testing/seed.ts'

test('all topics are listed with the number of their listed conversations (spec 3.10)', async () => {
  await using app = await startApp()
  await aConversation(app, { topics: ['roads', 'parks'] })
  await aConversation(app, { topics: ['parks'] })
  await aConversation(app, { topics: ['parks'], isIndexed: false })
  await aConversation(app, { topics: ['water'], isReady: false })
  await lockConversation(app, await aConversation(app, { topics: ['parks'] }))
  await deleteConversation(app, await aConversation(app, { topics: ['roads'] }))
  assert.deepEqual((await app.anyone(listTopics, {})).topicList, [
    { code: 'parks', name: 'parks', numConversations: 2 },
    { code: 'roads', name: 'roads', numConversations: 1 },
    { code: 'water', name: 'water', numConversations: 0 },
  ])
})

test('following and unfollowing a topic can be repeated, even simultaneously (spec 3.10, 7.21)', async () => {
  await using app = await startApp()
  await aConversation(app, { topics: ['parks', 'roads'] })
  const guest = await app.guest()
  const followedCodes = async () => (await guest(listFollowedTopics, {})).followedTopicCodeList
  await guest(unfollowTopic, { topicCode: 'parks' })
  await Promise.all(Array.from({ length: 5 }, () => guest(followTopic, { topicCode: 'roads' })))
  await guest(followTopic, { topicCode: 'parks' })
  assert.deepEqual(await followedCodes(), ['parks', 'roads'])
  assert.deepEqual((await (await app.user())(listFollowedTopics, {})).followedTopicCodeList, [])
  await Promise.all(Array.from({ length: 5 }, () => guest(unfollowTopic, { topicCode: 'roads' })))
  assert.deepEqual(await followedCodes(), ['parks'])
})

test('an unknown topic is refused with 404, and a malformed code with 400', async () => {
  await using app = await startApp()
  const guest = await app.guest()
  for (const call of [followTopic, unfollowTopic]) {
    await assertRejected(guest(call, { topicCode: 'nowhere' }), 'not_found', 'topic_not_found')
    await assertRejected(guest(call, { topicCode: 'No where' }), 'invalid_input')
  }
})

test('devices without a user follow no topics and cannot follow any', async () => {
  await using app = await startApp()
  await aConversation(app, { topics: ['parks'] })
  await assertRejected(app.stranger()(followTopic, { topicCode: 'parks' }), 'forbidden', 'needs_guest')
  await assertRejected(app.anyone(listFollowedTopics, {}), 'unauthenticated')
})

test('the feed of followed topics changes when topics are followed or unfollowed', async () => {
  await using app = await startApp()
  const parks = await aConversation(app, { topics: ['parks'] })
  await aConversation(app)
  const guest = await app.guest()
  const feed = async () => guest(fetchRecentConversations, { sortAlgorithm: 'following' })
  assert.equal((await feed()).shownAs, 'popular')
  await guest(followTopic, { topicCode: 'parks' })
  const { shownAs, conversationDataList } = await feed()
  assert.equal(shownAs, 'following')
  assert.deepEqual(
    conversationDataList.map(({ metadata }) => metadata.conversationSlugId),
    [parks.slugId],
  )
})
