import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import {
  BASE_PATH,
  fetchRecentConversations,
  getConversation,
  getImportStatus,
  IMPORT_LIMITS,
  importPartPath,
  importUpload,
  listOpinions,
  retryImport,
} from '@parley/contract'
import { sql } from 'kysely'
import { refreshRank } from '#conversations/tallies.sql.ts'
import { openReader } from '#import/reading.ts'
import { readLines } from '#import/table.ts'
import { filesOfZip } from '#import/zip.ts'
import { startApp } from '#testing/app.ts'
import { conversationIdOf } from '#testing/contents.sql.ts'
import { aModerator, decide, onlyItem, PUBLISH } from '#testing/queue.ts'
import { aConversation } from '#testing/seed.ts'
import { EXPORT, importZip, OPTIONS, sendPart } from '#testing/upload.ts'
import { zipOf } from '#testing/zip.ts'
import { pruneExpired } from '#worker.ts'

const { partBytes } = IMPORT_LIMITS

test('an uploaded export is imported, and publishes results unless its importer chooses otherwise', async () => {
  await using app = await startApp()
  const author = await app.user()
  const status = await importZip(app, author, zipOf(EXPORT))
  assert.deepEqual(
    [status.state, status.kind, status.title, status.numVotes, status.publication, status.sourceUrl],
    ['complete', 'upload', '$15/hour', 2872, 'results', 'https://pol.is/2demo'],
  )
  const { conversationSlugId } = status
  const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
  assert.equal(conversationData.metadata.voteCount, 2849)
  assert.equal(conversationData.metadata.provenance?.attribution, '')
})

test('an uploaded export in Windows-1252 or UTF-16 is decoded, and its importer is told', async () => {
  await using app = await startApp()
  const author = await app.user()
  const comments = 'comment-id,author-id,comment-body\n0,0,Fußgängerzone für Köln!\n'
  const votes = Buffer.from('comment-id,voter-id,vote\n0,1,1\n')
  const { 'summary.csv': summary = Buffer.alloc(0) } = EXPORT
  const imported = async (bytes: Buffer) => {
    const zip = zipOf({ 'summary.csv': summary, 'comments.csv': bytes, 'votes.csv': votes })
    const { conversationSlugId, textEncoding } = await importZip(app, author, zip)
    const [opinion] = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
    return [opinion?.opinion, textEncoding]
  }
  assert.deepEqual(await imported(Buffer.from(comments, 'latin1')), [
    'Fußgängerzone für Köln!',
    'windows-1252',
  ])
  assert.deepEqual(await imported(Buffer.from(`\ufeff${comments}`, 'utf16le')), [
    'Fußgängerzone für Köln!',
    'utf-16',
  ])
  assert.deepEqual(await imported(Buffer.from(comments)), ['Fußgängerzone für Köln!', undefined])
})

test('an uploaded export is told as one wherever links lead, claims no interactions, and raises no rank by its people', async () => {
  const origin = 'http://localhost:9999'
  await using app = await startApp({ env: { PUBLIC_ORIGIN: origin } })
  const { conversationSlugId } = await importZip(app, await app.user(), zipOf(EXPORT))
  const moderator = await aModerator(app)
  await decide(moderator, [await onlyItem(moderator)], PUBLISH)
  const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
  assert.equal(conversationData.metadata.provenance?.isUploaded, true)
  const get = async (url: string) => (await app.send(url, { method: 'GET' })).text
  const page = await get(`/feed/conversation/${conversationSlugId}`)
  assert.match(
    page,
    /<meta name="description" content="From a file that \u2068user_\w+\u2069 uploaded, not compared with its source\. /,
  )
  assert(page.includes('"interactionStatistic":[]'))
  assert(!page.includes('href="https://pol.is/2demo"'))
  assert.match(await get('/feed/atom.xml'), /<summary>From an uploaded file, not compared with its source\. /)
  const address = encodeURIComponent(`${origin}/feed/conversation/${conversationSlugId}`)
  assert.match(
    await get(`/oembed?url=${address}`),
    /"title":"From a file that \u2068user_\w+\u2069 uploaded, not compared with its source\. /,
  )

  const empty = await aConversation(app)
  await refreshRank(app.ctx.db, empty.id)
  const inOrder = await app.anyone(fetchRecentConversations, { sortAlgorithm: 'following' })
  assert.deepEqual(
    inOrder.conversationDataList.map(({ metadata }) => metadata.conversationSlugId),
    [empty.slugId, conversationSlugId],
  )
})

test('no title is stored for an import without one: its author sees a text instead, and afterwards the address of the source', async () => {
  await using app = await startApp()
  const author = await app.user()
  const titleOf = async (conversationSlugId: string) =>
    (await author(getConversation, { conversationSlugId })).conversationData.payload.title
  const { conversationSlugId: waiting } = await author(importUpload, { size: partBytes + 1, ...OPTIONS })
  const { title } = await app.ctx.db
    .selectFrom('conversations')
    .select('title')
    .where('slug_id', '=', waiting)
    .executeTakeFirstOrThrow()
  assert.equal(title, '')
  assert.equal(await titleOf(waiting), 'Imported conversation')

  const summary = Buffer.from(String(EXPORT['summary.csv']).replace(/^topic,.*$/m, 'topic,\u200b'))
  const { state, conversationSlugId } = await importZip(
    app,
    author,
    zipOf({ ...EXPORT, 'summary.csv': summary }),
  )
  assert.deepEqual([state, await titleOf(conversationSlugId)], ['complete', 'pol.is/2demo'])
})

test('an uploaded zip may have several parts, stored or compressed files, and a folder', async () => {
  await using app = await startApp()
  const author = await app.user()
  const filler = Buffer.from(Array.from({ length: partBytes + 1000 }, (_, index) => (index * 7919) % 251))
  const folder = Object.fromEntries(
    Object.entries(EXPORT).map(([name, bytes]) => [`export/2demo-${name}`, bytes]),
  )
  const zip = zipOf({ 'export/notes.txt': filler, ...folder }, { isStored: true })
  assert(zip.length > partBytes)
  const status = await importZip(app, author, zip)
  assert.deepEqual([status.state, status.numVotes, status.numPeople], ['complete', 2872, 339])
})

test('the import of an incomplete upload fails with the name of the missing file, and the import of a damaged upload with the position of the damage', async () => {
  await using app = await startApp()
  const author = await app.user()
  const { 'summary.csv': summary = Buffer.alloc(0), 'votes.csv': votes = Buffer.alloc(0) } = EXPORT
  const reasonOf = async (zip: Buffer) => (await importZip(app, author, zip)).failure
  assert.deepEqual(await reasonOf(zipOf({ 'summary.csv': summary })), {
    reason: 'not_an_export',
    detail: 'comments.csv',
  })
  assert.deepEqual(await reasonOf(Buffer.from('This is no zip at all, only words in a row.')), {
    reason: 'unreadable',
    detail: 'It is not a zip.',
    problem: { code: 'not_a_zip' },
  })
  const comments = Buffer.from('comment-id,author-id,comment-body\nzero,0,Yes\n')
  assert.deepEqual(
    await reasonOf(zipOf({ 'summary.csv': summary, 'comments.csv': comments, 'votes.csv': votes })),
    {
      reason: 'unreadable',
      detail: 'comments.csv, line 2, column comment-id: "zero" is not a whole number.',
      problem: { code: 'not_a_number', file: 'comments.csv', line: 2, column: 'comment-id', value: 'zero' },
    },
  )
})

test('an uploaded export that cannot be read is deleted, and its import cannot be retried', async () => {
  await using app = await startApp()
  const author = await app.user()
  const { conversationSlugId, ...failed } = await importZip(app, author, Buffer.from('This is no zip.'))
  assert.deepEqual([failed.state, failed.numParts, failed.ofParts], ['failed', 0, 1])
  await assert.rejects(author(retryImport, { conversationSlugId }), { code: 'export_gone' })
})

test('an uploaded export is kept for a day if its import failed with an internal error', async () => {
  await using app = await startApp()
  const author = await app.user()
  await sql`alter table opinions add constraint broken check (false) not valid`.execute(app.ctx.db)
  const [first, second] = [
    await importZip(app, author, zipOf(EXPORT)),
    await importZip(app, author, zipOf(EXPORT)),
  ]
  assert.deepEqual([first.failure?.reason, first.numParts], ['internal', 1])
  await sql`alter table opinions drop constraint broken`.execute(app.ctx.db)

  await pruneExpired(app.ctx)
  await author(retryImport, { conversationSlugId: first.conversationSlugId })
  await app.runJobs()
  const status = (one: typeof first) =>
    author(getImportStatus, { conversationSlugId: one.conversationSlugId })
  assert.equal((await status(first)).state, 'complete')

  app.setClock(new Date(Date.now() + 25 * 3_600_000))
  await pruneExpired(app.ctx)
  assert.equal((await status(second)).numParts, 0)
})

test('an upload that is not completed within an hour is deleted', async () => {
  await using app = await startApp()
  const author = await app.user()
  const { conversationSlugId } = await author(importUpload, { size: partBytes + 1, ...OPTIONS })
  await sendPart(app, { author, slugId: conversationSlugId, part: 0, bytes: Buffer.alloc(partBytes) })
  app.setClock(new Date(Date.now() + 59 * 60_000))
  await pruneExpired(app.ctx)
  assert.equal((await author(getImportStatus, { conversationSlugId })).numParts, 1)
  app.setClock(new Date(Date.now() + 61 * 60_000))
  await pruneExpired(app.ctx)
  const { state, failure, numParts } = await author(getImportStatus, { conversationSlugId })
  assert.deepEqual([state, failure?.reason, numParts], ['failed', 'upload_incomplete', 0])
})

test('the import of an uploaded file with one very long line fails without harm to the server', async () => {
  await using app = await startApp()
  const author = await app.user()
  const { 'summary.csv': summary = Buffer.alloc(0) } = EXPORT
  const head = 'comment-id,author-id,comment-body\n'
  const line = zipOf({ 'summary.csv': summary, 'comments.csv': Buffer.from(head + 'x'.repeat(30_000_000)) })
  assert.deepEqual((await importZip(app, author, line)).failure, {
    reason: 'unreadable',
    detail: 'comments.csv, line 2: a line is longer than any export has.',
    problem: { code: 'long_line', file: 'comments.csv', line: 2 },
  })
})

test('a description of a million brackets, and other long cells of an upload, are cut before they are read @full', async () => {
  await using app = await startApp()
  const author = await app.user()
  const cells: [string, string][] = [
    ['topic', '\u0301\u0316'.repeat(200_000)],
    ['url', 'https://pol.is/2brackets'],
    ['conversation-description', '['.repeat(990_000)],
  ]
  const summary = cells.map((cell) => `${cell.join(',')}\n`).join('')
  const zip = zipOf({ ...EXPORT, 'summary.csv': Buffer.from(summary) })
  const { state, conversationSlugId } = await importZip(app, author, zip)
  assert.equal(state, 'complete')
  const { payload } = (await author(getConversation, { conversationSlugId })).conversationData
  assert.match(payload.body ?? '', /^\[{900,1000} \[…\]$/)
})

test('the thread that reads an upload ends when it takes too long, and the import fails', async () => {
  await using app = await startApp()
  const author = await app.user()
  const zip = zipOf(EXPORT)
  const { conversationSlugId: slugId } = await author(importUpload, { size: zip.length, ...OPTIONS })
  await sendPart(app, { author, slugId, part: 0, bytes: zip })
  const conversationId = await conversationIdOf(app.ctx.db, slugId)
  const stored = { conversationId, kind: 'upload' as const, numParts: 1 }
  const reader = openReader(app.ctx, stored, { limitMs: 1 })
  await assert.rejects(reader.describe(), { failure: { reason: 'too_large' } })
  await reader.close()
})

test('the files of an uploaded zip are unpacked up to a common limit, whatever sizes the zip claims', async () => {
  const zip = zipOf({ 'comments.csv': Buffer.alloc(600, 'x\n'), 'votes.csv': Buffer.alloc(600, 'x\n') })
  const access = {
    size: zip.length,
    read: async (start: number, length: number) => zip.subarray(start, start + length),
  }
  const files = await filesOfZip(access, { bytes: 1000 })
  const read = async (name: string) => {
    const file = files.find(name)
    assert(file)
    const lines: unknown[] = []
    for await (const line of readLines(file)) lines.push(line)
    return lines
  }
  assert.equal((await read('comments.csv')).length, 300)
  await assert.rejects(read('votes.csv'), { name: 'ImportFailed', failure: { reason: 'too_large' } })
})

test('nested compression counts towards the limit of an upload even if the final result is small', async () => {
  const emptyGzip = gzipSync('')
  const zip = zipOf({ 'comments.csv.gz': Buffer.concat(Array.from({ length: 10_000 }, () => emptyGzip)) })
  const read = async (start: number, length: number) => zip.subarray(start, start + length)
  const file = (await filesOfZip({ size: zip.length, read }, { bytes: 100_000 })).find('comments.csv')
  assert(file)
  await assert.rejects(readLines(file).next(), { failure: { reason: 'too_large' } })
})

test('an import of text that the database cannot store fails with a reason', async () => {
  await using app = await startApp()
  const author = await app.user()
  const { 'summary.csv': summary = Buffer.alloc(0) } = EXPORT
  const withComments = (text: string) =>
    zipOf({
      'summary.csv': summary,
      'comments.csv': Buffer.from(`comment-id,author-id,comment-body\n${text}`),
    })
  const damaged = await importZip(app, author, withComments('\0\u202E,0,Yes\n'))
  assert.deepEqual(
    [damaged.state, damaged.failure?.detail],
    ['failed', 'comments.csv, line 2, column comment-id: "\uFFFD" is not a whole number.'],
  )
})

test('an upload is refused if its source address is too long or contains characters that addresses cannot have', async () => {
  await using app = await startApp()
  const author = await app.user()
  for (const url of [`https://pol.is/${'a'.repeat(2000)}`, 'https://pol.is/2\0', 'https://pol.is/\u202E2'])
    assert.equal(
      (
        await importZip(
          app,
          author,
          zipOf({ ...EXPORT, 'summary.csv': Buffer.from(`topic,T\nurl,${url}\n`) }),
        )
      ).failure?.reason,
      'unreadable',
    )
})

test('an upload of more than 64 MB is refused when it is announced, and only the importer can send parts', async () => {
  await using app = await startApp()
  const author = await app.user()
  await assert.rejects(author(importUpload, { size: IMPORT_LIMITS.exportBytes + 1, ...OPTIONS }), {
    name: 'invalid_input',
    message: 'size: The export is larger than 64 MB.',
  })
  const { conversationSlugId: slugId } = await author(importUpload, { size: 100, ...OPTIONS })
  const bytes = Buffer.alloc(100, 1)
  const stranger = await app.user()
  assert.equal((await sendPart(app, { author: stranger, slugId, part: 0, bytes })).status, 404)
  assert.equal((await sendPart(app, { author, slugId, part: 1, bytes })).status, 400)
  assert.equal(
    (await sendPart(app, { author, slugId, part: 0, bytes: Buffer.alloc(partBytes + 1) })).status,
    413,
  )
  const path = BASE_PATH + importPartPath(slugId, 0)
  const unsigned = await app.send(path, {
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })
  assert.equal(unsigned.status, 401)
  const asBytes = await app.send(`${BASE_PATH}/conversation/import-status`, {
    body: JSON.stringify({ conversationSlugId: slugId }),
    headers: { 'content-type': 'application/octet-stream' },
  })
  assert.equal(asBytes.status, 415)
})
