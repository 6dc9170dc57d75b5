import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getConversation, listRuns } from '@parley/contract'
import { startApp, type TestApp } from '#testing/app.ts'
import { joinCamp, twoCamps } from '#testing/camps.ts'
import { screenOf } from '#testing/pages.ts'
import { aConversation } from '#testing/seed.ts'

const open = ({ send }: TestApp, slugId: string) =>
  send(`/feed/conversation/${slugId}/groups`, { method: 'GET' })

test('the page about how groups formed arrives with the published runs, and each new run updates it at once', async () => {
  await using app = await startApp()
  const { conversation } = await twoCamps(app, { left: 8, right: 8 })
  await app.runJobs()
  const numRunsOf = async () => {
    const page = await open(app, conversation.slugId)
    assert.equal(page.status, 200)
    const { responses } = screenOf(page)
    assert.deepEqual(
      responses.map(({ path }) => path),
      [getConversation.path, listRuns.path],
    )
    return listRuns.output.parse(responses[1]?.output).at(-1)?.participantCount
  }
  assert.equal(await numRunsOf(), 16)
  await joinCamp(app, conversation, { side: 0, size: 5 })
  await app.runJobs()
  assert.equal(await numRunsOf(), 21)
})

test('the page about how groups formed reveals nothing about private and absent conversations', async () => {
  await using app = await startApp()
  const hidden = await aConversation(app, { isIndexed: false })
  for (const [slugId, status] of [
    [hidden.slugId, 200],
    ['zzzzzzzz', 404],
  ] as const) {
    const page = await open(app, slugId)
    assert.deepEqual([page.status, screenOf(page).responses.length], [status, 0])
  }
})
