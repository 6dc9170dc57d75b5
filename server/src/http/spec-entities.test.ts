import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getConversation, getProfile, listNotifications, listOpinionsByViewer } from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { userIdOf } from '#testing/people.ts'
import { aConversation, anOpinion, lockConversation, moderateOpinion } from '#testing/seed.ts'

const words = (list: string) => list.split(' ')

/** Responses may contain more fields than existing clients know, but never fewer. */
function assertHas(entity: object, fields: string) {
  assert.deepEqual(
    words(fields).filter((field) => !(field in entity)),
    [],
  )
}

const MODERATION = 'status action reason explanation createdAt updatedAt'

test('a locked conversation has every field that clients know of its metadata and options (spec 3.3, 3.4, 3.5, 3.6)', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app, { poll: ['Yes', 'No'], body: 'More or fewer?' })
  await lockConversation(app, conversation)
  const { conversationData } = await app.anyone(getConversation, { conversationSlugId: conversation.slugId })
  const { metadata, payload, interaction, polis } = conversationData
  assertHas(
    metadata,
    'authorUsername opinionCount voteCount participantCount createdAt lastReactedAt updatedAt conversationSlugId isIndexed isLoginRequired moderation',
  )
  assertHas(metadata.moderation, MODERATION)
  assertHas(payload, 'title body poll')
  for (const option of payload.poll ?? []) assertHas(option, 'optionNumber optionTitle numResponses')
  assertHas(interaction, 'hasVoted votedIndex')
  assertHas(polis, 'clusters')
})

test('a profile, its opinions and its notifications have every field that clients know (spec 3.2, 3.8, 3.9)', async () => {
  await using app = await startApp()
  const author = await app.user()
  const authorId = await userIdOf(app.ctx.db, author.device.did)
  assert(authorId !== undefined)
  assertHas(await author(getProfile, {}), 'activePostCount createdAt username isModerator organizationList')
  const conversation = await aConversation(app, { authorId })
  const opinionSlugId = await anOpinion(author, conversation)
  await moderateOpinion(app, { slugId: opinionSlugId, action: 'move' })
  const [{ conversationData, opinionItem } = assert.fail('There is no opinion')] = await author(
    listOpinionsByViewer,
    {},
  )
  assertHas(conversationData, 'metadata payload interaction polis')
  assertHas(
    opinionItem,
    'opinion opinionSlugId createdAt updatedAt numParticipants numAgrees numDisagrees numPasses username isSeed clustersStats moderation',
  )
  assertHas(opinionItem.moderation, MODERATION)
  await anOpinion(await app.user(), conversation)
  await app.runJobs()
  const { notificationList, ...counts } = await author(listNotifications, {})
  assertHas(counts, 'numNewNotifications')
  assert(notificationList.length > 0)
  for (const notification of notificationList) assertHas(notification, 'slugId isRead createdAt')
})
