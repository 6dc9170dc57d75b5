import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getOpinionMap, getPrintedRun, listOpinions, readmitPattern, setPatternAside } from '@parley/contract'
import { startApp, type TestApp } from '#testing/app.ts'
import { answerPoll, joinCamp, twoCamps, type Camps } from '#testing/camps.ts'
import { aPattern } from '#testing/patterns.ts'
import { moderateOpinion } from '#testing/seed.ts'

const newestRun = async (app: TestApp, { conversation }: Camps) => {
  await app.runJobs()
  return app.anyone(getOpinionMap, { conversationSlugId: conversation.slugId })
}

/** Sets the first people of the left camp aside. */
async function setAside(app: TestApp, camps: Camps, count: number) {
  const moderator = await app.user({ isModerator: true })
  const patternSlugId = await aPattern(app, camps.conversation, camps.left.slice(0, count))
  await moderator(setPatternAside, { patternSlugId })
  return { moderator, patternSlugId }
}

type Counts = { numAgrees: number; numDisagrees: number; numPasses: number }
const sum = ({ numAgrees, numDisagrees, numPasses }: Counts) => numAgrees + numDisagrees + numPasses

/** For each opinion, what is left of its total when the votes of all groups are known; undefined where they are not. */
async function remainders(app: TestApp, { conversation }: Camps): Promise<(number | undefined)[]> {
  const input = { conversationSlugId: conversation.slugId, filter: 'new' } as const
  const opinions = await app.anyone(listOpinions, input)
  return opinions.map((opinion) =>
    opinion.clustersStats.some(({ isSuppressed }) => isSuppressed)
      ? undefined
      : sum(opinion) - opinion.clustersStats.reduce((all, group) => all + sum(group), 0),
  )
}

describe('where only results are published', () => {
  test('people set aside or readmitted count as differing: five of them publish a run, four do not', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 14, right: 14 })
    const first = await newestRun(app, camps)
    await setAside(app, camps, 4)
    assert.equal((await newestRun(app, camps)).runId, first.runId)
    const five = await twoCamps(app, { left: 14, right: 14 })
    const before = await newestRun(app, five)
    const { moderator, patternSlugId } = await setAside(app, five, 5)
    const without = await newestRun(app, five)
    assert.notEqual(without.runId, before.runId)
    assert.deepEqual(
      without.groups.map(({ size }) => size).toSorted((a, b) => a - b),
      [9, 14],
    )
    await moderator(readmitPattern, { patternSlugId })
    const again = await newestRun(app, five)
    assert.notEqual(again.runId, without.runId)
    assert.deepEqual(
      again.groups.map(({ size }) => size),
      [14, 14],
    )
  })

  test('totals count fewer than five people set aside, and the groups do not give their votes away', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 14, right: 14 })
    await newestRun(app, camps)
    await setAside(app, camps, 1)
    await joinCamp(app, camps.conversation, { side: 1, size: 4 })
    const map = await newestRun(app, camps)
    assert.deepEqual(
      [map.participantCount, ...map.groups.map(({ size }) => size).toSorted((a, b) => a - b)],
      [32, 13, 18],
    )
    for (const rest of await remainders(app, camps))
      assert(rest === undefined || rest >= 5, `the votes of ${rest} people can be worked out`)
    // Where moderation makes a run on the votes of the last one, they are still left out.
    await moderateOpinion(app, { slugId: camps.common[0] ?? '', action: 'move' })
    const second = await newestRun(app, camps)
    assert.notEqual(second.runId, map.runId)
    assert.deepEqual([second.participantCount, second.asOfVote], [32, 288])
    for (const rest of await remainders(app, camps))
      assert(rest === undefined || rest >= 5, `the votes of ${rest} people can be worked out`)
  })

  test('groups are shown where at least five of those set aside have voted', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 14, right: 14 })
    await newestRun(app, camps)
    await setAside(app, camps, 5)
    await newestRun(app, camps)
    assert.deepEqual(
      await remainders(app, camps),
      Array.from({ length: 10 }, () => 5),
    )
  })

  test('the printed totals are those of everybody', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 14, right: 14 })
    await newestRun(app, camps)
    await setAside(app, camps, 1)
    await joinCamp(app, camps.conversation, { side: 1, size: 4 })
    await newestRun(app, camps)
    const { slugId: conversationSlugId } = camps.conversation
    const printed = await app.anyone(getPrintedRun, { conversationSlugId })
    const listed = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
    const totals = (opinions: readonly (Counts & { opinionSlugId: string })[] = []) =>
      new Map(opinions.map((opinion) => [opinion.opinionSlugId, sum(opinion)]))
    for (const [slugId, total] of totals(printed?.opinions)) assert.equal(total, totals(listed).get(slugId))
  })

  test('answers to the poll by groups do not give away how fewer than five people set aside answered', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 14, right: 14, poll: ['Yes', 'No'] })
    await answerPoll(camps)
    await newestRun(app, camps)
    await setAside(app, camps, 1)
    await joinCamp(app, camps.conversation, { side: 1, size: 4 })
    const { poll = [] } = await newestRun(app, camps)
    assert.equal(poll.length, 2)
    assert(poll.some(({ isSuppressed }) => isSuppressed))
  })
})
