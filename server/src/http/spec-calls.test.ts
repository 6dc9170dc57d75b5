import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BASE_PATH, createConversation, createOpinion, getProfile, type Access } from '@parley/contract'
import { handlers } from '#app.ts'
import { insertOrganization } from '#organizations/sql.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { aConversation } from '#testing/seed.ts'
import { CALLS, sentenceOf, DRAFT, type Stage } from '#http/spec-calls.fixture.ts'

async function setUp(app: TestApp): Promise<Stage> {
  const author = await app.user()
  const { opinions } = await aConversation(app, { topics: ['water'], opinions: 1 })
  assert.equal(opinions.length, 1)
  const { conversationSlugId: open } = await author(createConversation, DRAFT)
  const { conversationSlugId: withPoll } = await author(createConversation, {
    ...DRAFT,
    pollingOptionList: ['Yes', 'No'],
  })
  const posted = await author(createOpinion, { conversationSlugId: open, opinionBody: 'More trees.' })
  assert(posted.success)
  const neighbor = await app.ctx.db
    .insertInto('users')
    .values({ username: 'neighbor_1' })
    .returning('username')
    .executeTakeFirstOrThrow()
  await insertOrganization(app.ctx.db, { name: 'Library' })
  const { username: member } = await (await app.user())(getProfile, {})
  return { app, author, open, withPoll, opinion: posted.opinionSlugId, other: neighbor.username, member }
}

/** Makes a call with the token of a person or without a token. */
async function ask(app: TestApp, path: string, { as, body }: { as?: Actor | undefined; body: unknown }) {
  const url = BASE_PATH + path
  const { status, text } = await app.send(url, {
    body: JSON.stringify(body),
    headers: as === undefined ? {} : { authorization: `Bearer ${app.token(as.device, url)}` },
  })
  const answer: { code?: string; field?: string } = text === '' ? {} : JSON.parse(text)
  return { status, answer }
}

/** A new person who has exactly this access, and one who has just less, with the error for the latter. */
async function callersOf(app: TestApp, access: Access) {
  switch (access) {
    case 'anyone':
      return { may: undefined, mayNot: undefined, refusal: undefined }
    case 'device':
      return { may: app.stranger(), mayNot: undefined, refusal: 401 }
    case 'guest':
      return { may: await app.guest(), mayNot: app.stranger(), refusal: 403 }
    case 'user':
      return { may: await app.user(), mayNot: await app.guest(), refusal: 403 }
    case 'moderator':
      return { may: await app.user({ isModerator: true }), mayNot: await app.user(), refusal: 403 }
    case 'administrator':
      return {
        may: await app.user({ isAdministrator: true }),
        mayNot: await app.user({ isModerator: true }),
        refusal: 403,
      }
  }
}

describe('each call of the specification', () => {
  test('each call of the specification has a handler with its access, and none is missing (spec 7.1)', () => {
    assert.equal(BASE_PATH, '/api/v1')
    const known = new Map(handlers.map(({ call }) => [call.path as string, call.access]))
    for (const { path, access } of CALLS) assert.equal(known.get(path), access, path)
    const paths = CALLS.map(({ path }) => path)
    assert.equal(new Set(paths).size, paths.length)
    assert.equal(paths.length, 55)
  })

  for (const { path, access, good = () => ({}), bad, notOwn, isForModerators, after } of CALLS)
    test(`the call ${path} needs the access “${access}” and refuses lower access, an invalid body, and what belongs to other people (spec ${sentenceOf(path)})`, async () => {
      await using app = await startApp()
      const stage = await setUp(app)
      const { may, mayNot, refusal } = await callersOf(app, access)
      const body = good(stage)
      if (refusal !== undefined) {
        assert.equal((await ask(app, path, { as: mayNot, body })).status, refusal, 'those below')
        assert.equal((await ask(app, path, { body })).status, 401, 'nobody')
      }
      const [wrong, field] = bad
      const refused = await ask(app, path, { as: may, body: wrong })
      assert.deepEqual([refused.status, refused.answer.code], [400, 'invalid_input'])
      assert.match(refused.answer.field ?? '', new RegExp(`^${field}\\b`))
      if (notOwn !== undefined) {
        const stranger = access === 'guest' ? await app.guest() : await app.user()
        assert.equal((await ask(app, path, { as: stranger, body: notOwn(stage) })).status, 403, 'not own')
      }
      if (isForModerators) assert.equal((await ask(app, path, { as: may, body })).status, 403, 'no moderator')
      const caller = isForModerators
        ? await app.user({ isModerator: true })
        : notOwn === undefined
          ? may
          : stage.author
      if (after !== undefined) {
        const [earlier, given] = after(stage)
        assert.equal((await ask(app, earlier, { as: caller, body: given })).status, 200, earlier)
      }
      const { status, answer } = await ask(app, path, { as: caller, body })
      assert.equal(status, 200, JSON.stringify(answer))
    })
})
