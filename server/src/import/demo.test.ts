import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fetchRecentConversations, getOpinionMap, getProfile, handOverConversation } from '@parley/contract'
import { allConversationIds } from '#admin/sql.ts'
import { recountAll } from '#admin/recount.sql.ts'
import { loadDemo } from '#import/demo.ts'
import { startApp } from '#testing/app.ts'
import { numConversations } from '#testing/contents.sql.ts'
import { deleteConversation } from '#testing/seed.ts'

test('the import of the demo reports its progress, resumes after an interruption and runs only once @full', async () => {
  await using app = await startApp()
  const { db } = app.ctx
  const stopping = new AbortController()
  const lines: string[] = []
  const load = (signal?: AbortSignal) =>
    loadDemo(app.ctx, {
      log: (line) => {
        lines.push(line)
        if (line.startsWith('Loading Bowling Green')) stopping.abort()
      },
      signal,
    })
  await assert.rejects(load(stopping.signal), { name: 'AbortError' })
  const before = await app.anyone(fetchRecentConversations, { sortAlgorithm: 'new' })
  assert.equal(before.conversationDataList.length, 3)

  await load()
  const { conversationDataList } = await app.anyone(fetchRecentConversations, { sortAlgorithm: 'following' })
  const shownConversations = conversationDataList.map(({ metadata, payload }) => [
    payload.title,
    metadata.voteCount,
    metadata.participantCount,
    metadata.topicCodeList.join(' '),
    metadata.organization?.name ?? metadata.authorUsername,
  ])
  assert.deepEqual(shownConversations, [
    [
      'What should change in Bowling Green and Warren County?',
      225_040,
      2010,
      'mobility town-planning',
      'Northbridge Town Hall (made up)',
    ],
    ['UberX 自用車載客 — vTaiwan.tw', 49_348, 1912, 'mobility work', 'demo'],
    ['What will a minimum wage of $15 do to Seattle?', 2849, 337, 'work', 'Northbridge Town Hall (made up)'],
    ['Can there be consensus on Brexit?', 5303, 204, 'democracy europe', 'demo'],
  ])
  for (const { metadata } of conversationDataList) {
    assert.equal(metadata.isLoginRequired, false)
    assert.equal(metadata.publication, 'votes')
    if (metadata.organization) assert.match(metadata.organization.websiteUrl, /^https:\/\/[a-z]+\.example\/$/)
    assert.match(metadata.provenance?.sourceUrl ?? '', /^https:\/\/pol\.is\//)
    assert.match(metadata.provenance?.attribution ?? '', /CC BY 4\.0/)
    const { conversationSlugId } = metadata
    const { structure } = await app.anyone(getOpinionMap, { conversationSlugId })
    assert.equal(structure, 'sides', 'The results were ignored: run npm run demo-results.')
  }
  assert.equal(lines.filter((line) => line.startsWith('Loaded ')).length, 4)
  assert.ok(lines.some((line) => /^Loading Bowling Green: [\d,]+ of 225,524 votes$/.test(line)))
  const ids = await allConversationIds(db)
  assert.deepEqual((await recountAll(db, ids)).drifts, [])

  await deleteConversation(app, { id: ids[0] ?? 0 })
  const administrator = await app.user({ isAdministrator: true })
  const { username } = await (await app.user())(getProfile, {})
  const conversationSlugId = conversationDataList.at(-1)?.metadata.conversationSlugId ?? ''
  await administrator(handOverConversation, { conversationSlugId, username })
  const numLines = lines.length
  await load()
  assert.equal(lines.length, numLines, 'the next start has nothing to load')
  assert.equal(await numConversations(db), 4)
})
