import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  closeConversation,
  deleteUser,
  getConversation,
  getOpinionMap,
  getPrintedRun,
  reopenConversation,
  respondToPoll,
} from '@parley/contract'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { minutesPass } from '#testing/blocks.ts'
import { idOf } from '#testing/review.ts'
import { aConversation, aVote } from '#testing/seed.ts'

/** A conversation with a poll, and what a stranger sees of the poll after all due jobs. */
async function aPoll(app: TestApp, author: Actor) {
  const poll = ['yes', 'no']
  const authorId = await idOf(app, author)
  const made = await aConversation(app, { authorId, publication: 'results', opinions: 2, poll })
  const conversationSlugId = made.slugId
  const [first = '', second = ''] = made.opinions.map((opinion) => opinion.slugId)
  const seen = async () => {
    await minutesPass(app, 61)
    await app.runJobs()
    const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
    const { asOf } = conversationData.metadata
    const figures = conversationData.payload.poll?.map(({ numResponses }) => numResponses)
    return { block: asOf?.block ?? 0, people: asOf?.pollNumPeople, figures }
  }
  const answer = (person: Actor, voteOptionChoice: number) =>
    person(respondToPoll, { conversationSlugId, voteOptionChoice })
  return { conversationSlugId, first, second, seen, answer }
}

describe('a poll where only results are published', () => {
  test('the only poll answer among ten people who vote is in no figure, not even in later blocks', async () => {
    await using app = await startApp()
    const { conversationSlugId, first, second, seen, answer } = await aPoll(app, await app.user())
    const people = Array.from({ length: 10 }, () => app.stranger())
    for (const person of people) await aVote(person, first)
    await answer(people[0]!, 2)
    const withheld = { people: undefined, figures: [0, 0] }
    assert.deepEqual(await seen(), { block: 1, ...withheld })
    const map = await app.anyone(getOpinionMap, { conversationSlugId })
    const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
    const printed = await app.anyone(getPrintedRun, { conversationSlugId })
    assert.deepEqual([map.poll, printed?.map.poll], [undefined, undefined])
    assert.doesNotMatch(JSON.stringify(conversationData), /"numResponses":[1-9]/)
    const { userInteraction } = (await people[0]!(getConversation, { conversationSlugId })).conversationData
    assert.deepEqual(userInteraction?.inBlock, { block: 1, votes: { [first]: 'agree' } })
    for (const person of people) await aVote(person, second)
    assert.deepEqual(await seen(), { block: 2, ...withheld })
  })

  test('the figures of a poll are published when ten people have answered, and again when ten have changed their answers', async () => {
    await using app = await startApp()
    const { first, second, seen, answer } = await aPoll(app, await app.user())
    const people = Array.from({ length: 20 }, () => app.stranger())
    for (const person of people) await aVote(person, first)
    for (const person of people.slice(0, 9)) await answer(person, 1)
    assert.deepEqual(await seen(), { block: 1, people: undefined, figures: [0, 0] })
    await answer(people[9]!, 2)
    assert.deepEqual(await seen(), { block: 2, people: 20, figures: [9, 1] })
    // Nine people change their answers. Then ten others vote, which makes a block due; in it the changed answers still
    // wait.
    for (const person of people.slice(0, 9)) await answer(person, 2)
    assert.equal((await seen()).block, 2)
    for (let person = 0; person < 10; person++) await aVote(app.stranger(), second)
    assert.deepEqual(await seen(), { block: 3, people: 20, figures: [9, 1] })
    assert.equal((await seen()).block, 3, 'answers that wait make no block due')
    await answer(people[10]!, 1)
    assert.deepEqual(await seen(), { block: 4, people: 30, figures: [1, 10] })
  })

  test('the answer of a deleted account cannot be computed from the figures of the next block', async () => {
    await using app = await startApp()
    const { first, second, seen, answer } = await aPoll(app, await app.user())
    const people = Array.from({ length: 12 }, () => app.stranger())
    for (const person of people) {
      await aVote(person, first)
      await answer(person, 1)
    }
    assert.deepEqual((await seen()).figures, [12, 0])
    await people[0]!(deleteUser, {})
    await app.runJobs()
    for (const person of people.slice(1)) await aVote(person, second)
    assert.deepEqual(await seen(), { block: 2, people: 12, figures: [12, 0] })
    for (const person of people.slice(2)) await answer(person, 2)
    assert.deepEqual((await seen()).figures, [2, 10])
  })

  test('once a conversation is over, answers that were never published are counted among those after the last block', async () => {
    await using app = await startApp()
    const author = await app.user()
    const { conversationSlugId, first, seen, answer } = await aPoll(app, author)
    const people = Array.from({ length: 10 }, () => app.stranger())
    for (const person of people) await aVote(person, first)
    for (const person of people.slice(0, 3)) await answer(person, 1)
    const numAfter = async () => {
      await seen()
      const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
      return conversationData.metadata.asOf?.numAfter
    }
    await seen()
    await author(closeConversation, { conversationSlugId })
    assert.equal(await numAfter(), 3)
    await author(reopenConversation, { conversationSlugId })
    for (const person of people.slice(3)) await answer(person, 2)
    await author(closeConversation, { conversationSlugId })
    assert.equal(await numAfter(), undefined)
    assert.deepEqual(await seen(), { block: 2, people: 10, figures: [3, 7] })
  })
})
