import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getOpinionMap, getPrintedRun, listOpinions } from '@parley/contract'
import { startApp, type TestApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { twoCamps } from '#testing/camps.ts'
import { aConversation, anOpinion, type SeededConversation } from '#testing/seed.ts'

const TWELVE = Array.from({ length: 12 }, (_, n) => `Opinion ${n}`)

/** Opinions by different people, in the order in which they are written. */
async function written(app: TestApp, conversation: SeededConversation): Promise<string[]> {
  const slugIds: string[] = []
  for (const text of TWELVE) slugIds.push(await anOpinion(await app.guest(), conversation, text))
  return slugIds
}

const listed = async (app: TestApp, { slugId }: SeededConversation, filter: 'discover' | 'new') =>
  (await app.anyone(listOpinions, { conversationSlugId: slugId, filter })).map(
    ({ opinionSlugId }) => opinionSlugId,
  )

test('where only results are published, lists to vote on hide which of two opinions of a day came first', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app, { publication: 'results' })
  const inOrder = await written(app, conversation)
  const before = await listed(app, conversation, 'discover')
  assert.deepEqual(before.toSorted(), inOrder.toSorted())
  assert.notDeepEqual(before, inOrder, 'before the first run')
  assert.deepEqual(before, (await listed(app, conversation, 'new')).toReversed())
  const camps = await twoCamps(app, { publication: 'results', left: 8, right: 8 })
  await app.runJobs()
  const since = await written(app, camps.conversation)
  const ofThem = (await listed(app, camps.conversation, 'discover')).filter((slugId) =>
    since.includes(slugId),
  )
  assert.deepEqual(ofThem.toSorted(), since.toSorted())
  assert.notDeepEqual(ofThem, since, 'since the newest run')
})

test('where votes are published, new opinions are listed in the order in which they were written', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app, { publication: 'votes' })
  const inOrder = await written(app, conversation)
  assert.deepEqual(await listed(app, conversation, 'discover'), inOrder)
})

test('where only results are published, prints hide which of two opinions with equally many votes came first', async () => {
  await using app = await startApp()
  const { conversation } = await twoCamps(app, { publication: 'results', left: 8, right: 8 })
  const inOrder = await written(app, conversation)
  await publishNow(app, conversation)
  const of = { conversationSlugId: conversation.slugId }
  const { runId } = await app.anyone(getOpinionMap, of)
  const printed = await app.anyone(getPrintedRun, { ...of, runId })
  const opinions = printed?.opinions.map(({ opinionSlugId }) => opinionSlugId) ?? []
  const ofThem = opinions.filter((slugId) => inOrder.includes(slugId))
  assert.deepEqual(ofThem.toSorted(), inOrder.toSorted())
  assert.notDeepEqual(ofThem, inOrder)
})
