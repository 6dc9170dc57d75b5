import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeConversation, getConversation, reopenConversation, respondToPoll } from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { idOf } from '#testing/review.ts'
import { aConversation, aVote } from '#testing/seed.ts'

test('a conversation that is over says how many people changed a vote or an answer after its newest block', async () => {
  await using app = await startApp()
  const author = await app.user()
  const conversation = await aConversation(app, {
    authorId: await idOf(app, author),
    publication: 'results',
    opinions: 2,
    poll: ['yes', 'no'],
  })
  const { slugId: conversationSlugId } = conversation
  const [first = '', second = ''] = conversation.opinions.map(({ slugId }) => slugId)
  const asOf = async () => {
    await app.runJobs()
    const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
    return conversationData.metadata.asOf
  }
  const people = Array.from({ length: 12 }, () => app.stranger())
  for (const person of people) await aVote(person, first)
  const [changes = author, adds = author, withdraws = author, answers = author] = people
  assert.deepEqual(await asOf(), { block: 1, numPeople: 12, createdAt: (await asOf())?.createdAt })
  await aVote(changes, first, 'disagree')
  await aVote(adds, second)
  await aVote(withdraws, first, 'cancel')
  for (const person of [answers, app.stranger()])
    await person(respondToPoll, { conversationSlugId, voteOptionChoice: 1 })
  assert.equal((await asOf())?.numAfter, undefined, 'more can come')
  await author(closeConversation, { conversationSlugId })
  assert.equal((await asOf())?.numAfter, 5)
  await author(reopenConversation, { conversationSlugId })
  assert.equal((await asOf())?.numAfter, undefined)
  await aVote(changes, first)
  await author(closeConversation, { conversationSlugId })
  assert.equal((await asOf())?.numAfter, 4, 'one has the same vote again')
})
