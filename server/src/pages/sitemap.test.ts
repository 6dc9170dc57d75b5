import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#testing/app.ts'
import { aConversation, deleteConversation } from '#testing/seed.ts'

test('the sitemap names the tabs of public conversations, and nothing private, unfinished or deleted', async () => {
  await using app = await startApp({ env: { PUBLIC_ORIGIN: 'http://localhost:9999' } })
  const [open, deleted] = [await aConversation(app), await aConversation(app)]
  const hidden = [
    await aConversation(app, { isIndexed: false }),
    await aConversation(app, { isReady: false }),
    deleted,
  ]
  await deleteConversation(app, deleted)
  const { text, headers } = await app.send('/sitemap.xml', { method: 'GET' })
  assert.match(String(headers['content-type']), /^application\/xml/)
  for (const query of ['', '?tab=opinions', '?tab=analysis'])
    assert(text.includes(`<loc>http://localhost:9999/feed/conversation/${open.slugId}${query}</loc>`), query)
  for (const { slugId } of hidden) assert(!text.includes(slugId))
  const robots = await app.send('/robots.txt', { method: 'GET' })
  assert.match(robots.text, /^Sitemap: http:\/\/localhost:9999\/sitemap\.xml$/m)
})
