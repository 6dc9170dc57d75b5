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

/** Excludes the first people of the left camp. */
async function setAside(app: TestApp, camps: Camps, count: number) {
  const moderator = await app.user({ isModerator: true })
  const patternSlugId = await aPattern(app, camps.conversation, camps.left.slice(0, count))
  await moderator(setPatternAside, { patternSlugId })
  return { moderator, patternSlugId }
}

type Counts = { numAgrees: number; numDisagrees: number; numPasses: number }
const sum = ({ numAgrees, numDisagrees, numPasses }: Counts) => numAgrees + numDisagrees + numPasses

/** The votes on each opinion that belong to no group, if the votes of all groups are known; else undefined. */
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
  test('excluding or readmitting five people publishes a run, and excluding four does not', async () => {
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

  test('totals count fewer than five excluded people, and the groups do not reveal their votes', async () => {
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
    // A run that moderation causes uses the votes of the last one and still leaves them out.
    await moderateOpinion(app, { slugId: camps.common[0] ?? '', action: 'move' })
    const second = await newestRun(app, camps)
    assert.notEqual(second.runId, map.runId)
    assert.deepEqual([second.participantCount, second.asOfVote], [32, 288])
    for (const rest of await remainders(app, camps))
      assert(rest === undefined || rest >= 5, `the votes of ${rest} people can be worked out`)
  })

  test('groups are shown on an opinion if at least five excluded people have voted on it', async () => {
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

  test('the printed totals include excluded people', async () => {
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

  test('the poll answers of groups do not reveal how fewer than five excluded people answered', async () => {
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
