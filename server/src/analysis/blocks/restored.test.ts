import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  getBlockFile,
  getConversation,
  getOpinionMap,
  getPrintedRun,
  listConsensus,
  listControversial,
  listMajority,
  listOpinions,
  listOpinionsBySlug,
  listRepresentative,
  listSharedOpinions,
} from '@parley/contract'
import { startApp, type TestApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { twoCamps, type Camps } from '#testing/camps.ts'
import { moderateOpinion } from '#testing/seed.ts'

/** Where the results mention two opinions, one on which the groups differ and one on which they agree. */
async function mentionsOf(app: TestApp, { conversation, divisive, common }: Camps) {
  const { slugId: conversationSlugId } = conversation
  const slugIds = [divisive[0] ?? '', common[0] ?? '']
  const of = { conversationSlugId }
  const rows = await app.anyone(listOpinionsBySlug, { opinionSlugIdList: slugIds })
  const map = await app.anyone(getOpinionMap, of)
  const file = await app.anyone(getBlockFile, of)
  const { polis } = (await app.anyone(getConversation, of)).conversationData
  const parts = {
    figures: rows
      .filter(({ clustersStats }) => clustersStats.length > 0)
      .map(({ opinionSlugId }) => opinionSlugId),
    totals: rows.filter(({ numAgrees }) => numAgrees > 0).map(({ opinionSlugId }) => opinionSlugId),
    consensus: await app.anyone(listConsensus, of),
    controversial: await app.anyone(listControversial, of),
    majority: await app.anyone(listMajority, of),
    representative: await app.anyone(listRepresentative, of),
    shared: await app.anyone(listSharedOpinions, of),
    file,
    print: await app.anyone(getPrintedRun, { ...of, runId: map.runId ?? 0 }),
    mostShared:
      polis.mostSharedOpinion?.opinionSlugId === slugIds[1] || polis.sharedOpinionCount === common.length,
  }
  return Object.entries(parts).flatMap(([name, part]) => {
    const text = JSON.stringify(part)
    return part === true || slugIds.some((slugId) => text.includes(slugId)) ? [name] : []
  })
}

test('an opinion that is moderated leaves all results at once, and one that is restored returns to them with the next block', async () => {
  await using app = await startApp()
  const camps = await twoCamps(app, { publication: 'results', left: 40, right: 40 })
  const { conversation, divisive, common } = camps
  const restored = [divisive[0] ?? '', common[0] ?? '']
  await app.runJobs()
  const before = await mentionsOf(app, camps)
  assert.deepEqual(before, [
    'figures',
    'totals',
    'consensus',
    'controversial',
    'majority',
    'representative',
    'shared',
    'file',
    'print',
    'mostShared',
  ])
  for (const action of ['move', 'withdraw'] as const) {
    for (const slugId of restored) await moderateOpinion(app, { slugId, action })
    assert.deepEqual(await mentionsOf(app, camps), [], action)
  }
  const toVoteOn = await app.anyone(listOpinions, {
    conversationSlugId: conversation.slugId,
    filter: 'discover',
  })
  for (const slugId of restored) assert(toVoteOn.some(({ opinionSlugId }) => opinionSlugId === slugId))
  await publishNow(app, conversation)
  assert.deepEqual(await mentionsOf(app, camps), before)
})
