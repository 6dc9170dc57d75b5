import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ACCESS,
  actionsOf,
  BASE_PATH,
  createAppeal,
  createOpinion,
  createTopic,
  getOpinionModeration,
  getProfile,
  listUpdates,
  moderateOpinion,
  reportOpinion,
  sendUpdate,
  setReviewRequired,
  type Access,
} from '@parley/contract'
import { sql } from 'kysely'
import { handlers } from '#app.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { aFacilitator, anOrganization, holdDevice, startConversation } from '#testing/authoring.ts'
import { fingerprint } from '#testing/fingerprint.sql.ts'
import { CALLERS, GUARDED_CALLS, type Caller, type GuardedCall, type Target } from '#testing/guarded-calls.ts'
import { aPattern } from '#testing/patterns.ts'

type Cast = {
  app: TestApp
  callers: Record<Caller, Actor | undefined>
  member: Actor
  author: Actor
  administrator: Actor
  anotherFacilitator: Actor
  reporter: Actor
  username: string
}

async function createCast(app: TestApp): Promise<Cast> {
  const [member, author, administrator, reporter] = [
    await app.user(),
    await app.user(),
    await app.user({ isAdministrator: true }),
    await app.user(),
  ]
  const moderatorOnHold = await app.user({ isModerator: true })
  const administratorOnHold = await app.user({ isAdministrator: true })
  for (const actor of [moderatorOnHold, administratorOnHold]) await holdDevice(app, actor)
  await anOrganization(app, member)
  await anOrganization(app, await app.user(), 'Library')
  await administrator(createTopic, { topicCode: 'trams', name: 'Trams' })
  const callers = {
    anyone: undefined,
    device: app.stranger(),
    guest: await app.guest(),
    user: await app.user(),
    member,
    author,
    facilitator: await aFacilitator(app),
    'facilitator elsewhere': await aFacilitator(app, 'Library'),
    'moderator logged out': await app.user({ isModerator: true, isLoggedOut: true }),
    'moderator on a new device': moderatorOnHold,
    moderator: await app.user({ isModerator: true }),
    'administrator on a new device': administratorOnHold,
    administrator,
  }
  const anotherFacilitator = await aFacilitator(app)
  const { username } = await (await app.user())(getProfile, {})
  return { app, callers, member, author, administrator, anotherFacilitator, reporter, username }
}

/** A conversation posted as an organization. It has the data that one kind of call needs, or the data for all calls. */
async function aTarget(stage: Cast, about: GuardedCall['about'] | 'everything'): Promise<Target> {
  const { app, member, author, administrator, reporter, username } = stage
  const conversationSlugId = await startConversation(member, { postAsOrganization: 'Town Hall' })
  const postOpinion = async (opinionBody: string) => {
    const response = await author(createOpinion, { conversationSlugId, opinionBody })
    assert(response.success)
    return response.opinionSlugId
  }
  const needs = (part: GuardedCall['about']) => about === 'everything' || about === part
  const opinionSlugId = await postOpinion('More benches.')
  await reporter(reportOpinion, { opinionSlugId, reportReason: 'spam' })
  const target = { administrator, username, conversationSlugId, opinionSlugId }
  const decisionIds = needs('decisions')
    ? await decisions(stage, postOpinion)
    : { decisionId: '', appealId: '' }
  if (needs('review')) await member(setReviewRequired, { conversationSlugId, isReviewRequired: true })
  const waitingSlugId = needs('review') ? await postOpinion('Benches in the sun.') : ''
  const patternSlugId = needs('patterns') ? await aPattern(app, { slugId: conversationSlugId }) : ''
  const updateSlugId = needs('updates') ? await anUpdate(member, conversationSlugId) : ''
  const runId = about === 'groups' ? await aRunWithGroups(app, conversationSlugId) : 1
  return { ...target, ...decisionIds, waitingSlugId, patternSlugId, updateSlugId, runId }
}

async function anUpdate(member: Actor, conversationSlugId: string): Promise<string> {
  await member(sendUpdate, { conversationSlugId, text: 'The benches come in May.' })
  const { updateList } = await member(listUpdates, { conversationSlugId })
  return updateList[0]?.updateSlugId ?? ''
}

/** A run of the analysis without data except its groups. */
async function aRunWithGroups({ ctx: { db } }: TestApp, slugId: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into analysis_runs (conversation_id, num_votes, num_participants, num_opinions, clusters, result, duration_ms)
    select id, 0, 0, 0, '[{"key": "0", "numUsers": 5}, {"key": "1", "numUsers": 5}]', '{}', 0
    from conversations where slug_id = ${slugId} returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** A facilitator's decision, and an appeal against another decision. */
async function decisions(
  { app, author, anotherFacilitator }: Cast,
  postOpinion: (opinion: string) => Promise<string>,
) {
  const move = async (opinionSlugId: string) => {
    await anotherFacilitator(moderateOpinion, {
      opinionSlugId,
      moderationAction: 'move',
      moderationReason: 'spam',
      moderationExplanation: '',
    })
    const decision = await anotherFacilitator(getOpinionModeration, { opinionSlugId })
    assert(decision.status === 'moderated')
    return decision.decisionId
  }
  const decisionId = await move(await postOpinion('Benches with a roof.'))
  const appealed = await move(await postOpinion('Benches of wood.'))
  await author(createAppeal, { decisionId: appealed, appealExplanation: 'It is about benches.' })
  const { slug_id: appealId } = await app.ctx.db
    .selectFrom('appeals')
    .select('slug_id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { decisionId, appealId }
}

const auditedActions = async ({ ctx: { db } }: TestApp): Promise<string[]> =>
  (await db.selectFrom('audit').select('action').orderBy('id').execute()).map(({ action }) => action)

/** The highest access of each caller; 'user' for those who are not listed. */
const HIGHEST_ACCESS: Partial<Record<Caller, Access>> = {
  anyone: 'anyone',
  device: 'device',
  guest: 'guest',
  'moderator logged out': 'device',
  moderator: 'moderator',
  'administrator on a new device': 'moderator',
  administrator: 'administrator',
}

function expectedStatus(caller: Caller, { access, row }: { access: Access; row: GuardedCall }): number {
  const { may: allowedCallers, others = 403, elsewhere = others, author = others } = row
  if (ACCESS.indexOf(access) > ACCESS.indexOf(HIGHEST_ACCESS[caller] ?? 'user'))
    return caller === 'anyone' ? 401 : 403
  if (allowedCallers.includes(caller)) return 200
  if (caller === 'author') return author
  return caller === 'facilitator elsewhere' ? elsewhere : others
}

/** In a short run the first and the last of those who may make a call make it; all others are refused in each run. */
const tried = (allowed: readonly Caller[]): readonly Caller[] =>
  process.env.TEST_FULL ? allowed : [...new Set([...allowed.slice(0, 1), ...allowed.slice(-1)])]

/** Calls that do something each time, so that the audit has a row of each. */
const ALWAYS_AN_ACT: ReadonlySet<string> = new Set([
  '/administrator/user/export',
  '/administrator/conversation/open',
  '/administrator/organization/create-invitation',
])

const GUARDED_PATH = /^\/(?:moderation|administrator|report|review)\//
const isGuarded = ({ path, access }: { path: string; access: Access }) =>
  GUARDED_PATH.test(path) || access === 'moderator' || access === 'administrator' || path in GUARDED_CALLS
const calls = handlers.map(({ call }) => call).filter(isGuarded)

test('the table of guarded calls lists every call of moderation, review, reports and administration', () => {
  assert.deepEqual(
    calls.map(({ path }) => path as string).toSorted(),
    Object.keys(GUARDED_CALLS).toSorted(),
    'Add the call to server/src/testing/guarded-calls.ts',
  )
})

for (const effect of ['read', 'write'] as const)
  test(`each guarded call to ${effect} accepts those who may make it, and refuses others without an effect (spec 1.1, 6.2, 6.4, 7.3, 7.15, 7.20)`, async () => {
    await using app = await startApp()
    const stage = await createCast(app)
    const { callers } = stage
    const send = async (path: string, body: object, caller: Actor | undefined) => {
      const url = BASE_PATH + path
      const authorization = caller && `Bearer ${app.token(caller.device, url)}`
      return app.send(url, {
        body: JSON.stringify(body),
        headers: authorization === undefined ? {} : { authorization },
      })
    }
    const shared = await aTarget(stage, 'everything')
    for (const { path, access, audit } of calls.filter((call) => call.effect === effect)) {
      const row = GUARDED_CALLS[path]
      assert(row !== undefined, path)
      const { body = () => ({}), after, prepare, tells, about } = row
      const expected = (caller: Caller) => expectedStatus(caller, { access, row })
      const allowedCallers = CALLERS.filter((caller) => row.may.includes(caller) && expected(caller) === 200)
      const prepareTarget = async (target: Target, caller: Caller | undefined) => {
        assert(caller !== undefined, path)
        await prepare?.(target)
        if (after === undefined) return target
        const { status, text } = await send(after.path, after.body(target), callers[caller])
        assert.equal(status, 200, `${after.path} by ${caller}: ${text}`)
        return target
      }
      const assertAnswer = async (target: Target, caller: Caller) => {
        const { status, text } = await send(path, body(target), callers[caller])
        assert.equal(status, expected(caller), `${path} by ${caller}: ${text}`)
        if (status === 200 && tells !== undefined)
          assert.equal(tells(text, target), allowedCallers.includes(caller), `${path} by ${caller}: ${text}`)
      }

      const isShared = (effect === 'read' && after === undefined) || path.startsWith('/administrator/')
      const first = await prepareTarget(isShared ? shared : await aTarget(stage, about), allowedCallers[0])
      const before = await fingerprint(app.ctx.db)
      for (const caller of CALLERS.filter((caller) => !allowedCallers.includes(caller)))
        await assertAnswer(first, caller)
      assert.deepEqual(await fingerprint(app.ctx.db), before, `${path} has an effect where it is refused`)
      for (const [n, caller] of tried(allowedCallers).entries()) {
        const ownTarget =
          n === 0 || isShared ? first : await prepareTarget(await aTarget(stage, about), caller)
        const actionsBefore = await auditedActions(app)
        await assertAnswer(ownTarget, caller)
        const newActions = (await auditedActions(app)).slice(actionsBefore.length)
        const expectedActions: readonly string[] = actionsOf(audit)
        assert.equal(newActions.length > 0, expectedActions.length > 0, `${path} by ${caller} in the audit`)
        assert.deepEqual(
          newActions.filter((action) => !expectedActions.includes(action)),
          [],
          `${path} by ${caller} in the audit`,
        )
        if (effect === 'read' || n > 0 || ALWAYS_AN_ACT.has(path)) continue
        await send(path, body(ownTarget), callers[caller])
        assert.deepEqual(
          (await auditedActions(app)).slice(actionsBefore.length + newActions.length),
          [],
          `${path} again, which changes nothing`,
        )
      }
      if (effect === 'read')
        assert.deepEqual(await fingerprint(app.ctx.db), before, `${path} reads, and changes something`)
    }
  })
