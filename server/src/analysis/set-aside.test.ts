import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getOpinionMap, getPrintedRun, listOpinions, readmitPattern, setPatternAside } from '@parley/contract'
import { startApp, type TestApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { joinCamp, twoCamps, type Camps } from '#testing/camps.ts'
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

describe('where only results are published', () => {
  test('excluding or readmitting people changes nothing that is published before the next block', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { publication: 'results', left: 20, right: 20 })
    const first = await newestRun(app, camps)
    const { moderator, patternSlugId } = await setAside(app, camps, 10)
    await app.runJobs()
    const { runId } = await app.anyone(getOpinionMap, { conversationSlugId: camps.conversation.slugId })
    assert.equal(runId, first.runId)
    const sizes = async () => (await newestRun(app, camps)).groups.map(({ size }) => size)
    // Half of the left camp: two tenths of all forty people.
    assert.deepEqual(await sizes(), [20, 8])
    await moderator(readmitPattern, { patternSlugId })
    assert.deepEqual(await sizes(), [20, 20])
  })

  test('totals count excluded people, and groups do not', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { publication: 'results', left: 20, right: 20 })
    await newestRun(app, camps)
    await setAside(app, camps, 10)
    const map = await newestRun(app, camps)
    assert.deepEqual([map.participantCount, map.numGrouped], [40, 32])
    const { slugId: conversationSlugId } = camps.conversation
    const opinions = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
    assert.deepEqual(new Set(opinions.map(sum)), new Set([40]))
  })

  test('totals count excluded people also on an opinion on which nobody else voted', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { publication: 'results', left: 10, right: 12 })
    const [author = app.stranger(), ...others] = camps.left
    const slugId = await anOpinion(author, camps.conversation)
    for (const person of others) await aVote(person, slugId)
    await setAside(app, camps, 10)
    await publishNow(app, camps.conversation)
    const { slugId: conversationSlugId } = camps.conversation
    const opinions = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
    assert.equal(opinions.find(({ opinionSlugId }) => opinionSlugId === slugId)?.numAgrees, 10)
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
})
