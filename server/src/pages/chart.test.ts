import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getConversation, getOpinionMap, listOpinionsBySlug } from '@parley/contract'
import type { RenderRequest } from '#http/pages/render-thread.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { twoCamps } from '#testing/camps.ts'
import { screenOf } from '#testing/pages.ts'
import { aConversation, deleteConversation, moderateOpinion } from '#testing/seed.ts'

/** What a chart is without, unless the browser draws it. */
const SCRIPT_OF_EMBED = /<script type="module" src="\/src\/embed\/main\.tsx">/

const open = ({ send }: TestApp, slugId: string, query: string) =>
  send(`/feed/conversation/${slugId}/embed?${query}`, { method: 'GET' })

/** An application whose rendered pages are their addresses, and the requests for these. */
async function renderingApp() {
  const app = await startApp()
  const requests: RenderRequest[] = []
  app.ctx.renderPage = async (request) => {
    requests.push(request)
    const html = new TextEncoder().encode(`<p>${request.rendered.address.replaceAll('&', ' ')}</p>`)
    return { html, data: new TextEncoder().encode('{}'), sources: [] }
  }
  return { app, requests }
}

test('the chart of one opinion is a page without scripts and data, in frames of other sites and unknown to search engines', async () => {
  const { app, requests } = await renderingApp()
  await using _ = app
  const { slugId, opinions } = await aConversation(app, { opinions: 2 })
  const opinion = opinions[0]?.slugId ?? ''
  const page = await open(app, slugId, `opinion=${opinion}&size=wide&theme=dark&tab=opinions`)
  assert.equal(page.status, 200)
  assert.doesNotMatch(page.text, /<script|modulepreload/)
  assert.match(page.text, /<html[^>]* data-theme="dark"/)
  assert.match(page.text, /<meta name="robots" content="noindex">/)
  const policy = String(page.headers['content-security-policy'])
  assert.match(policy, /default-src 'none'.*script-src 'self';.*frame-ancestors \*(;|$)/)
  assert.equal(page.headers['x-frame-options'], undefined)
  assert.doesNotMatch(String(page.headers['link']), /\.js/)
  const [request] = requests
  assert.match(request?.rendered.address ?? '', new RegExp(`theme=dark&opinion=${opinion}&size=wide$`))
  assert.deepEqual(
    request?.responses.map(({ path }) => path),
    [getConversation.path, listOpinionsBySlug.path, getOpinionMap.path],
  )
  assert.doesNotMatch(request?.rendered.address ?? '', /tab=/)
})

test('an unknown size is the middle one', async () => {
  const { app, requests } = await renderingApp()
  await using _ = app
  const { slugId, opinions } = await aConversation(app, { opinions: 1 })
  await open(app, slugId, `opinion=${opinions[0]?.slugId}&size=huge`)
  assert.doesNotMatch(requests[0]?.rendered.address ?? '', /size/)
})

test('a chart has the figures of the results, which withhold those of groups in which few voted', async () => {
  const { app, requests } = await renderingApp()
  await using _ = app
  const { conversation, common } = await twoCamps(app, { left: 30, right: 12 })
  await app.runJobs()
  const [slug = ''] = common
  await open(app, conversation.slugId, `opinion=${slug}`)
  const json = requests[0]?.responses.find(({ path }) => path === listOpinionsBySlug.path)?.json ?? '[]'
  const shown = listOpinionsBySlug.output.parse(JSON.parse(json))
  assert.deepEqual(shown, await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [slug] }))
})

test('where only results are published, a chart has no figure before the first block', async () => {
  const { app, requests } = await renderingApp()
  await using _ = app
  const { conversation, common } = await twoCamps(app, { left: 4, right: 3, publication: 'results' })
  await open(app, conversation.slugId, `opinion=${common[0]}`)
  const json = requests[0]?.responses.find(({ path }) => path === listOpinionsBySlug.path)?.json ?? '[]'
  const [shown] = listOpinionsBySlug.output.parse(JSON.parse(json))
  assert.deepEqual(
    [shown?.asOf, shown?.numAgrees, shown?.numDisagrees, shown?.numPasses, shown?.clustersStats],
    [undefined, 0, 0, 0, []],
  )
})

test('an opinion of another conversation, a missing one and one that moderators have removed have no chart', async () => {
  const { app } = await renderingApp()
  await using _ = app
  const { slugId, opinions } = await aConversation(app, { opinions: 3 })
  const other = await aConversation(app, { opinions: 1 })
  const [kept = '', moved = '', hidden = ''] = opinions.map((opinion) => opinion.slugId)
  await moderateOpinion(app, { slugId: moved, action: 'move' })
  await moderateOpinion(app, { slugId: hidden, action: 'hide' })
  const refused = [moved, hidden, other.opinions[0]?.slugId, 'zzzzzzzz', 'not a slug', '']
  const statuses = async (slugs: readonly unknown[]) =>
    Promise.all(slugs.map(async (slug) => (await open(app, slugId, `opinion=${slug}`)).status))
  assert.deepEqual(await statuses([kept, ...refused.slice(0, 5)]), [200, 404, 404, 404, 404, 404])
  await moderateOpinion(app, { slugId: kept, action: 'move' })
  assert.deepEqual(await statuses([kept]), [404], 'a cached chart disappears at once')
})

test('a chart of a private, missing or deleted conversation is what its embed is', async () => {
  const { app } = await renderingApp()
  await using _ = app
  const secret = await aConversation(app, { isIndexed: false, opinions: 1 })
  const gone = await aConversation(app, { opinions: 1 })
  await deleteConversation(app, gone)
  const chart = await open(app, secret.slugId, `opinion=${secret.opinions[0]?.slugId}`)
  const missing = await open(app, 'zzzzzzzz', `opinion=${secret.opinions[0]?.slugId}`)
  assert.deepEqual([chart.status, chart.text], [404, missing.text])
  assert.equal((await open(app, gone.slugId, `opinion=${gone.opinions[0]?.slugId}`)).status, 410)
})

test('a chart that cannot be rendered is drawn by the browser, from the data in its page', async () => {
  await using app = await startApp()
  const { slugId, opinions } = await aConversation(app, { opinions: 1 })
  const page = await open(app, slugId, `opinion=${opinions[0]?.slugId}`)
  assert.match(page.text, SCRIPT_OF_EMBED)
  const paths = screenOf(page).responses.map(({ path }) => path)
  assert.deepEqual(paths, [getConversation.path, listOpinionsBySlug.path, getOpinionMap.path])
})

test('a network that opens too many pages gets a chart in its colors that the browser loads', async () => {
  await using app = await startApp({ env: { LIMITS: '1', CALL_LIMITS: 'page=1' } })
  const { slugId, opinions } = await aConversation(app, { opinions: 1 })
  const query = `opinion=${opinions[0]?.slugId}&theme=dark`
  assert.equal(screenOf(await open(app, slugId, query)).responses.length, 3)
  const page = await open(app, slugId, query)
  assert.equal(page.status, 200)
  assert.match(page.text, SCRIPT_OF_EMBED)
  assert.match(page.text, /<html[^>]* data-theme="dark"/)
  assert.deepEqual(screenOf(page).responses, [])
})
