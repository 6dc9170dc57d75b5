import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ENGLISH,
  getConversation,
  getOpinionMap,
  listOpinions,
  listOpinionsBySlug,
  type Call,
  type Conversation,
  type Input,
  type Opinion,
  type OpinionMap,
} from '@parley/contract'
import { handlers } from '#app.ts'
import { conversationAccess } from '#conversations/read.ts'
import { anonymousClient } from '#pages/ask.ts'
import { embedPage } from '#pages/embed.ts'
import { loadOfOneRun } from '#pages/one-run.ts'
import { startApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { joinCamp, twoCamps } from '#testing/camps.ts'

test('the parts of a rendered page are of one block, even if one is published while they are loaded', async () => {
  await using app = await startApp()
  const { conversation } = await twoCamps(app, { left: 16, right: 15, publication: 'results' })
  await publishNow(app, conversation)
  const { slugId } = conversation
  const access = await conversationAccess(app.ctx, slugId)
  assert(access)
  let numLoads = 0
  const load = async (isInterrupted: boolean) => {
    numLoads++
    const { metadata } = (await app.anyone(getConversation, { conversationSlugId: slugId })).conversationData
    if (isInterrupted && numLoads === 1) {
      await joinCamp(app, conversation, { side: 0, size: 12 })
      await publishNow(app, conversation)
    }
    const map = await app.anyone(getOpinionMap, { conversationSlugId: slugId })
    return [metadata.asOf?.numPeople, map.participantCount]
  }
  assert.deepEqual(await loadOfOneRun(app.ctx, access, () => load(false)), [31, 31])
  assert.equal(numLoads, 1)
  numLoads = 0
  assert.deepEqual(await loadOfOneRun(app.ctx, access, () => load(true)), [43, 43])
  assert.equal(numLoads, 2)
})

test('the parts of an embed are of one block, even if one is published while they are loaded', async () => {
  await using app = await startApp()
  const { conversation } = await twoCamps(app, { left: 16, right: 15, publication: 'results' })
  await publishNow(app, conversation)
  const ask = anonymousClient(app.ctx, handlers)
  let numLoads = 0
  const askAndPublish = async <C extends Call>(call: C, input: Input<C>) => {
    const output = await ask(call, input)
    if (call.path === getConversation.path && ++numLoads === 1) {
      await joinCamp(app, conversation, { side: 0, size: 12 })
      await publishNow(app, conversation)
    }
    return output
  }
  const sources = {
    ctx: app.ctx,
    ask: Object.assign(askAndPublish, { response: ask.response }),
    language: ENGLISH,
  }
  const { slugId } = conversation
  const page = await embedPage(sources, { slugId, tab: 'opinions', theme: undefined })
  const { responses } = await page.load()
  const outputOf = (call: Call) =>
    JSON.parse(responses.find(({ path }) => path === call.path)?.json ?? 'null')
  const { conversationData }: { conversationData: Conversation } = outputOf(getConversation)
  const opinions: Opinion[] = outputOf(listOpinions)
  assert.equal(conversationData.metadata.asOf?.numPeople, 43)
  assert.ok(opinions.length > 0 && opinions.every(({ asOf }) => asOf?.numPeople === 43))
  assert.equal(numLoads, 2)
})

test('a chart where votes are published has the figures of the run that it names, even if another is stored while it is loaded', async () => {
  await using app = await startApp()
  const { conversation, common } = await twoCamps(app, { left: 16, right: 15 })
  await app.runJobs()
  const ask = anonymousClient(app.ctx, handlers)
  const [opinion = ''] = common
  const figures = Promise.withResolvers<void>()
  let isStored = false
  const response: typeof ask.response = async (call, input) => {
    // The map is read after the figures, and the first time a run is stored in between.
    if (call.path === getOpinionMap.path && !isStored) {
      await figures.promise
      await joinCamp(app, conversation, { side: 0, size: 12 })
      await app.runJobs()
      isStored = true
    }
    const read = await ask.response(call, input)
    if (call.path === listOpinionsBySlug.path) figures.resolve()
    return read
  }
  const sources = { ctx: app.ctx, ask: Object.assign(ask.bind(undefined), { response }), language: ENGLISH }
  const { slugId } = conversation
  const page = await embedPage(sources, { slugId, opinion, tab: undefined, theme: undefined })
  const { responses } = await page.load()
  const outputOf = (call: Call) =>
    JSON.parse(responses.find(({ path }) => path === call.path)?.json ?? 'null')
  const map: OpinionMap = outputOf(getOpinionMap)
  const [shown]: Opinion[] = outputOf(listOpinionsBySlug)
  assert.equal(map.participantCount, 43)
  assert.deepEqual(
    shown?.clustersStats.map(({ key, numUsers }) => [key, numUsers]),
    map.groups.map(({ key, size }) => [key, size]),
  )
})
