import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  fetchRecentConversations,
  FIRST_SCREEN_ID,
  FIRST_VOTE_OPINIONS,
  listOpinions,
  type FirstScreen,
  type Opinion,
  type Output,
} from '@parley/contract'
import { startApp, type Reply, type TestApp } from '#testing/app.ts'
import {
  aConversation,
  aVote,
  closeConversation,
  deleteConversation,
  type SeededConversation,
} from '#testing/seed.ts'

const open = (app: TestApp, address: string) => app.send(`/feed/${address}`, { method: 'GET' })

function responsesIn({ text }: Reply): FirstScreen['responses'] {
  const [, json = ''] =
    new RegExp(`<script type="application/json" id="${FIRST_SCREEN_ID}">([^<]*)`).exec(text) ?? []
  return (JSON.parse(json) as FirstScreen).responses
}

function slugsIn(page: Reply): string[] {
  const feed = responsesIn(page).find(({ path }) => path === fetchRecentConversations.path)?.output as
    | Output<typeof fetchRecentConversations>
    | undefined
  return (feed?.conversationDataList ?? []).map(({ metadata }) => metadata.conversationSlugId)
}

/** Returned newest first. */
async function manyConversations(app: TestApp, count: number): Promise<SeededConversation[]> {
  const made: SeededConversation[] = []
  for (let n = 0; n < count; n++)
    made.push(await aConversation(app, { createdAt: new Date(Date.now() - n * 60_000), topics: ['water'] }))
  return made
}

describe('lists of conversations that go on at an address of their own', () => {
  test('a page of the home page or a topic starts after the conversation in its address', async () => {
    await using app = await startApp()
    const slugs = (await manyConversations(app, 12)).map(({ slugId }) => slugId)
    assert.deepEqual(slugsIn(await open(app, '?tab=new')), slugs.slice(0, 10))
    assert.deepEqual(slugsIn(await open(app, `?tab=new&after=${slugs[9]}`)), slugs.slice(10))
    for (const address of ['', 'topic/water']) {
      const first = slugsIn(await open(app, address))
      const rest = slugsIn(await open(app, `${address}?after=${first.at(-1)}`))
      assert.deepEqual([...first, ...rest].toSorted(), slugs.toSorted())
    }
  })

  test('a page after a conversation that is not public gets 404, so that addresses cannot be invented', async () => {
    await using app = await startApp()
    await aConversation(app, { topics: ['water'] })
    const secret = await aConversation(app, { isIndexed: false })
    for (const after of ['nowhere1', secret.slugId])
      for (const address of [`?after=${after}`, `?tab=new&after=${after}`, `topic/water?after=${after}`])
        assert.equal((await open(app, address)).status, 404, address)
    assert.equal((await open(app, '?after=not%20a%20slug')).status, 200)
  })

  test('the next page of a list works after the conversation in its address was deleted', async () => {
    await using app = await startApp()
    const [, second, third] = await manyConversations(app, 3)
    assert(second !== undefined && third !== undefined)
    await deleteConversation(app, second)
    assert.deepEqual(slugsIn(await open(app, `?tab=new&after=${second.slugId}`)), [third.slugId])
  })
})

describe('the opinions that a stranger can vote on at once', () => {
  const opinionsIn = (page: Reply) => responsesIn(page).find(({ path }) => path === listOpinions.path)

  test('the home page contains some opinions of the first conversation that anybody can vote in, without totals', async () => {
    await using app = await startApp()
    const open = await aConversation(app, { opinions: 8, createdAt: new Date(Date.now() - 60_000) })
    await aConversation(app, { opinions: 3, isLoginRequired: true })
    await closeConversation(app, await aConversation(app, { opinions: 3 }))
    await aConversation(app)
    await aVote(await app.guest(), open.opinions[0]?.slugId ?? '')
    const inlined = opinionsIn(await app.send('/feed/?tab=new', { method: 'GET' }))
    assert.deepEqual(inlined?.input, {
      conversationSlugId: open.slugId,
      filter: 'discover',
      limit: FIRST_VOTE_OPINIONS,
    })
    const opinions = inlined?.output as Opinion[]
    assert.equal(opinions.length, FIRST_VOTE_OPINIONS)
    assert(opinions.every((opinion) => opinion.isWithoutTotals && opinion.numAgrees === 0))
  })

  test('the home page contains no opinions if nobody can vote without an account', async () => {
    await using app = await startApp()
    await aConversation(app, { opinions: 3, isLoginRequired: true })
    assert.equal(opinionsIn(await app.send('/feed/', { method: 'GET' })), undefined)
  })
})
