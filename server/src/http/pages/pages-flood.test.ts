import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#testing/app.ts'
import { screenOf } from '#testing/pages.ts'
import { aConversation, type SeededConversation } from '#testing/seed.ts'
import { until } from '#testing/until.ts'

const FLOOD = 130
/** The number of pages that may be rendered or wait at the same time. */
const PLACES = 104
/** The number of pages that may be rendered at the same time. */
const RENDERING = 4

/**
 * Requests more different pages at once than can be rendered soon. Rendering pauses until `renderOne` or `renderAll` is
 * called.
 */
async function floodPages(app: TestApp) {
  const all = Promise.withResolvers<void>()
  const order: string[] = []
  const paused: (() => void)[] = []
  app.ctx.renderPage = async ({ rendered: { address } }) => {
    order.push(address)
    await Promise.race([all.promise, new Promise<void>((resolve) => paused.push(resolve))])
    return { html: Buffer.from(`<p>rendered ${address}</p>`), sources: [], data: Buffer.from('{}') }
  }
  const { slugId, opinions } = await aConversation(app, { opinions: FLOOD })
  const ask = (address: string, from: string) => app.send(`/feed/${address}`, { method: 'GET', from })
  const flood = opinions.map((opinion) =>
    ask(`conversation/${slugId}?opinion=${opinion.slugId}`, '203.0.113.1'),
  )
  return { ask, flood, order, renderOne: () => paused.shift()?.(), renderAll: all.resolve }
}

/** Resolves when `count` of the requests have a response. */
const answered = (requests: Promise<unknown>[], count: number) =>
  new Promise<void>((resolve) => {
    let rest = count
    for (const request of requests) void request.then(() => --rest === 0 && resolve())
  })

const pageOf = ({ slugId }: SeededConversation) => `conversation/${slugId}`

test('a network that requests too many pages gets them without content, and other readers get theirs soon', async () => {
  await using app = await startApp()
  const honest = await aConversation(app)
  const { ask, flood, order, renderOne, renderAll } = await floodPages(app)
  const refused = await Promise.race(flood)
  assert.deepEqual(screenOf(refused).responses, [], 'the browser asks for what it shows')
  const page = ask(pageOf(honest), '198.51.100.7')
  // The other reader took a place from the flood.
  await answered(flood, FLOOD + 1 - PLACES)
  await until(() => order.length === RENDERING)
  for (let turn = 1; turn <= 2; turn++) {
    renderOne()
    await until(() => order.length === RENDERING + turn)
  }
  assert(order.slice(RENDERING).includes(pageOf(honest)), 'the networks take turns')
  renderAll()
  const { status, text } = await page
  assert.equal(status, 200)
  assert.match(text, /rendered conversation/)
  await Promise.all(flood)
})

test('a page that was refused to one network is rendered for the next reader who requests it', async () => {
  await using app = await startApp()
  const honest = await aConversation(app)
  const { ask, flood, renderAll } = await floodPages(app)
  await Promise.race(flood)
  // The flood requests this page last and is refused.
  const theirs = await ask(pageOf(honest), '203.0.113.1')
  assert.deepEqual(screenOf(theirs).responses, [])
  const page = ask(pageOf(honest), '198.51.100.7')
  renderAll()
  assert.match((await page).text, /rendered conversation/)
  await Promise.all(flood)
})
