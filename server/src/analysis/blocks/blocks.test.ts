import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import {
  closeConversation,
  deleteUser,
  fetchRecentConversations,
  getConversation,
  getOpinionMap,
  listNotifications,
  listOpinions,
  listOwnPositions,
  respondToPoll,
} from '@parley/contract'
import { sql } from 'kysely'
import { unpackVotes } from '#results/packed-votes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { userIdOf } from '#testing/people.ts'
import { minutesPass, publishNow } from '#testing/blocks.ts'
import { joinCamp, twoCamps } from '#testing/camps.ts'
import { aRegisteredUser, logInAs } from '#testing/log-in.ts'
import {
  aConversation,
  anOpinion,
  aVote,
  moderateOpinion,
  type ConversationOptions,
  type SeededConversation,
} from '#testing/seed.ts'

/** The newest block as a stranger sees it, and the votes counted for the first opinion, after all due jobs. */
async function blockOf(app: TestApp, conversation: SeededConversation) {
  await app.runJobs()
  const { slugId: conversationSlugId } = conversation
  const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
  const { asOf, participantCount, voteCount } = conversationData.metadata
  const opinions = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
  const opinion = opinions.find(({ opinionSlugId }) => opinionSlugId === conversation.opinions[0]?.slugId)
  assert(opinion)
  assert.deepEqual(opinion.asOf, asOf && { block: asOf.block, numPeople: asOf.numPeople })
  const { numAgrees, numDisagrees, numPasses } = opinion
  return {
    block: asOf?.block ?? 0,
    numPeople: asOf?.numPeople ?? 0,
    numVotes: numAgrees + numDisagrees + numPasses,
    participantCount,
    voteCount,
  }
}

const aResultsConversation = (app: TestApp, options: ConversationOptions) =>
  aConversation(app, { ...options, publication: 'results' })

const guestsVote = async (app: TestApp, conversation: SeededConversation, numPeople: number) => {
  const people = Array.from({ length: numPeople }, () => app.stranger())
  for (const person of people) await aVote(person, conversation.opinions[0]?.slugId ?? '')
  return people
}

describe('blocks of conversations that publish results', () => {
  test('totals stay 0 until ten people have voted, while people and votes are counted at once', async () => {
    await using app = await startApp()
    const conversation = await aResultsConversation(app, { opinions: 1 })
    await guestsVote(app, conversation, 9)
    assert.deepEqual(await blockOf(app, conversation), {
      block: 0,
      numPeople: 0,
      numVotes: 0,
      participantCount: 9,
      voteCount: 9,
    })
    await guestsVote(app, conversation, 1)
    const first = await blockOf(app, conversation)
    assert.deepEqual([first.block, first.numPeople, first.numVotes], [1, 10, 10])
  })

  test('the next block is published when ten people have changed something and five minutes have passed, and has all votes until then', async () => {
    await using app = await startApp()
    const conversation = await aResultsConversation(app, { opinions: 1 })
    const people = await guestsVote(app, conversation, 10)
    assert.equal((await blockOf(app, conversation)).block, 1)
    for (const person of people.slice(0, 4))
      await aVote(person, conversation.opinions[0]?.slugId ?? '', 'disagree')
    await guestsVote(app, conversation, 5)
    await minutesPass(app, 61)
    assert.equal((await blockOf(app, conversation)).block, 1, 'nine people changed something')
    await guestsVote(app, conversation, 1)
    assert.deepEqual((await blockOf(app, conversation)).numVotes, 16)
    await guestsVote(app, conversation, 10)
    const waiting = await blockOf(app, conversation)
    assert.deepEqual([waiting.block, waiting.numVotes, waiting.participantCount], [2, 16, 26])
    await minutesPass(app, 6)
    assert.deepEqual((await blockOf(app, conversation)).numVotes, 26)
  })

  test('a person who changes several votes, or one vote several times, counts once', async () => {
    await using app = await startApp()
    const conversation = await aResultsConversation(app, { opinions: 3 })
    const people = await guestsVote(app, conversation, 12)
    assert.equal((await blockOf(app, conversation)).block, 1)
    await minutesPass(app, 61)
    for (const person of people.slice(0, 9))
      for (const { slugId } of conversation.opinions)
        for (const choice of ['pass', 'disagree', 'cancel'] as const) await aVote(person, slugId, choice)
    assert.equal((await blockOf(app, conversation)).block, 1)
    await aVote(people[9] ?? app.stranger(), conversation.opinions[2]?.slugId ?? '')
    assert.equal((await blockOf(app, conversation)).block, 2)
  })

  test('people who only answer the poll do not count towards the thirty that groups need', async () => {
    await using app = await startApp()
    const { conversation } = await twoCamps(app, {
      publication: 'results',
      left: 6,
      right: 6,
      poll: ['yes', 'no'],
    })
    const { slugId: conversationSlugId } = conversation
    for (let person = 0; person < 20; person++)
      await app.stranger()(respondToPoll, { conversationSlugId, voteOptionChoice: 1 })
    await app.runJobs()
    const { minPeople, groups } = await app.anyone(getOpinionMap, { conversationSlugId })
    assert.deepEqual([minPeople, groups], [30, []])
  })

  test('poll answers are published with blocks, and somebody who only answers the poll counts', async () => {
    await using app = await startApp()
    const conversation = await aResultsConversation(app, { opinions: 1, poll: ['yes', 'no'] })
    const { slugId: conversationSlugId } = conversation
    const answers = async () => {
      await app.runJobs()
      const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
      return conversationData.payload.poll?.map(({ numResponses }) => numResponses)
    }
    for (let person = 0; person < 9; person++)
      await app.stranger()(respondToPoll, { conversationSlugId, voteOptionChoice: 1 })
    assert.deepEqual(await answers(), [0, 0])
    await app.stranger()(respondToPoll, { conversationSlugId, voteOptionChoice: 2 })
    assert.deepEqual(await answers(), [9, 1])
  })

  test('withdrawn votes leave the totals with the next block, even if an opinion has no votes left', async () => {
    await using app = await startApp()
    const conversation = await aResultsConversation(app, { opinions: 2 })
    const [first = '', second = ''] = conversation.opinions.map(({ slugId }) => slugId)
    const people = await guestsVote(app, conversation, 10)
    assert.equal((await blockOf(app, conversation)).numVotes, 10)
    for (const person of people) {
      await aVote(person, second)
      await aVote(person, first, 'cancel')
    }
    await minutesPass(app, 61)
    const after = await blockOf(app, conversation)
    assert.deepEqual([after.block, after.numVotes], [2, 0])
  })

  test('the totals of a moderated opinion disappear at once, and after the decision is withdrawn they return with the next block', async () => {
    await using app = await startApp()
    const conversation = await aResultsConversation(app, { opinions: 2 })
    await guestsVote(app, conversation, 10)
    assert.equal((await blockOf(app, conversation)).numVotes, 10)
    const slugId = conversation.opinions[0]?.slugId ?? ''
    await moderateOpinion(app, { slugId, action: 'move' })
    await moderateOpinion(app, { slugId, action: 'withdraw' })
    const after = await blockOf(app, conversation)
    assert.deepEqual([after.block, after.numVotes], [1, 0])
    await minutesPass(app, 6)
    await guestsVote(app, conversation, 10)
    assert.equal((await blockOf(app, conversation)).numVotes, 20)
  })

  test('the votes of a deleted account are erased at once, and leave the figures when ten people have left', async () => {
    await using app = await startApp()
    const conversation = await aResultsConversation(app, { opinions: 1 })
    const [alice = app.stranger(), ...others] = await guestsVote(app, conversation, 11)
    assert.equal((await blockOf(app, conversation)).numVotes, 11)
    await alice(deleteUser, {})
    await minutesPass(app, 6)
    const after = await blockOf(app, conversation)
    assert.deepEqual([after.block, after.numVotes, after.participantCount], [1, 11, 10])
    assert.equal(await numStoredVotes(app), 10)
    await guestsVote(app, conversation, 9)
    assert.equal((await blockOf(app, conversation)).block, 1, 'people who left do not count')
    await guestsVote(app, conversation, 1)
    const next = await blockOf(app, conversation)
    assert.deepEqual(
      [next.block, next.numVotes, next.numPeople],
      [2, 21, 21],
      'one who left is still counted',
    )
    for (const person of others.slice(0, 9)) await person(deleteUser, {})
    await minutesPass(app, 6)
    await guestsVote(app, conversation, 10)
    const last = await blockOf(app, conversation)
    assert.deepEqual([last.block, last.numVotes, last.numPeople], [3, 21, 21])
  })

  test('a guest who becomes an account is the same person', async () => {
    await using app = await startApp()
    const conversation = await aResultsConversation(app, { opinions: 1 })
    const people = await guestsVote(app, conversation, 10)
    assert.equal((await blockOf(app, conversation)).block, 1)
    await minutesPass(app, 6)
    await aRegisteredUser(app, 'alice')
    await logInAs(app, people[0] ?? app.stranger(), 'alice')
    await guestsVote(app, conversation, 9)
    assert.equal((await blockOf(app, conversation)).block, 1)
    await guestsVote(app, conversation, 1)
    assert.equal((await blockOf(app, conversation)).numPeople, 20)
  })

  test('people see which of their votes a block contains, even after changing them or logging in', async () => {
    await using app = await startApp()
    const conversation = await aResultsConversation(app, { opinions: 3, poll: ['yes', 'no'] })
    const [first = '', second = '', third = ''] = conversation.opinions.map(({ slugId }) => slugId)
    const { slugId: conversationSlugId } = conversation
    const people = await guestsVote(app, conversation, 10)
    const [alice = app.stranger()] = people
    await aVote(alice, second, 'pass')
    for (const person of people) await person(respondToPoll, { conversationSlugId, voteOptionChoice: 2 })
    const inBlock = async () => {
      const { conversationData } = await alice(getConversation, { conversationSlugId })
      return conversationData.userInteraction?.inBlock
    }
    assert.equal(await inBlock(), undefined)
    await app.runJobs()
    const expected = { block: 1, votes: { [first]: 'agree', [second]: 'pass' }, pollIndex: 1 }
    assert.deepEqual(await inBlock(), expected)
    await aVote(alice, first, 'disagree')
    await aVote(alice, second, 'cancel')
    await aVote(alice, third)
    assert.deepEqual(await inBlock(), expected)
    await aRegisteredUser(app, 'alice')
    await logInAs(app, alice, 'alice')
    assert.deepEqual(await inBlock(), expected)
  })

  test('a closed conversation publishes the rest if ten people changed something, however many took part', async () => {
    await using app = await startApp()
    const camps = {
      ...(await twoCamps(app, { publication: 'results', left: 50, right: 50 })),
      author: await app.user(),
    }
    assert.equal((await blockOf(app, camps.conversation)).block, 1)
    await minutesPass(app, 6)
    await joinCamp(app, camps.conversation, { side: 0, size: 10 })
    assert.equal((await blockOf(app, camps.conversation)).block, 1, 'one in five people is needed')
    await sql`update conversations set author_id = ${await userIdOf(app.ctx.db, camps.author.device.did)}
      where id = ${camps.conversation.id}`.execute(app.ctx.db)
    await camps.author(closeConversation, { conversationSlugId: camps.conversation.slugId })
    assert.deepEqual(
      await blockOf(app, camps.conversation).then(({ block, numPeople }) => [block, numPeople]),
      [2, 110],
    )
  })

  test('groups, positions and everything computed from them are shown once there are thirty people', async () => {
    await using app = await startApp()
    const { conversation, ...camps } = await twoCamps(app, { publication: 'results', left: 15, right: 14 })
    const { slugId: conversationSlugId } = conversation
    const [viewer = app.stranger()] = camps.left
    const read = async () => {
      await app.runJobs()
      const map = await viewer(getOpinionMap, { conversationSlugId })
      const { conversationData } = await viewer(getConversation, { conversationSlugId })
      const opinions = await viewer(listOpinions, { conversationSlugId, filter: 'new' })
      const positions = await viewer(listOwnPositions, { conversationSlugIdList: [conversationSlugId] })
      return {
        minPeople: map.minPeople,
        map: [map.groups.length, map.cells.length > 0, map.drawings !== undefined, map.place !== undefined],
        groups: conversationData.polis.clusters.length,
        figures: opinions.some(({ clustersStats }) => clustersStats.length > 0),
        positions: positions.length,
        totals: opinions.every(
          ({ numAgrees, numDisagrees }) => numAgrees + numDisagrees === map.participantCount,
        ),
      }
    }
    assert.deepEqual(await read(), {
      minPeople: 30,
      map: [0, false, false, false],
      groups: 0,
      figures: false,
      positions: 0,
      totals: true,
    })
    await joinCamp(app, conversation, { side: 1, size: 1 })
    await publishNow(app, conversation)
    assert.deepEqual(await read(), {
      minPeople: undefined,
      map: [2, false, false, true],
      groups: 2,
      figures: true,
      positions: 1,
      totals: true,
    })
  })

  test('the time of an opinion is its day, and opinions of one day are in no order of time', async () => {
    await using app = await startApp()
    const conversation = await aResultsConversation(app, { opinions: 12 })
    await sql`update opinions set is_seed = false,
      created_at = '2026-11-20T10:00:00Z'::timestamptz + id * interval '1 minute'`.execute(app.ctx.db)
    await sql`update opinions set created_at = created_at + interval '1 day' where id = ${conversation.opinions[3]?.id ?? 0}`.execute(
      app.ctx.db,
    )
    const opinions = await app.anyone(listOpinions, {
      conversationSlugId: conversation.slugId,
      filter: 'new',
    })
    assert.deepEqual(
      [...new Set(opinions.map(({ createdAt }) => createdAt))],
      ['2026-11-21T00:00:00.000Z', '2026-11-20T00:00:00.000Z'],
    )
    const byHash = conversation.opinions
      .filter((_, index) => index !== 3)
      .map(({ slugId }) => slugId)
      .toSorted((one, other) => (md5(one) < md5(other) ? -1 : 1))
    assert.deepEqual(opinions.map(({ opinionSlugId }) => opinionSlugId).slice(1), byHash)
  })

  test('authors are notified of votes on their opinions when a block shows them', async () => {
    await using app = await startApp()
    const conversation = await aResultsConversation(app, { opinions: 1 })
    const author = app.stranger()
    const opinionSlugId = await anOpinion(author, conversation)
    const numbers = async () => {
      await app.runJobs()
      const { notificationList } = await author(listNotifications, { includeAll: true })
      return notificationList.flatMap((item) => (item.type === 'opinion_vote' ? [item.numVotes] : []))
    }
    const people = Array.from({ length: 9 }, () => app.stranger())
    for (const person of people.slice(0, 8)) await aVote(person, opinionSlugId)
    assert.deepEqual(await numbers(), [])
    await aVote(people[8] ?? app.stranger(), opinionSlugId)
    assert.equal((await numbers()).length, 1)
  })

  test('the feed shows when the newest block of a conversation was published', async () => {
    await using app = await startApp()
    const conversation = await aResultsConversation(app, { opinions: 1 })
    await guestsVote(app, conversation, 10)
    await app.runJobs()
    const { conversationDataList } = await app.anyone(fetchRecentConversations, { sortAlgorithm: 'new' })
    assert.equal(conversationDataList[0]?.metadata.asOf?.numPeople, 10)
  })

  test('where votes are published, totals are present and there are no blocks', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    await guestsVote(app, conversation, 1)
    assert.deepEqual(
      await blockOf(app, conversation).then(({ block, numVotes }) => [block, numVotes]),
      [0, 1],
    )
  })
})

const numStoredVotes = async ({ ctx }: TestApp) => {
  const { rows } = await sql<{ votes: Buffer }>`select votes from published_vote_parts`.execute(ctx.db)
  return rows.reduce((sum, { votes }) => sum + unpackVotes(votes).values.length, 0)
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
