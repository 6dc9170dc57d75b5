import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getOpinionMap, getPrintedRun, listOpinions, readmitPattern, setPatternAside } from '@parley/contract'
import { startApp, type TestApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { answerPoll, joinCamp, twoCamps, type Camps } from '#testing/camps.ts'
import { aPattern } from '#testing/patterns.ts'
import { anOpinion, aVote } from '#testing/seed.ts'

const newestRun = async (app: TestApp, { conversation }: Camps) => {
  await publishNow(app, conversation)
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
  test('excluding people publishes nothing; they leave with the next block and return with one', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { publication: 'results', left: 20, right: 20 })
    const first = await newestRun(app, camps)
    const { moderator, patternSlugId } = await setAside(app, camps, 5)
    await app.runJobs()
    const { runId } = await app.anyone(getOpinionMap, { conversationSlugId: camps.conversation.slugId })
    assert.equal(runId, first.runId)
    const sizes = async () => (await newestRun(app, camps)).groups.map(({ size }) => size)
    assert.deepEqual(await sizes(), [20, 15])
    await moderator(readmitPattern, { patternSlugId })
    assert.deepEqual(await sizes(), [20, 20])
  })

  test('totals count fewer than five excluded people, and the groups do not reveal their votes', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { publication: 'results', left: 20, right: 20 })
    await newestRun(app, camps)
    await setAside(app, camps, 1)
    await joinCamp(app, camps.conversation, { side: 1, size: 4 })
    const map = await newestRun(app, camps)
    assert.deepEqual(
      [map.participantCount, ...map.groups.map(({ size }) => size).toSorted((a, b) => a - b)],
      [44, 19, 24],
    )
    for (const rest of await remainders(app, camps))
      assert(rest === undefined || rest >= 5, `the votes of ${rest} people can be worked out`)
  })

  test('totals count excluded people also on an opinion on which nobody else voted', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { publication: 'results', left: 6, right: 12 })
    const [author = app.stranger(), ...others] = camps.left
    const slugId = await anOpinion(author, camps.conversation)
    for (const person of others) await aVote(person, slugId)
    await setAside(app, camps, 6)
    await publishNow(app, camps.conversation)
    const { slugId: conversationSlugId } = camps.conversation
    const opinions = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
    assert.equal(opinions.find(({ opinionSlugId }) => opinionSlugId === slugId)?.numAgrees, 6)
  })

  test('groups are shown on an opinion if at least five excluded people have voted on it', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { publication: 'results', left: 20, right: 20 })
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
    const camps = await twoCamps(app, { publication: 'results', left: 20, right: 20 })
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
    const camps = await twoCamps(app, { publication: 'results', left: 20, right: 20, poll: ['Yes', 'No'] })
    await answerPoll(camps)
    await newestRun(app, camps)
    await setAside(app, camps, 1)
    await joinCamp(app, camps.conversation, { side: 1, size: 4 })
    const { poll = [] } = await newestRun(app, camps)
    assert.equal(poll.length, 2)
    assert(poll.some(({ isSuppressed }) => isSuppressed))
  })
})
