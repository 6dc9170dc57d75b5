import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listOwnPositions, type Publication } from '@parley/contract'
import { startApp, type Actor } from '#testing/app.ts'
import { twoCamps } from '#testing/camps.ts'
import { anOpinion, aVote } from '#testing/seed.ts'

const app = await startApp()
after(() => app[Symbol.asyncDispose]())

/** A map of two camps. Somebody outside of them has voted too, on an opinion of one camp. */
async function withFewVoters(publication: Publication) {
  const { conversation, left, right, divisive } = await twoCamps(app, { left: 16, right: 16, publication })
  const conversationSlugId = conversation.slugId
  const author = await app.user()
  for (const slugId of divisive)
    await aVote(author, slugId, divisive.indexOf(slugId) < 4 ? 'agree' : 'disagree')
  const opinionSlugId = await anOpinion(author, conversation)
  await aVote(right[0]!, opinionSlugId, 'disagree')
  await app.runJobs()
  const placeOf = async (actor: Actor) => {
    const [own] = await actor(listOwnPositions, { conversationSlugIdList: [conversationSlugId] })
    assert(own !== undefined)
    return [own.position.x, own.position.y]
  }
  return { opinionSlugId, placeOf, viewer: left[0]! }
}

test("if only results are published, a vote of one's own does not show where on the map the few voters of an opinion are", async () => {
  const { viewer, placeOf, opinionSlugId } = await withFewVoters('results')
  const before = await placeOf(viewer)
  await aVote(viewer, opinionSlugId, 'agree')
  assert.deepEqual(await placeOf(viewer), before)
  await aVote(viewer, opinionSlugId, 'disagree')
  assert.deepEqual(await placeOf(viewer), before)
})

test('if votes are published, each vote affects the viewer’s own position at once', async () => {
  const { viewer, placeOf, opinionSlugId } = await withFewVoters('votes')
  const before = await placeOf(viewer)
  await aVote(viewer, opinionSlugId, 'disagree')
  assert.notDeepEqual(await placeOf(viewer), before)
})
