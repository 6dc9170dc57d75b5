import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ENGLISH, listOpinions, type Opinion } from '@parley/contract'
import { handlers } from '#app.ts'
import { anonymousClient } from '#pages/ask.ts'
import { conversationPage } from '#pages/conversation.ts'
import { startApp, type Reply, type TestApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { screenOf } from '#testing/pages.ts'
import { aConversation, anOpinion, aVote, moderateOpinion, type SeededConversation } from '#testing/seed.ts'

const PART = '?tab=opinions'

const pageOf = (app: TestApp, { slugId }: SeededConversation, search: string) =>
  app.send(`/feed/conversation/${slugId}${search}`, { method: 'GET' })
const opinionsIn = (page: Reply): Opinion[] =>
  screenOf(page).responses.find(({ path }) => path === listOpinions.path)?.output as Opinion[]
const slugsIn = (page: Reply) => opinionsIn(page).map(({ opinionSlugId }) => opinionSlugId)

/** The link from a part of the list to the next one, as the page has it. */
function nextPart(opinions: readonly Opinion[], page: number): string {
  const { opinionSlugId, orderId } = opinions.at(-1)!
  return `${PART}&page=${page}&after=${opinionSlugId}&order=${orderId}`
}

/** Publishes a block of twelve people, each of whom votes on opinions of their own. */
async function publishBlock(app: TestApp, conversation: SeededConversation, from: number) {
  for (let n = 0; n < 12; n++) {
    const person = await app.guest()
    for (const { slugId } of conversation.opinions.slice(from + 3 * n, from + 3 * n + 6))
      await aVote(person, slugId, n % 2 === 0 ? 'agree' : 'disagree')
  }
  await publishNow(app, conversation)
}

describe('the parts of a list of opinions at addresses of their own', () => {
  test('parts have every opinion once, although a block, a new opinion and a decision come between them', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { publication: 'results', opinions: 120 })
    await publishBlock(app, conversation, 0)
    const first = await pageOf(app, conversation, PART)
    await publishBlock(app, conversation, 60)
    const added = await anOpinion(await app.guest(), conversation)
    const [removed = ''] = slugsIn(first)
    await moderateOpinion(app, { slugId: removed, action: 'hide' })
    const second = await pageOf(app, conversation, nextPart(opinionsIn(first), 2))
    assert.deepEqual(
      [opinionsIn(first)[0]?.asOf?.numPeople, opinionsIn(second)[0]?.asOf?.numPeople],
      [12, 24],
    )
    const third = await pageOf(app, conversation, nextPart(opinionsIn(second), 3))
    const seen = [first, second, third].flatMap(slugsIn).filter((slugId) => slugId !== added)
    assert.deepEqual(seen.toSorted(), conversation.opinions.map(({ slugId }) => slugId).toSorted())
    const orders = [first, second, third].flatMap(opinionsIn).map(({ orderId }) => orderId)
    assert.equal(new Set(orders).size, 1)
  })

  test('a part contains the id of its order, so that a page notices if the order of the previous part is not stored any more', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { publication: 'results', opinions: 60 })
    await publishBlock(app, conversation, 0)
    const link = nextPart(opinionsIn(await pageOf(app, conversation, PART)), 2)
    await publishBlock(app, conversation, 0)
    await app.ctx.db
      .deleteFrom('list_orders')
      .where('run_id', '=', Number(new URLSearchParams(link).get('order')))
      .execute()
    await using sibling = await app.sibling()
    const [{ orderId } = assert.fail()] = opinionsIn(await pageOf(sibling, conversation, link))
    assert.notEqual(orderId, Number(new URLSearchParams(link).get('order')))
  })

  test('an invented order, or an opinion of another conversation, does not make the server store another page', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { publication: 'results', opinions: 60 })
    const elsewhere = await aConversation(app, { opinions: 1 })
    await publishBlock(app, conversation, 0)
    const { opinionSlugId = '', orderId } = opinionsIn(await pageOf(app, conversation, PART)).at(-1) ?? {}
    const sources = { ctx: app.ctx, ask: anonymousClient(app.ctx, handlers), language: ENGLISH }
    const keyOf = async (after: string | undefined, order: number | undefined) =>
      (
        await conversationPage(sources, {
          slugId: conversation.slugId,
          search: { tab: 'opinions', page: 2, after, order },
        })
      ).key
    const plain = await keyOf(undefined, undefined)
    for (const after of [elsewhere.opinions[0]?.slugId, 'nowhere1', undefined])
      assert.equal(await keyOf(after, 123456), plain)
    assert.equal(await keyOf(opinionSlugId, undefined), plain)
    assert.equal(await keyOf(opinionSlugId, 123456), await keyOf(opinionSlugId, 654321))
    assert.notEqual(await keyOf(opinionSlugId, orderId), await keyOf(opinionSlugId, 654321))
  })
})
