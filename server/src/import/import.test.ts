import assert from 'node:assert/strict'
import { allConversationIds } from '#admin/sql.ts'
import { recountAll } from '#admin/recount.sql.ts'
import { projectFolder } from '#config.ts'
import type { Db } from '#ctx.ts'
import { openDb } from '#db/open.ts'
import { filesOfFolder, filesOfTexts } from '#import/files.ts'
import { type ImportRequest, importExport } from '#import/import.ts'
import { startApp } from '#testing/app.ts'
import { freshDatabase } from '#testing/cluster.ts'
import { contentsOf, numConversations, unfinishedSlugIds, waitingJobs } from '#testing/contents.sql.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { aVote } from '#testing/seed.ts'
import { ensureImportedUsers } from '#users/import.sql.ts'
import { fetchRecentConversations, getConversation, listOpinions } from '@parley/contract'
import { join } from 'node:path'
import { test } from 'node:test'

const demoFiles = (name: string) => filesOfFolder(join(projectFolder, 'demo', name))
const BREXIT = demoFiles('brexit-consensus')
const SEATTLE = demoFiles('15-per-hour-seattle')

async function openTest() {
  const resources = new AsyncDisposableStack()
  const { connection } = resources.use(await freshDatabase())
  const { db, close } = openDb({ connection })
  resources.defer(close)
  return { db, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

async function anAuthor(db: Db, username = 'somebody') {
  const id = (await ensureImportedUsers(db, [username])).get(username)?.id
  assert.ok(id)
  return id
}

/** Imports an export and stops after the given number of portions of votes. */
async function interruptImport(db: Db, request: ImportRequest & { portions: number }) {
  const stopping = new AbortController()
  let numPortions = 0
  const onProgress = () => {
    if (++numPortions === request.portions) stopping.abort()
  }
  await assert.rejects(importExport(db, { ...request, onProgress, signal: stopping.signal }), {
    name: 'AbortError',
  })
  assert.equal(numPortions, request.portions)
}

const assertCountsMatch = async (db: Db) =>
  assert.deepEqual((await recountAll(db, await allConversationIds(db))).drifts, [])

test('the Brexit export is imported with the totals of its source, and its analysis is enqueued', async () => {
  await using test = await openTest()
  const { db } = test
  const report = await importExport(db, { files: BREXIT, authorId: await anAuthor(db) })
  const { slugId, ...counts } = report
  assert.deepEqual(counts, {
    publication: 'results',
    outcome: 'imported',
    numOpinions: 50,
    numVotes: 5303,
    numParticipants: 204,
    numMovedOpinions: 0,
    numEmptyOpinions: 0,
    numVotesOnEmpty: 0,
  })
  const contents = await contentsOf(db, slugId)
  assert.equal(contents.is_ready, true)
  assert.equal(contents.votes.length, 5303)
  assert.equal(contents.first_vote_at?.toISOString(), '2017-07-16T19:17:32.930Z')
  assert.equal(contents.opinions.at(0)?.body, 'I voted to Leave.')
  const opinionOnBinding = contents.opinions.find(({ body }) =>
    body.startsWith('A referendum should not be binding'),
  )
  assert.equal(opinionOnBinding?.author, '37')
  assert.equal((await waitingJobs(db)).length, 1)
  await assertCountsMatch(db)
})

test('opinions moderated at the source have an explanation instead of a reason, and existing clients do not show "spam"', async () => {
  await using app = await startApp()
  const { db } = app.ctx
  const { slugId } = await importExport(db, { files: SEATTLE, authorId: await anAuthor(db) })
  const moved = await app.anyone(listOpinions, { conversationSlugId: slugId, filter: 'moderated' })
  assert.equal(moved.length, 23)
  for (const { moderation } of moved) {
    assert(moderation.status === 'moderated')
    assert.deepEqual(
      [moderation.source, moderation.action, moderation.explanation],
      ['import', 'move', 'Moderated at the source.'],
    )
    assert.notEqual(moderation.reason, 'spam')
  }
})

test('opinions moderated at the source are stored with their votes, and excluded from all counts', async () => {
  await using test = await openTest()
  const { db } = test
  const report = await importExport(db, { files: SEATTLE, authorId: await anAuthor(db) })
  const { opinions, votes, participations } = await contentsOf(db, report.slugId)
  // The source has 339 voters, 54 comments (23 of them moderated out) and 2872 votes (23 of them on moderated
  // comments).
  assert.equal(opinions.length, 54)
  assert.equal(votes.length, 2872)
  assert.equal(participations.length, 339)
  assert.equal(opinions.filter(({ import_reason }) => import_reason === 'moderated').length, 23)
  assert.deepEqual(
    [report.numMovedOpinions, report.numOpinions, report.numVotes, report.numParticipants],
    [23, 31, 2849, 337],
  )
  await assertCountsMatch(db)
})

test('a meta opinion is about the person: it is not moved, and neither it nor its votes count', async () => {
  await using test = await openTest()
  const { db } = test
  const files = filesOfTexts({
    'summary.csv': 'topic,T\nurl,https://pol.is/t\n',
    'comments.csv': 'comment-id,author-id,is-meta,comment-body\n0,0,true,I am new here\n1,0,false,Yes\n',
    'votes.csv': 'comment-id,voter-id,vote\n0,0,1\n1,1,1\n',
  })
  const report = await importExport(db, { files, authorId: await anAuthor(db) })
  const { opinions } = await contentsOf(db, report.slugId)
  assert.deepEqual(
    opinions.map(({ import_reason }) => import_reason),
    [null, null],
  )
  const marked = await db
    .selectFrom('opinions')
    .select('body')
    .where('about_person_since', 'is not', null)
    .execute()
  assert.deepEqual(marked, [{ body: 'I am new here' }])
  assert.deepEqual([report.numVotes, report.numParticipants], [1, 1])
})

test('an interrupted import resumes and has exactly the same result as an uninterrupted one', async () => {
  await using test = await openTest()
  const { db } = test
  const uninterrupted = await importExport(db, { files: BREXIT, authorId: await anAuthor(db) })
  const authorId = await anAuthor(db, 'another')
  await interruptImport(db, { files: BREXIT, authorId, portions: 1 })
  await interruptImport(db, { files: BREXIT, authorId, portions: 2 })
  const resumed = await importExport(db, { files: BREXIT, authorId })
  assert.equal(resumed.outcome, 'resumed')
  assert.deepEqual(await contentsOf(db, resumed.slugId), await contentsOf(db, uninterrupted.slugId))
  assert.equal(await numConversations(db), 2)
  await assertCountsMatch(db)
})

test('a conversation is hidden from others while its import runs', async () => {
  await using app = await startApp()
  const { db } = app.ctx
  const authorId = await anAuthor(db)
  await interruptImport(db, { files: BREXIT, authorId, portions: 1 })
  const [hidden = ''] = await unfinishedSlugIds(db)
  await assert.rejects(app.anyone(getConversation, { conversationSlugId: hidden }), { name: 'not_found' })
  const { conversationDataList } = await app.anyone(fetchRecentConversations, { sortAlgorithm: 'new' })
  assert.deepEqual(conversationDataList, [])
})

test('importing an export twice creates one conversation, and importing it a day later creates another', async () => {
  await using test = await openTest()
  const { db } = test
  const authorId = await anAuthor(db)
  const first = await importExport(db, { files: BREXIT, authorId })
  const second = await importExport(db, { files: BREXIT, authorId })
  assert.equal(second.outcome, 'already there')
  assert.deepEqual({ ...second, outcome: 'imported' }, first)
  const other = await importExport(db, { files: BREXIT, authorId: await anAuthor(db, 'another') })
  assert.notEqual(other.slugId, first.slugId)
  const tomorrow = () => new Date(Date.now() + 25 * 3600 * 1000)
  const later = await importExport(db, { files: BREXIT, authorId, now: tomorrow })
  assert.equal(later.outcome, 'imported')
  assert.equal(await numConversations(db), 3)
})

test('two simultaneous imports of one source share the work and create one conversation', async () => {
  await using test = await openTest()
  const { db } = test
  const authorId = await anAuthor(db)
  const reports = await Promise.all([
    importExport(db, { files: BREXIT, authorId }),
    importExport(db, { files: BREXIT, authorId }),
  ])
  assert.equal(reports[0].slugId, reports[1].slugId)
  assert.deepEqual([reports[0].numVotes, reports[1].numVotes], [5303, 5303])
  assert.equal(await numConversations(db), 1)
  await assertCountsMatch(db)
})

test('an import starts again if the source has changed, and the partial old import is deleted', async () => {
  await using test = await openTest()
  const { db } = test
  const authorId = await anAuthor(db)
  await interruptImport(db, { files: BREXIT, authorId, portions: 1 })
  const changed = filesOfTexts({
    'summary.csv': 'topic,Now shorter\nurl,https://pol.is/3phdex2kjf\n',
    'comments.csv': 'comment-id,author-id,comment-body\n0,0,Yes\n',
    'votes.csv': 'comment-id,voter-id,vote\n0,0,1\n',
  })
  const report = await importExport(db, { files: changed, authorId })
  assert.deepEqual([report.outcome, report.numOpinions, report.numVotes], ['imported', 1, 1])
})

test('an export that cannot be read leaves nothing in the database', async () => {
  await using test = await openTest()
  const { db } = test
  const files = filesOfTexts({
    'summary.csv': 'topic,T\nurl,https://pol.is/t\n',
    'comments.csv': 'comment-id,author-id,comment-body\n0,0,Yes\n',
    'votes.csv': 'comment-id,voter-id,vote\n0,0,1\n0,1,7\n',
  })
  await assert.rejects(importExport(db, { files, authorId: await anAuthor(db) }), {
    message: 'votes.csv, line 3, column vote: "7" is none of 1, 0, -1.',
  })
  assert.equal(await numConversations(db), 0)
})

test('an export without a vote becomes a conversation without a participant', async () => {
  await using test = await openTest()
  const { db } = test
  const files = filesOfTexts({
    'summary.csv': 'topic,T\nurl,https://pol.is/t\n',
    'comments.csv': 'comment-id,author-id,comment-body\n',
    'votes.csv': 'comment-id,voter-id,vote\n',
  })
  const report = await importExport(db, { files, authorId: await anAuthor(db) })
  assert.deepEqual([report.numOpinions, report.numVotes, report.numParticipants], [0, 0, 0])
})

test('an imported conversation that is continued takes new opinions and votes like any other', async () => {
  await using app = await startApp()
  const { slugId } = await importExport(app.ctx.db, {
    files: SEATTLE,
    authorId: await anAuthor(app.ctx.db),
    isContinued: true,
  })
  const listed = await app.anyone(listOpinions, { conversationSlugId: slugId, filter: 'new' })
  assert.equal(listed[0]?.opinion, 'Not sure I believe any of this...')
  for (const { createdAt } of listed) assert.ok(new Date(createdAt) <= new Date())
  const guest = await app.guest()
  for (const { opinionSlugId } of listed.slice(0, 3)) assert.equal(await aVote(guest, opinionSlugId), true)
  const shown = await assertNoDrift(app, slugId)
  assert.deepEqual([shown.voteCount, shown.participantCount], [2852, 338])
  await app.runJobs()
  await assertNoDrift(app, slugId)
})

test('an interrupted archive that is to be continued starts again, and is open at the end', async () => {
  await using test = await openTest()
  const { db } = test
  const authorId = await anAuthor(db)
  await interruptImport(db, { files: BREXIT, authorId, portions: 1 })
  const { outcome, slugId } = await importExport(db, { files: BREXIT, authorId, isContinued: true })
  const [conversation] = await db
    .selectFrom('conversations')
    .select('closed_at')
    .where('slug_id', '=', slugId)
    .execute()
  assert.deepEqual([outcome, conversation?.closed_at], ['imported', null])
})
