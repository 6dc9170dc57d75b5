import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { weightedRandomOrder, listOpinions, listRoutingWeights, RoutingVersion } from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { twoCamps } from '#testing/camps.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, anOpinion, moderateOpinion } from '#testing/seed.ts'

const conversationInput = ({ slugId }: { slugId: string }) => ({ conversationSlugId: slugId })

describe('the weights by which clients draw the next opinion', () => {
  test('the list "discover" has a weight for each opinion and their version, and no other list has', async () => {
    await using app = await startApp()
    const { conversation, left } = await twoCamps(app, { left: 12, right: 12 })
    await app.runJobs()
    await anOpinion(left[0] ?? app.stranger(), conversation)
    const opinions = await app.anyone(listOpinions, {
      ...conversationInput(conversation),
      filter: 'discover',
    })
    assert.equal(opinions.length, 11)
    for (const { routingWeight, routingVersion, orderId } of opinions) {
      assert(routingWeight !== undefined && routingWeight >= 0.19)
      assert.equal(routingVersion, `2.${orderId}`)
      assert(RoutingVersion.safeParse(routingVersion).success)
    }
    for (const filter of ['new', 'majority', 'controversial'] as const) {
      const [first] = await app.anyone(listOpinions, { ...conversationInput(conversation), filter })
      assert.deepEqual([first?.routingWeight, first?.routingVersion], [undefined, undefined])
    }
  })

  test('before the first run all opinions have the same weight', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 3 })
    const opinions = await app.anyone(listOpinions, {
      ...conversationInput(conversation),
      filter: 'discover',
    })
    assert.deepEqual(
      opinions.map(({ routingWeight, routingVersion }) => [routingWeight, routingVersion]),
      Array.from({ length: 3 }, () => [1, '2.0']),
    )
  })

  test('an opinion that is newer than the run weighs more than those on which all agree', async () => {
    await using app = await startApp()
    const { conversation, left, common } = await twoCamps(app, { left: 12, right: 12 })
    await app.runJobs()
    const fresh = await anOpinion(left[0] ?? app.stranger(), conversation)
    const opinions = await app.anyone(listOpinions, {
      ...conversationInput(conversation),
      filter: 'discover',
    })
    const weightOf = (slugId: string | undefined) =>
      opinions.find(({ opinionSlugId }) => opinionSlugId === slugId)?.routingWeight ?? 0
    assert(weightOf(fresh) > weightOf(common[0]))
  })

  test('clients that do not draw the next opinion get an order drawn by the same weights and the seed of the run', async () => {
    await using app = await startApp()
    const { conversation } = await twoCamps(app, { left: 12, right: 12 })
    await app.runJobs()
    const { result } = await app.ctx.db.selectFrom('analysis_runs').select('result').executeTakeFirstOrThrow()
    const seed = JSON.stringify(result).match(/"seed":\s*(\d+)/)?.[1] ?? ''
    const inOrder = await app.anyone(listOpinions, { ...conversationInput(conversation), filter: 'discover' })
    const ids = new Map(conversation.opinions.map(({ slugId, id }) => [slugId, String(id)]))
    const drawn = weightedRandomOrder(inOrder.toReversed(), {
      seed,
      idOf: ({ opinionSlugId }) => ids.get(opinionSlugId) ?? '',
      weightOf: ({ routingWeight }) => routingWeight ?? 0,
    })
    const opening = drawn.filter(({ isOpening }) => isOpening)
    assert.deepEqual(inOrder, [...opening, ...drawn.filter((one) => !opening.includes(one))])
  })

  test('one call returns the weights of a long list, with only the opinions that can be voted on', async () => {
    await using app = await startApp()
    const { conversation } = await twoCamps(app, { left: 12, right: 12 })
    await app.runJobs()
    await moderateOpinion(app, { slugId: conversation.opinions[2]?.slugId ?? '', action: 'move' })
    const opinions = await app.anyone(listOpinions, {
      ...conversationInput(conversation),
      filter: 'discover',
    })
    assert.equal(opinions.length, 9)
    assert.deepEqual(await app.anyone(listRoutingWeights, conversationInput(conversation)), {
      routingVersion: opinions[0]?.routingVersion,
      weights: opinions.map(({ opinionSlugId, routingWeight, isOpening }) => ({
        opinionSlugId,
        routingWeight,
        ...(isOpening ? { isOpening } : {}),
      })),
    })
  })

  test('the weights of opinions are refused to people who may not read the conversation', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app, { isIndexed: false, isLoginRequired: true })
    await assertRejected(
      app.anyone(listRoutingWeights, conversationInput({ slugId })),
      'forbidden',
      'login_required',
    )
  })
})
