import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  getOpinionMap,
  listConsensus,
  listControversial,
  listMajority,
  listOpinions,
  listOpinionsBySlug,
  listRepresentative,
  type ApiClient,
  type GroupKey,
  type Opinion,
  type OpinionFilter,
} from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { twoCamps, type Camps } from '#testing/camps.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, anOpinion, aVote, moderateOpinion } from '#testing/seed.ts'

const slugs = (opinions: Opinion[]) => opinions.map(({ opinionSlugId }) => opinionSlugId)
const conversationInput = ({ conversation }: Camps) => ({ conversationSlugId: conversation.slugId })

const filtered = (ask: ApiClient, camps: Camps, list: { filter: OpinionFilter; clusterKey?: GroupKey }) =>
  ask(listOpinions, { ...conversationInput(camps), ...list })

describe('the lists of a run', () => {
  test('the lists of a run contain consensus, controversial and majority opinions (spec 1.11, 7.18)', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 20, right: 20 })
    await app.runJobs()
    const consensus = await app.anyone(listConsensus, conversationInput(camps))
    const controversial = await app.anyone(listControversial, conversationInput(camps))
    const majority = await app.anyone(listMajority, conversationInput(camps))
    assert.deepEqual(slugs(consensus).toSorted(), camps.common.toSorted())
    assert.deepEqual(slugs(controversial).toSorted(), camps.divisive.toSorted())
    assert.deepEqual(slugs(majority).toSorted(), camps.common.toSorted())
    for (const [filter, list] of [
      ['group-aware-consensus', consensus],
      ['controversial', controversial],
      ['majority', majority],
    ] as const)
      assert.deepEqual(await filtered(app.anyone, camps, { filter }), list)
  })

  test('the lists of a run contain the representative opinions of each group, under every key (spec 1.11, 7.18)', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 20, right: 14 })
    await app.runJobs()
    const map = await app.anyone(getOpinionMap, conversationInput(camps))
    const representative = await app.anyone(listRepresentative, conversationInput(camps))
    assert.deepEqual(Object.keys(representative), ['0', '1', '2', '3', '4', '5'])
    for (const clusterKey of ['0', '1', '2', '3', '4', '5'] as const) {
      const list = representative[clusterKey]
      assert.deepEqual(await filtered(app.anyone, camps, { filter: 'cluster', clusterKey }), list)
      assert.equal(
        list.length > 0,
        map.groups.some(({ key }) => key === clusterKey),
      )
      for (const opinion of list) {
        const own = opinion.clustersStats.find(({ key }) => key === clusterKey)
        assert(own?.repfulFor)
        assert(
          own.repfulFor === 'agree' ? own.numAgrees > own.numDisagrees : own.numDisagrees > own.numAgrees,
        )
      }
    }
  })

  test('each group has its counted votes and an estimate that is a little closer to everybody', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 20, right: 20 })
    await app.runJobs()
    const [opinion] = await app.anyone(listControversial, conversationInput(camps))
    for (const { numAgrees, numUsers, estimate } of opinion?.clustersStats ?? []) {
      assert(estimate)
      assert.equal(estimate.numVotes, numUsers + 4)
      const expected = (numAgrees + 4 * 0.5) / (numUsers + 4)
      assert.ok(Math.abs(estimate.agree - expected) < 1e-4)
    }
    assert.equal(opinion?.clustersStats.length, 2)
  })

  test('the lists of a run are empty without clear groups, except for majorities', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 30, right: 3 })
    await app.runJobs()
    for (const list of [listConsensus, listControversial])
      assert.deepEqual(await app.anyone(list, conversationInput(camps)), [])
    const representative = await app.anyone(listRepresentative, conversationInput(camps))
    assert(Object.values(representative).every((list) => list.length === 0))
    const majority = await app.anyone(listMajority, conversationInput(camps))
    assert(majority.length > 0)
    assert(majority.every(({ clustersStats }) => clustersStats.length === 0))
  })

  test('the lists of a run leave out opinions with too few votes', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 4, right: 5 })
    await app.runJobs()
    for (const list of [listConsensus, listControversial, listMajority])
      assert.deepEqual(await app.anyone(list, conversationInput(camps)), [])
  })

  test('an opinion that is moved, hidden or deleted leaves the lists of a run at once, before the next run', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 12, right: 12 })
    await app.runJobs()
    const [first = '', second = ''] = camps.common
    await moderateOpinion(app, { slugId: first, action: 'move' })
    assert.deepEqual(slugs(await app.anyone(listConsensus, conversationInput(camps))), [second])
    await moderateOpinion(app, { slugId: second, action: 'hide' })
    assert.deepEqual(await app.anyone(listConsensus, conversationInput(camps)), [])
    await moderateOpinion(app, { slugId: second, action: 'withdraw' })
    assert.deepEqual(slugs(await app.anyone(listConsensus, conversationInput(camps))), [second])
  })

  test('the lists of a run are refused to people who may not read the conversation', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app, { isIndexed: false, isLoginRequired: true })
    for (const list of [listConsensus, listControversial, listMajority, listRepresentative])
      await assertRejected(app.anyone(list, { conversationSlugId: slugId }), 'forbidden', 'login_required')
  })

  test('the list "discover" mixes in new opinions: two opinions that people have voted on come before the first new one', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 12, right: 12 })
    const author = camps.left[0] ?? app.stranger()
    const fresh = [await anOpinion(author, camps.conversation), await anOpinion(author, camps.conversation)]
    await app.runJobs()
    const unseen = await anOpinion(camps.right[0] ?? app.stranger(), camps.conversation)
    const listed = slugs(await filtered(app.anyone, camps, { filter: 'discover' }))
    assert.equal(listed.length, 13)
    const newest = [...fresh, unseen]
    const positions = newest.map((slugId) => listed.indexOf(slugId)).toSorted((a, b) => a - b)
    // One opinion opens decks. The run does not know the newest opinion, which comes after the first two; two others
    // follow the opening and each further new one.
    assert.deepEqual(positions, [2, 4, 7])
    assert.equal(listed.indexOf(unseen), 2)
  })
})

describe('the votes of groups', () => {
  test('the votes of groups are sent with every opinion of the run and add up to its total', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 16, right: 12 })
    await app.runJobs()
    const opinions = await filtered(app.anyone, camps, { filter: 'new' })
    for (const { clustersStats, numAgrees, numDisagrees, numPasses } of opinions) {
      const sums = { agrees: 0, disagrees: 0, passes: 0 }
      for (const group of clustersStats) {
        assert.equal(group.isSuppressed, false)
        sums.agrees += group.numAgrees
        sums.disagrees += group.numDisagrees
        sums.passes += group.numPasses
      }
      assert.deepEqual(sums, { agrees: numAgrees, disagrees: numDisagrees, passes: numPasses })
    }
    assert.deepEqual(opinions[0]?.clustersStats.map(({ numUsers }) => numUsers).toSorted(), [12, 16])
  })

  test('the votes of groups are sent in full if the conversation publishes votes', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 16, right: 12, publication: 'votes' })
    const few = await anOpinion(camps.left[0] ?? app.stranger(), camps.conversation)
    await aVote(app.stranger(), few, 'disagree')
    await app.runJobs()
    const opinions = await filtered(app.anyone, camps, { filter: 'new' })
    assert.equal(opinions.length, 11)
    assert(opinions.every(({ clustersStats }) => clustersStats.every(({ isSuppressed }) => !isSuppressed)))
    const stats = opinions.find(({ opinionSlugId }) => opinionSlugId === few)?.clustersStats ?? []
    assert.deepEqual(stats.map(({ numAgrees }) => numAgrees).toSorted(), [0, 1])
  })

  test('the votes of groups show the author’s group only to the author, and only on their own opinions', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 12, right: 12 })
    const [alice = app.stranger(), bob = app.stranger()] = camps.left
    const own = await anOpinion(alice, camps.conversation)
    await Promise.all(camps.right.map((person) => aVote(person, own, 'disagree')))
    await Promise.all(camps.left.map((person) => aVote(person, own, 'agree')))
    await app.runJobs()
    const { place } = await alice(getOpinionMap, conversationInput(camps))
    const marked = async (ask: ApiClient) => {
      const representative = await ask(listRepresentative, conversationInput(camps))
      const lists = [
        await filtered(ask, camps, { filter: 'new' }),
        await ask(listControversial, conversationInput(camps)),
        await ask(listOpinionsBySlug, { opinionSlugIdList: [own, ...camps.common] }),
        Object.values(representative).flat(),
      ]
      return lists
        .flat()
        .flatMap(({ opinionSlugId, clustersStats }) =>
          clustersStats
            .filter(({ isAuthorInCluster }) => isAuthorInCluster)
            .map(({ key }) => [opinionSlugId, key]),
        )
    }
    const found = await marked(alice)
    assert(found.length >= 3)
    for (const mark of found) assert.deepEqual(mark, [own, place?.key])
    for (const other of [bob, app.anyone, app.stranger()]) assert.deepEqual(await marked(other), [])
  })
})
