import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#testing/app.ts'
import { screenOf } from '#testing/pages.ts'
import { aConversation, type SeededConversation } from '#testing/seed.ts'

const FLOOD = 130
/** How many pages are made or wait at the same time. */
const PLACES = 104

/** Somebody asks for more pages at once, each another one, than can be made soon; rendering stands still until then. */
async function flooded(app: TestApp) {
  const rendering = Promise.withResolvers<void>()
  const order: string[] = []
  app.ctx.renderPage = async ({ rendered: { address } }) => {
    order.push(address)
    await rendering.promise
    return { html: Buffer.from(`<p>rendered ${address}</p>`), sources: [], data: Buffer.from('{}') }
  }
  const { slugId, opinions } = await aConversation(app, { opinions: FLOOD })
  const ask = (address: string, from: string) => app.send(`/feed/${address}`, { method: 'GET', from })
  const flood = opinions.map((opinion) =>
    ask(`conversation/${slugId}?opinion=${opinion.slugId}`, '203.0.113.1'),
  )
  return { ask, flood, order, render: rendering.resolve }
}

/** Resolves when so many of these requests are answered. */
const answered = (requests: Promise<unknown>[], count: number) =>
  new Promise<void>((resolve) => {
    let rest = count
    for (const request of requests) void request.then(() => --rest === 0 && resolve())
  })

const pageOf = ({ slugId }: SeededConversation) => `conversation/${slugId}`

test('who floods the pages gets their own without content, and other readers theirs soon', async () => {
  await using app = await startApp()
  const honest = await aConversation(app)
  const { ask, flood, order, render } = await flooded(app)
  const refused = await Promise.race(flood)
  assert.deepEqual(screenOf(refused).responses, [], 'the browser asks for what it shows')
  const page = ask(pageOf(honest), '198.51.100.7')
  // The other reader has taken a place from the flood.
  await answered(flood, FLOOD + 1 - PLACES)
  render()
  const { status, text } = await page
  assert.equal(status, 200)
  assert.match(text, /rendered conversation/)
  await Promise.all(flood)
  const turn = order.findIndex((address) => address === pageOf(honest))
  assert(turn >= 0 && turn < 15, `the turn ${turn} came before most of the flood`)
})

test('a page whose maker was refused is made for the next reader who asks for it', async () => {
  await using app = await startApp()
  const honest = await aConversation(app)
  const { ask, flood, render } = await flooded(app)
  await Promise.race(flood)
  // The flood asks for this page last, and so is refused it.
  const theirs = ask(pageOf(honest), '203.0.113.1')
  const page = ask(pageOf(honest), '198.51.100.7')
  assert.deepEqual(screenOf(await theirs).responses, [])
  render()
  assert.match((await page).text, /rendered conversation/)
  await Promise.all(flood)
})
