import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  deleteOpinion,
  deleteUser,
  exportAccount,
  reportConversation,
  reportOpinion,
  ReportReason,
  type ApiClient,
  type Input,
} from '@parley/contract'
import { startApp, type TestApp } from '#testing/app.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, anOpinion, deleteConversation, moderateOpinion } from '#testing/seed.ts'

const storedReports = (app: TestApp) =>
  app.ctx.db
    .selectFrom('reports')
    .select(['reporter_id', 'conversation_id', 'opinion_id', 'reason', 'explanation', 'created_at'])
    .orderBy('id')
    .execute()

type ReportFields = Partial<Pick<Input<typeof reportOpinion>, 'reportReason' | 'reportExplanation'>>

const sendOpinionReport = (actor: ApiClient, opinionSlugId: string, reportFields: ReportFields = {}) =>
  actor(reportOpinion, { opinionSlugId, reportReason: 'spam', ...reportFields })
const sendConversationReport = (
  actor: ApiClient,
  conversationSlugId: string,
  reportFields: ReportFields = {},
) => actor(reportConversation, { conversationSlugId, reportReason: 'misleading', ...reportFields })

describe('a report', () => {
  test('a report of an opinion or a conversation is stored with time, reporter, reason, explanation and target (spec 1.8)', async () => {
    await using app = await startApp()
    const target = await aConversation(app, { opinions: 1 })
    const [seed = { id: 0, slugId: '' }] = target.opinions
    const alice = await app.user()
    assert.equal(
      await sendOpinionReport(alice, seed.slugId, {
        reportReason: 'doxing',
        reportExplanation: '  My street. ',
      }),
      undefined,
    )
    await sendConversationReport(alice, target.slugId, { reportExplanation: ' ' })
    const [first, second] = await storedReports(app)
    assert.deepEqual(
      [first?.conversation_id, first?.opinion_id, first?.reason, first?.explanation],
      [target.id, seed.id, 'doxing', 'My street.'],
    )
    assert.deepEqual(
      [second?.conversation_id, second?.opinion_id, second?.reason, second?.explanation],
      [target.id, null, 'misleading', null],
    )
    assert.equal(first?.reporter_id, second?.reporter_id)
    assert(first?.created_at instanceof Date)
  })

  test('a report has one of six reasons and an explanation of at most 260 characters, counted as people count them', async () => {
    await using app = await startApp()
    const target = await aConversation(app, { opinions: 8 })
    const alice = await app.user()
    const slugIds = target.opinions.map(({ slugId }) => slugId)
    assert.deepEqual(ReportReason.options, [
      'misleading',
      'antisocial',
      'illegal',
      'doxing',
      'sexual',
      'spam',
    ])
    for (const [n, reportReason] of ReportReason.options.entries())
      await sendOpinionReport(alice, slugIds[n] ?? '', { reportReason })
    await sendOpinionReport(alice, slugIds[6] ?? '', { reportExplanation: '🦊'.repeat(260) })
    const tooLong = await assertRejected(
      sendOpinionReport(alice, slugIds[7] ?? '', { reportExplanation: 'x'.repeat(261) }),
      'invalid_input',
    )
    assert.equal(tooLong.details.field, 'reportExplanation')
    const invalidReport = { opinionSlugId: slugIds[7], reportReason: 'boring' }
    const { status } = await app.send('/api/v1/report/opinion/create', {
      body: JSON.stringify(invalidReport),
      headers: { authorization: `Bearer ${app.token(alice.device, '/api/v1/report/opinion/create')}` },
    })
    assert.equal(status, 400)
    assert.equal((await storedReports(app)).length, 7)
  })

  test('a second report of the same subject by one person is refused, even if both are sent at once', async () => {
    await using app = await startApp({ env: { LIMITS: '1' } })
    await using other = await app.sibling()
    const target = await aConversation(app, { opinions: 1 })
    const slugId = target.opinions[0]?.slugId ?? ''
    const [alice, bob] = [await app.user(), await app.user()]
    for (const send of [
      (actor: ApiClient) => sendOpinionReport(actor, slugId),
      (actor: ApiClient) => sendConversationReport(actor, target.slugId),
    ]) {
      const sent = await Promise.allSettled(
        Array.from({ length: 10 }, (_, n) => send(n % 2 ? alice : other.as(alice.device))),
      )
      assert.equal(sent.filter(({ status }) => status === 'fulfilled').length, 1)
      const error = await assertRejected(send(alice), 'conflict', 'already_reported')
      assert.match(error.message, /^You have already reported this (?:opinion|conversation)\.$/)
      await send(bob)
    }
    assert.equal((await storedReports(app)).length, 4)
  })

  test('a person can send twenty reports a day, and repeated reports do not count towards the limit', async () => {
    await using app = await startApp({ env: { LIMITS: '1' } })
    const target = await aConversation(app, { opinions: 22 })
    const [first = '', ...rest] = target.opinions.map(({ slugId }) => slugId)
    const alice = await app.user()
    await sendOpinionReport(alice, first)
    for (let n = 0; n < 5; n++)
      await assertRejected(sendOpinionReport(alice, first), 'conflict', 'already_reported')
    const sent = await Promise.allSettled(rest.map((slugId) => sendOpinionReport(alice, slugId)))
    const refused = rest.filter((_, n) => sent[n]?.status === 'rejected')
    assert.equal(refused.length, 2)
    const error = await assertRejected(
      sendOpinionReport(alice, refused[0] ?? ''),
      'too_many',
      'too_many_calls',
    )
    assert((error.details.retryAfter ?? 0) > 3600)
    await assertRejected(sendOpinionReport(alice, first), 'conflict', 'already_reported')
    assert.equal((await storedReports(app)).length, 20)
  })

  test('a report needs an account and content that the person can read', async () => {
    await using app = await startApp()
    const target = await aConversation(app, { opinions: 2 })
    const [seed = '', hidden = ''] = target.opinions.map(({ slugId }) => slugId)
    const [alice, bob] = [await app.user(), await app.user()]
    for (const actor of [await app.guest(), app.stranger(), await app.user({ isLoggedOut: true })]) {
      await assertRejected(sendOpinionReport(actor, seed), 'forbidden')
      await assertRejected(sendConversationReport(actor, target.slugId), 'forbidden')
    }
    await moderateOpinion(app, { slugId: hidden, action: 'hide' })
    const deleted = await anOpinion(bob, target)
    await bob(deleteOpinion, { opinionSlugId: deleted })
    for (const slugId of [hidden, deleted, 'nothing1'])
      await assertRejected(sendOpinionReport(alice, slugId), 'not_found', 'opinion_not_found')
    await deleteConversation(app, target)
    await assertRejected(sendOpinionReport(alice, seed), 'not_found')
    await assertRejected(sendConversationReport(alice, target.slugId), 'not_found')
    assert.deepEqual(await storedReports(app), [])
  })

  test('a report is in its sender’s export, and stays without name and explanation when the sender’s account is deleted', async () => {
    await using app = await startApp()
    const target = await aConversation(app, { opinions: 1 })
    const [alice, bob] = [await app.user(), await app.user()]
    for (const actor of [alice, bob])
      await sendOpinionReport(actor, target.opinions[0]?.slugId ?? '', {
        reportExplanation: 'It is about my street.',
      })
    const exported = JSON.stringify(await alice(exportAccount, {}))
    assert(exported.includes('It is about my street.'))
    for (const actor of [alice, bob]) await actor(deleteUser, {})
    await app.runJobs()
    assert.deepEqual(
      (await storedReports(app)).map(({ reporter_id, reason, explanation }) => [
        reporter_id,
        reason,
        explanation,
      ]),
      [
        [null, 'spam', null],
        [null, 'spam', null],
      ],
    )
  })
})
