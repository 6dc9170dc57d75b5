import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  cancelImport,
  castVote,
  createOpinion,
  fetchRecentConversations,
  getConversation,
  getImportStatus,
  importConversation,
  type ImportFailure,
  listNotifications,
  listOpinions,
  listOwnConversations,
  reopenConversation,
  retryImport,
} from '@parley/contract'
import { allConversationIds } from '#admin/sql.ts'
import { recountAll } from '#admin/recount.sql.ts'
import { type Actor, startApp } from '#testing/app.ts'
import { anOrganization } from '#testing/authoring.ts'
import { runDuring } from '#testing/during.ts'
import { POLIS_CONVERSATIONS, type Misbehavior, startPolis } from '#testing/polis.ts'
import { assertRejected } from '#testing/refusal.ts'
import { contentsOf } from '#testing/contents.sql.ts'

const OPTIONS = { isIndexed: true, isLoginRequired: false }
const reportUrl = ({ report }: { report: string }) => `https://pol.is/report/${report}`
const conversationUrl = ({ conversation }: { conversation: string }) => `https://pol.is/${conversation}`

async function startAppAndPolis(
  misbehave?: (path: string) => Misbehavior | undefined,
  env: Record<string, string> = {},
) {
  const resources = new AsyncDisposableStack()
  const polis = resources.use(await startPolis(misbehave ? { misbehave } : {}))
  const app = resources.use(
    await startApp({
      env: { POLIS_URL: polis.url, IMPORT_REQUESTS_PER_SECOND: '1000', IMPORT_TIMEOUT_MS: '2000', ...env },
    }),
  )
  return { app, polis, author: await app.user(), [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

const startImport = async (author: Actor, polisUrl: string, more = {}) =>
  (await author(importConversation, { polisUrl, ...OPTIONS, ...more })).conversationSlugId

test('the import of a Polis report contains its opinions, moderation, votes, times and license', async () => {
  await using both = await startAppAndPolis()
  const { app, author } = both
  const conversationSlugId = await startImport(author, reportUrl(POLIS_CONVERSATIONS.seattle))
  const waitingStatus = await author(getImportStatus, { conversationSlugId })
  assert.deepEqual(
    [waitingStatus.state, waitingStatus.step, waitingStatus.title],
    ['waiting', 'conversation', undefined],
  )
  await assert.rejects(app.anyone(getConversation, { conversationSlugId }), { name: 'not_found' })
  await app.runJobs()
  const status = await author(getImportStatus, { conversationSlugId })
  assert.deepEqual(
    [
      status.state,
      status.title,
      status.numOpinions,
      status.numMovedOpinions,
      status.numVotes,
      status.numPeople,
    ],
    ['complete', '$15/hour', 54, 23, 2872, 339],
  )
  const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
  const { metadata } = conversationData
  assert.deepEqual([metadata.voteCount, metadata.participantCount, metadata.opinionCount], [2849, 337, 31])
  assert.equal(metadata.publication, 'votes')
  assert.equal(metadata.provenance?.sourceUrl, 'https://pol.is/report/r2seattle')
  assert.equal(metadata.provenance.attribution, 'CC BY 4.0, The Computational Democracy Project')
  assert.equal(metadata.provenance.firstVoteAt, '2014-06-18T01:16:54.196Z')
  const listed = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
  assert.equal(listed[0]?.createdAt, '2018-11-16T22:09:36.584Z')
  assert.deepEqual((await recountAll(app.ctx.db, await allConversationIds(app.ctx.db))).drifts, [])
  const { notificationList } = await author(listNotifications, { includeAll: true })
  assert.deepEqual(
    notificationList.map(
      (notification) => notification.type === 'import' && [notification.status, notification.numVotes],
    ),
    [['finished', 2872]],
  )
  const feed = await app.anyone(fetchRecentConversations, { sortAlgorithm: 'new' })
  assert.equal(feed.conversationDataList.length, 1)
})

test('a report that states another sign of votes is refused with what it states', async () => {
  const format = { format: 'polis-export/9', 'vote-convention': 'agree=2;disagree=0;pass=1' }
  await using polis = await startPolis({ format })
  await using app = await startApp({ env: { POLIS_URL: polis.url, IMPORT_REQUESTS_PER_SECOND: '1000' } })
  const author = await app.user()
  const conversationSlugId = await startImport(author, reportUrl(POLIS_CONVERSATIONS.seattle))
  await app.runJobs()
  const { failure } = await author(getImportStatus, { conversationSlugId })
  assert.deepEqual(failure?.problem, {
    code: 'other_convention',
    file: 'format.json',
    value: 'agree=2;disagree=0;pass=1',
  })
})

test('an import is an archive, closed since its last vote at the source, unless it is to be continued here', async () => {
  await using both = await startAppAndPolis()
  const { app, author } = both
  const archive = await startImport(author, reportUrl(POLIS_CONVERSATIONS.seattle))
  const continued = await startImport(author, reportUrl(POLIS_CONVERSATIONS.brexit), { isContinued: true })
  await app.runJobs()
  const voter = await app.guest()
  const triesIn = async (conversationSlugId: string) => {
    const { metadata } = (await app.anyone(getConversation, { conversationSlugId })).conversationData
    const [opinion] = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
    const isCounted = await voter(castVote, {
      opinionSlugId: opinion?.opinionSlugId ?? '',
      chosenOption: 'agree',
    })
    const added = await voter(createOpinion, { conversationSlugId, opinionBody: 'A new one' })
    return { metadata, isCounted, isAdded: added.success }
  }
  const kept = await triesIn(archive)
  assert.deepEqual([kept.isCounted, kept.isAdded, kept.metadata.isClosed], [false, false, true])
  assert.equal(kept.metadata.closedAt, kept.metadata.provenance?.lastVoteAt)
  assert.deepEqual(kept.metadata.moderation, { status: 'unmoderated' })
  const open = await triesIn(continued)
  assert.deepEqual([open.isCounted, open.isAdded, open.metadata.isClosed], [true, true, false])
  await author(reopenConversation, { conversationSlugId: archive })
  assert.equal((await triesIn(archive)).isCounted, true)
})

test('the import of a conversation, participant by participant, has the same content as that of its report (spec 1.6)', async () => {
  await using both = await startAppAndPolis()
  const { app, author, polis } = both
  const report = await startImport(author, reportUrl(POLIS_CONVERSATIONS.brexit))
  const conversation = await startImport(author, conversationUrl(POLIS_CONVERSATIONS.brexit))
  await app.runJobs()
  const [first, second] = await Promise.all(
    [report, conversation].map((slug) => contentsOf(app.ctx.db, slug)),
  )
  assert(first && second)
  assert.deepEqual(
    [second.votes, second.opinions, second.participations],
    [first.votes, first.opinions, first.participations],
  )
  assert.equal(polis.requests.filter((path) => path.startsWith('/api/v3/votes?')).length > 200, true)
  const { publication } = await author(getImportStatus, { conversationSlugId: conversation })
  assert.equal(publication, 'results')
})

test('imports of the same source by the same person within a day give the same conversation, even in parallel', async () => {
  await using both = await startAppAndPolis()
  const { app, author } = both
  const url = reportUrl(POLIS_CONVERSATIONS.seattle)
  const slugs = await Promise.all([1, 2, 3].map(() => startImport(author, url)))
  assert.equal(new Set(slugs).size, 1)
  await app.runJobs()
  assert.equal(await startImport(author, `${url}/?x=1`), slugs[0])
  assert.notEqual(await startImport(await app.user(), url), slugs[0])
  app.setClock(new Date(Date.now() + 25 * 3_600_000))
  assert.notEqual(await startImport(author, url), slugs[0])
})

/** What a source can do wrong; one of each reason in a short run. */
const FAILURES: [Misbehavior, ImportFailure['reason'], tag?: string][] = [
  ['silent', 'no_response', ' @full'],
  ['endless', 'too_large', ' @full'],
  ['bomb', 'too_large'],
  ['redirect', 'unexpected_response'],
  ['html', 'unexpected_response', ' @full'],
  ['wrong types', 'unreadable'],
  ['cut off', 'no_response'],
  ['busy', 'no_response', ' @full'],
  ['gone', 'not_found'],
]

for (const [misbehavior, reason, tag = ''] of FAILURES)
  test(`an import whose source is ${misbehavior} fails with ${reason}, and a retry continues where it stopped${tag}`, async () => {
    let isRecovered = false
    await using both = await startAppAndPolis(
      (path) => (!isRecovered && path.includes('comments.csv') ? misbehavior : undefined),
      misbehavior === 'endless' || misbehavior === 'bomb' ? { IMPORT_TIMEOUT_MS: '60000' } : {},
    )
    const { app, author, polis } = both
    const conversationSlugId = await startImport(author, reportUrl(POLIS_CONVERSATIONS.seattle))
    await app.runJobs()
    const failed = await author(getImportStatus, { conversationSlugId })
    assert.deepEqual([failed.state, failed.step, failed.failure?.reason], ['failed', 'opinions', reason])
    const [own] = await author(listOwnConversations, {})
    assert.deepEqual(
      [own?.metadata.conversationSlugId, own?.metadata.isUnfinished],
      [conversationSlugId, true],
    )
    await assert.rejects(app.anyone(getConversation, { conversationSlugId }), { name: 'not_found' })
    isRecovered = true
    await author(retryImport, { conversationSlugId })
    await app.runJobs()
    assert.equal((await author(getImportStatus, { conversationSlugId })).state, 'complete')
    assert.equal(polis.requests.filter((path) => path.includes('/reports?')).length, 1)
  })

test('a retry of an import starts again if the source has changed, so that every vote stays on its opinion', async () => {
  let isRecovered = false
  await using both = await startAppAndPolis((path) =>
    !isRecovered && path.includes('votes.csv') ? 'html' : undefined,
  )
  const { app, author } = both
  const conversationSlugId = await startImport(author, reportUrl(POLIS_CONVERSATIONS.seattle))
  await app.runJobs()
  assert.equal((await author(getImportStatus, { conversationSlugId })).step, 'votes')
  // Simulates that the source returned a different text at the first request.
  await sql`update opinions set body = 'Before' where id = (select min(id) from opinions)`.execute(app.ctx.db)
  isRecovered = true
  await author(retryImport, { conversationSlugId })
  await app.runJobs()
  const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
  assert.deepEqual([conversationData.metadata.voteCount, conversationData.metadata.opinionCount], [2849, 31])
  const { opinions, votes } = await contentsOf(app.ctx.db, conversationSlugId)
  assert.equal(opinions.filter(({ body }) => body === '').length, 54)
  assert.equal(votes.length, 2872)
})

test('an import fails if the source returns invalid JSON or JSON of another shape', async () => {
  for (const misbehavior of ['not json', 'wrong types'] as const) {
    await using both = await startAppAndPolis((path) =>
      path.includes('/conversations') ? misbehavior : undefined,
    )
    const { app, author } = both
    const conversationSlugId = await startImport(author, conversationUrl(POLIS_CONVERSATIONS.seattle))
    await app.runJobs()
    const { failure } = await author(getImportStatus, { conversationSlugId })
    assert.equal(failure?.reason, 'unexpected_response')
  }
})

test('a canceled import is deleted with its content', async () => {
  await using both = await startAppAndPolis((path) => (path.includes('votes.csv') ? 'html' : undefined))
  const { app, author } = both
  const conversationSlugId = await startImport(author, reportUrl(POLIS_CONVERSATIONS.seattle))
  await app.runJobs()
  await assert.rejects((await app.user())(cancelImport, { conversationSlugId }), { name: 'not_found' })
  await author(cancelImport, { conversationSlugId })
  await app.runJobs()
  await assert.rejects(author(getImportStatus, { conversationSlugId }), { name: 'not_found' })
  await assert.rejects(author(getConversation, { conversationSlugId }), { name: 'not_found' })
  const { opinions } = await contentsOf(app.ctx.db, conversationSlugId)
  assert.deepEqual(new Set(opinions.map(({ body }) => body)), new Set(['']))
})

test('an import for an organization fails if its author is no longer a member', async () => {
  await using both = await startAppAndPolis()
  const { app, author } = both
  await anOrganization(app, author)
  const importForOrganization = () =>
    startImport(author, reportUrl(POLIS_CONVERSATIONS.seattle), { postAsOrganization: 'Town Hall' })
  await runDuring(
    app,
    (db) => sql`delete from organization_members`.execute(db),
    () => assertRejected(importForOrganization(), 'forbidden', 'not_member'),
  )
  assert.deepEqual(await allConversationIds(app.ctx.db), [])
})

test('a person can import five conversations a day', async () => {
  await using both = await startAppAndPolis(() => 'gone', { LIMITS: '1' })
  const { author } = both
  for (const id of ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee']) await startImport(author, `https://pol.is/${id}`)
  await assert.rejects(startImport(author, 'https://pol.is/ffff'), { name: 'too_many' })
  await startImport(author, 'https://pol.is/aaaa')
})

test('an import can be started again once in ten minutes, and each time counts as one of the five of a day', async () => {
  await using both = await startAppAndPolis(() => 'gone', { LIMITS: '1' })
  const { app, author, polis } = both
  const url = 'https://pol.is/aaaa'
  const conversationSlugId = await startImport(author, url)
  const again = () => author(retryImport, { conversationSlugId })
  await again()
  await app.runJobs()
  await again()
  await app.runJobs()
  const numRequests = polis.requests.length
  await assertRejected(again(), 'too_many', 'restarted_recently')
  await assertRejected(startImport(author, url), 'too_many', 'restarted_recently')
  const tenMinutesLater = () => sql`delete from limit_points where key like 'restart:%'`.execute(app.ctx.db)
  for (const start of [again, () => startImport(author, url), again]) {
    await tenMinutesLater()
    await start()
    await app.runJobs()
  }
  assert(polis.requests.length > numRequests)
  await tenMinutesLater()
  await assertRejected(again(), 'too_many', 'too_many_calls')
  await assertRejected(startImport(author, 'https://pol.is/bbbb'), 'too_many', 'too_many_calls')
})
