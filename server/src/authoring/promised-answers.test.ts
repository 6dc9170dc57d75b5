import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  closeConversation,
  createConversation,
  getConversation,
  LIMITS,
  listConversationVersions,
  postOutcome,
  promiseAnswer,
} from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type TestApp } from '#testing/app.ts'
import { anOrganization, startConversation } from '#testing/authoring.ts'
import { screenOf } from '#testing/pages.ts'
import { assertRejected } from '#testing/refusal.ts'
import { lockConversation } from '#testing/seed.ts'

const ok = { success: true as const }
const refusedFor = (reason: string) => ({ success: false as const, reason })

const promisedIn = async ({ anyone }: TestApp, conversationSlugId: string) => {
  const { conversationData } = await anyone(getConversation, { conversationSlugId })
  return [conversationData.metadata.answerDueOn, conversationData.metadata.answeredBy]
}

test('everybody reads by when an answer is promised and who answers, until whoever promised takes it back', async () => {
  await using app = await startApp()
  const alice = await app.user()
  const answeredBy = '  Town\u202e  council '
  const conversationSlugId = await startConversation(alice, { answerDueOn: '2099-12-20', answeredBy })
  const inPage = async () => {
    const page = await app.send(`/feed/conversation/${conversationSlugId}`, { method: 'GET' })
    const { output } = screenOf(page).responses.find(({ path }) => path === getConversation.path) ?? {}
    const { conversationData } = getConversation.output.parse(output)
    return conversationData.metadata.answeredBy
  }
  assert.deepEqual(await promisedIn(app, conversationSlugId), ['2099-12-20', 'Town council'])
  assert.equal(await inPage(), 'Town council')
  const later = { conversationSlugId, answerDueOn: '2100-01-31' }
  assert.deepEqual(await alice(promiseAnswer, { ...later, answeredBy: 'The mayor' }), ok)
  assert.deepEqual(await promisedIn(app, conversationSlugId), ['2100-01-31', 'The mayor'])
  assert.equal(await inPage(), 'The mayor')
  assert.deepEqual(await alice(promiseAnswer, later), ok)
  assert.deepEqual(await promisedIn(app, conversationSlugId), ['2100-01-31', undefined])
  assert.deepEqual(await alice(promiseAnswer, { conversationSlugId, answerDueOn: null }), ok)
  assert.deepEqual(await promisedIn(app, conversationSlugId), [undefined, undefined])
})

test('everybody who reads a conversation can read the promises that were replaced or taken back', async () => {
  await using app = await startApp()
  const [alice, bob] = [await app.user(), await app.user()]
  const conversationSlugId = await startConversation(alice)
  const earlier = async () => {
    const versions = await bob(listConversationVersions, { conversationSlugId })
    return versions.map(({ answerDueOn, answeredBy }) => [answerDueOn, answeredBy])
  }
  const isEdited = async () => {
    const { conversationData } = await bob(getConversation, { conversationSlugId })
    return conversationData.metadata.editedAt !== undefined
  }
  const promise = (answerDueOn: string | null, answeredBy = '') =>
    alice(promiseAnswer, { conversationSlugId, answerDueOn, answeredBy })
  await promise('2099-12-20', 'Town council')
  assert.deepEqual([await earlier(), await isEdited()], [[], false])
  await promise('2100-01-31')
  await promise('2100-01-31')
  await promise(null)
  assert.deepEqual(await earlier(), [
    ['2100-01-31', undefined],
    ['2099-12-20', 'Town council'],
  ])
  assert.equal(await isEdited(), true)
  await promise('2101-01-31')
  assert.equal((await earlier()).length, 2)
})

test('a promise is changed twenty times a day at most, and earlier ones come in pages without what stayed', async () => {
  await using app = await startApp()
  const alice = await app.user()
  const conversationSlugId = await startConversation(alice, { conversationBody: 'x'.repeat(1000) })
  const promise = (year: number) => alice(promiseAnswer, { conversationSlugId, answerDueOn: `${year}-12-20` })
  const yearsIn = async (skip?: number) => {
    const versions = await app.anyone(listConversationVersions, { conversationSlugId, skip })
    for (const version of versions) assert.deepEqual(Object.keys(version), ['answerDueOn', 'replacedAt'])
    return versions.map(({ answerDueOn }) => Number(answerDueOn?.slice(0, 4)))
  }
  const years = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n)
  // The first one replaces nothing.
  for (const year of years(2120, 2100).toReversed()) assert.deepEqual(await promise(year), ok)
  const refused = await assertRejected(promise(2121), 'too_many', 'changed_often')
  assert((refused.details.retryAfter ?? 0) > 86_000)
  assert.deepEqual(await promise(2120), ok)
  assert.deepEqual(await yearsIn(), years(2119, 2100))
  app.setClock(new Date(Date.now() + 25 * 3_600_000))
  for (const year of [2121, 2122]) assert.deepEqual(await promise(year), ok)
  assert.deepEqual(await yearsIn(), years(2121, 2102))
  assert.deepEqual(await yearsIn(20), [2101, 2100])
  assert.deepEqual(await yearsIn(22), [])
})

test('a promised day is today or later, wherever the organizer is, unless it was promised before', async () => {
  await using app = await startApp()
  const alice = await app.user()
  app.setClock(new Date('2026-12-20T11:59:00Z'))
  const conversationSlugId = await startConversation(alice, { answerDueOn: '2026-12-19' })
  app.setClock(new Date('2026-12-20T12:00:00Z'))
  const draft = { conversationTitle: 'Trams?', isIndexed: true, isLoginRequired: true, seedOpinionList: [] }
  const passed = { answerDueOn: '2026-12-19' }
  for (const refused of [
    () => alice(createConversation, { ...draft, ...passed }),
    () => alice(promiseAnswer, { conversationSlugId, answerDueOn: '2026-12-18' }),
  ]) {
    const error = await assertRejected(refused(), 'invalid_input', 'day_has_passed')
    assert.deepEqual(error.details, { field: 'answerDueOn' })
  }
  await assertRejected(
    alice(promiseAnswer, { conversationSlugId, answerDueOn: '2026-12-32' }),
    'invalid_input',
  )
  const late = { conversationSlugId, ...passed, answeredBy: 'The mayor' }
  assert.deepEqual(await alice(promiseAnswer, late), ok)
  assert.deepEqual(await promisedIn(app, conversationSlugId), ['2026-12-19', 'The mayor'])
})

test('who answers needs a day, and has at most 65 visible characters', async () => {
  await using app = await startApp()
  const alice = await app.user()
  const longest = '🚊'.repeat(LIMITS.answeredBy)
  const conversationSlugId = await startConversation(alice, {
    answerDueOn: '2099-12-20',
    answeredBy: longest,
  })
  const input = { conversationSlugId, answerDueOn: '2099-12-20' }
  for (const [refused, code] of [
    [() => alice(promiseAnswer, { ...input, answeredBy: `${longest}!` }), 'answered_by_too_long'],
    [
      () => alice(promiseAnswer, { ...input, answerDueOn: null, answeredBy: 'Nobody' }),
      'answer_date_required',
    ],
    [() => startConversation(alice, { answeredBy: 'Nobody' }), 'answer_date_required'],
  ] as const) {
    const error = await assertRejected(refused(), 'invalid_input', code)
    assert.deepEqual(error.details, { field: 'answeredBy' })
  }
  assert.deepEqual(await promisedIn(app, conversationSlugId), ['2099-12-20', longest])
})

test('a promise is shown before and after closing, and neither shown nor changed once the outcome is posted', async () => {
  await using app = await startApp()
  const alice = await app.user()
  const conversationSlugId = await startConversation(alice, { answerDueOn: '2099-12-20' })
  await alice(closeConversation, { conversationSlugId })
  assert.deepEqual(await promisedIn(app, conversationSlugId), ['2099-12-20', undefined])
  await alice(postOutcome, { conversationSlugId, text: 'We decided.' })
  assert.deepEqual(await promisedIn(app, conversationSlugId), [undefined, undefined])
  const input = { conversationSlugId, answerDueOn: '2100-01-31' }
  assert.deepEqual(await alice(promiseAnswer, input), refusedFor('outcome_posted'))
})

test('only who leads a conversation promises an answer, and not while moderators have locked it', async () => {
  await using app = await startApp()
  const [alice, bob, moderator] = [await app.user(), await app.user(), await app.user({ isModerator: true })]
  const conversationSlugId = await startConversation(alice)
  const input = { conversationSlugId, answerDueOn: '2099-12-20' }
  for (const other of [bob, moderator]) await assertRejected(other(promiseAnswer, input), 'forbidden')
  await anOrganization(app, bob)
  await sql`update conversations set organization_id = (select id from organizations)`.execute(app.ctx.db)
  assert.deepEqual(await bob(promiseAnswer, input), ok)
  const { rows } = await sql<{ id: number }>`select id from conversations`.execute(app.ctx.db)
  await lockConversation(app, { id: rows[0]?.id ?? 0 })
  const change = { ...input, answeredBy: 'The mayor' }
  assert.deepEqual(await bob(promiseAnswer, change), refusedFor('conversation_locked'))
})
