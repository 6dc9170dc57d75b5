import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createOpinion,
  getQueueItem,
  listWaitingForReview,
  listWaitingOpinions,
  publishOpinion,
  setReviewRequired,
} from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { aModerator, onlyItem } from '#testing/queue.ts'
import { waitingIn } from '#testing/review.ts'
import { aConversation, anOpinion, moderateOpinion } from '#testing/seed.ts'

test('opinions with the text of a waiting opinion wait too, and reviewers see that they have the same text', async () => {
  await using app = await startApp()
  const { author, conversation, guest, slugId } = await waitingIn(app)
  const { slugId: conversationSlugId } = conversation
  const sameText = await anOpinion(await app.guest(), conversation, 'more BENCHES!')
  const otherText = await anOpinion(await app.guest(), conversation, 'Fewer benches')
  assert.equal(new Set([slugId, sameText, otherText]).size, 3)
  const sameIn = async (reader: typeof author) =>
    new Map(
      (await reader(listWaitingOpinions, { conversationSlugId })).opinionList.map((opinion) => [
        opinion.opinionSlugId,
        opinion.sameText,
      ]),
    )
  const seen = await sameIn(author)
  assert.deepEqual(seen.get(slugId), [{ state: 'waiting', count: 1 }])
  assert.deepEqual(seen.get(sameText), [{ state: 'waiting', count: 1 }])
  assert.equal(seen.get(otherText), undefined)
  // Authors do not learn that other people wrote the same text.
  assert.deepEqual([...(await sameIn(guest))], [[slugId, undefined]])
  await author(publishOpinion, { opinionSlugId: slugId })
  assert.deepEqual((await sameIn(author)).get(sameText), [{ state: 'live', count: 1, opinionSlugId: slugId }])
  const response = await guest(createOpinion, { conversationSlugId, opinionBody: 'More benches' })
  assert(response.success && response.opinionSlugId === slugId)
})

test('moderators see that moved and hidden opinions have the same text as an opinion in their queue', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app)
  const texts = ['Buy at example.org', 'buy at example.org!', 'BUY at example.org', 'Buy at Example.org']
  const moved: string[] = []
  for (const [n, text] of texts.entries()) {
    const slugId = await anOpinion(await app.guest(), conversation, text)
    await moderateOpinion(app, { slugId, action: n === 3 ? 'hide' : 'move' })
    if (n < 3) moved.push(slugId)
  }
  const moderator = await aModerator(app)
  const { slugId: conversationSlugId } = conversation
  await moderator(setReviewRequired, { conversationSlugId, isNewcomerReviewRequired: true })
  await anOpinion(await app.guest(), conversation, 'Buy at example.org')
  const expected = [
    { state: 'moved', count: 3, opinionSlugId: moved[2] },
    { state: 'hidden', count: 1 },
  ]
  const { itemId } = await onlyItem(moderator)
  assert.deepEqual((await moderator(getQueueItem, { itemId })).sameText, expected)
  const [waiting] = (await moderator(listWaitingForReview, {})).waitingList
  assert.deepEqual(waiting?.opinionItem.sameText, expected)
})
