import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPrintedRun, pinRun, unpinRun, type PrintedRun } from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type TestApp } from '#testing/app.ts'
import { joinCamp, twoCamps } from '#testing/camps.ts'
import { aRegisteredUser } from '#testing/log-in.ts'
import { deleteConversation, moderateOpinion } from '#testing/seed.ts'
import { screenOf } from '#testing/pages.ts'

/** Two camps in an author's conversation, with a run from before this hour and one of this hour. */
async function analysedCamps(app: TestApp) {
  const camps = await twoCamps(app, { left: 8, right: 7 })
  const { conversation } = camps
  const author = await aRegisteredUser(app, 'author')
  await sql`update conversations set author_id = ${author.userId} where id = ${conversation.id}`.execute(
    app.ctx.db,
  )
  await app.runJobs()
  await sql`update analysis_runs set created_at = created_at - interval '1 hour'`.execute(app.ctx.db)
  await joinCamp(app, conversation, { side: 0, size: 5 })
  await app.runJobs()
  const open = (query = '') =>
    app.send(`/feed/conversation/${conversation.slugId}/print${query}`, { method: 'GET' })
  return { camps, author, open, input: { conversationSlugId: conversation.slugId } }
}

const printedIn = (page: { text: string }) =>
  screenOf(page).responses.find(({ path }) => path === getPrintedRun.path)?.output as PrintedRun | undefined

test('the page for print contains the results of the newest hourly run, and those of a pinned run at its own address', async () => {
  await using app = await startApp()
  const { author, open, input } = await analysedCamps(app)
  const newest = printedIn(await open())
  const runId = newest?.map.runId ?? 0
  assert.equal(newest?.map.participantCount, 15)
  assert.match((await open('?form=full')).text, /<link rel="canonical" href="[^"]*\/print\?form=full">/)
  assert.match((await open(`?run=${runId}`)).text, /<link rel="canonical" href="[^"]*\/print">/)
  await author(pinRun, { ...input, runId, headline: 'We agree' })
  const page = await open(`?run=${runId}`)
  assert.match(page.text, new RegExp(`<link rel="canonical" href="[^"]*/print\\?run=${runId}">`))
  assert.deepEqual([printedIn(page)?.isPinned, printedIn(page)?.headline], [true, 'We agree'])
  await author(unpinRun, { ...input, runId })
  assert.equal(printedIn(await open(`?run=${runId}`))?.headline, undefined, 'seen at once')
})

test('a text that moderators remove leaves the page for print at once', async () => {
  await using app = await startApp()
  const { camps, open } = await analysedCamps(app)
  const [slugId = ''] = camps.divisive
  const textIn = async () =>
    printedIn(await open())?.opinions.find(({ opinionSlugId }) => opinionSlugId === slugId)?.opinion
  assert.equal(await textIn(), 'Opinion 1')
  await moderateOpinion(app, { slugId, action: 'hide' })
  assert.equal(await textIn(), '')
})

test('the page for print reveals as little as other pages about private, absent and deleted conversations', async () => {
  await using app = await startApp()
  const { camps, author, open, input } = await analysedCamps(app)
  const runId = printedIn(await open())?.map.runId ?? 0
  await author(pinRun, { ...input, runId })
  await sql`update conversations set is_indexed = false, change_seq = change_seq + 1`.execute(app.ctx.db)
  for (const query of ['', `?run=${runId}`]) {
    const page = await open(query)
    assert.deepEqual([page.status, page.headers['x-robots-tag']], [200, 'noindex'])
    assert.deepEqual(screenOf(page).responses, [])
    assert(!page.text.includes(camps.conversation.slugId))
  }
  const absent = await app.send('/feed/conversation/nowhere1/print', { method: 'GET' })
  assert.equal(absent.status, 404)
  await sql`update conversations set is_indexed = true, change_seq = change_seq + 1`.execute(app.ctx.db)
  await deleteConversation(app, camps.conversation)
  const deleted = await open(`?run=${runId}`)
  assert.deepEqual([deleted.status, screenOf(deleted).responses], [410, []])
})
