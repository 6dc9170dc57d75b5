import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getConversation, getOpinionMap } from '@parley/contract'
import { conversationAccess } from '#conversations/read.ts'
import { loadOfOneBlock } from '#pages/one-block.ts'
import { startApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { joinCamp, twoCamps } from '#testing/camps.ts'

test('the parts of a rendered page are of one block, also if one is published while they are loaded', async () => {
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
  assert.deepEqual(await loadOfOneBlock(app.ctx, access, () => load(false)), [31, 31])
  assert.equal(numLoads, 1)
  numLoads = 0
  assert.deepEqual(await loadOfOneBlock(app.ctx, access, () => load(true)), [43, 43])
  assert.equal(numLoads, 2)
})
