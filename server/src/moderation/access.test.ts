import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  BASE_PATH,
  createOpinion,
  dismissPattern,
  getConversationModeration,
  getOpinionModeration,
  listConversationReports,
  listHidden,
  listOpinionReports,
  listPatterns,
  moderateConversation,
  moderateOpinion,
  readmitPattern,
  reportConversation,
  reportOpinion,
  setPatternAside,
  withdrawConversationModeration,
  withdrawOpinionModeration,
} from '@parley/contract'
import { handlers } from '#app.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { aFacilitator, anOrganization, holdDevice, startConversation } from '#testing/authoring.ts'
import { aPattern } from '#testing/patterns.ts'
import { fingerprint } from '#testing/fingerprint.sql.ts'

type Target = { conversationSlugId: string; opinionSlugId: string; patternSlugId: string }
type Case = {
  path: string
  body: (target: Target) => object
  /** A call that those who may make this one make before. */
  after?: { path: string; body: (target: Target) => object }
  /** Who may, besides moderators and administrators. */
  others: Caller[]
}

const CALLERS = [
  'anyone',
  'device',
  'guest',
  'user',
  'member',
  'facilitator',
  'facilitator elsewhere',
  'moderator logged out',
  'moderator on a new device',
  'moderator',
  'administrator',
] as const
type Caller = (typeof CALLERS)[number]

const decision = { moderationReason: 'spam', moderationExplanation: '' }
const report = { reportReason: 'spam', reportExplanation: '' }
const ofConversation = ({ conversationSlugId }: Target) => ({ conversationSlugId })
const ofPattern = ({ patternSlugId }: Target) => ({ patternSlugId })
const ofOpinion = ({ opinionSlugId }: Target) => ({ opinionSlugId })
const locking = {
  path: moderateConversation.path,
  body: (target: Target) => ({ ...ofConversation(target), moderationAction: 'lock', ...decision }),
}
const moving = {
  path: moderateOpinion.path,
  body: (target: Target) => ({ ...ofOpinion(target), moderationAction: 'move', ...decision }),
}
const settingAside = { path: setPatternAside.path, body: ofPattern }
const everyUser: Caller[] = [
  'user',
  'member',
  'facilitator',
  'facilitator elsewhere',
  'moderator on a new device',
]

const CASES: readonly Case[] = [
  { ...locking, others: ['facilitator'] },
  { path: getConversationModeration.path, body: ofConversation, others: ['facilitator'] },
  {
    path: withdrawConversationModeration.path,
    body: ofConversation,
    after: locking,
    others: ['facilitator'],
  },
  { ...moving, others: ['facilitator'] },
  { path: getOpinionModeration.path, body: ofOpinion, others: ['facilitator'] },
  { path: withdrawOpinionModeration.path, body: ofOpinion, after: moving, others: ['facilitator'] },
  { path: listPatterns.path, body: ofConversation, others: ['facilitator'] },
  { ...settingAside, others: ['facilitator'] },
  { path: dismissPattern.path, body: ofPattern, others: ['facilitator'] },
  { path: readmitPattern.path, body: ofPattern, after: settingAside, others: ['facilitator'] },
  { path: listHidden.path, body: ofConversation, others: ['facilitator'] },
  // What is said about the conversation itself is not for those who speak for its organization.
  { path: listConversationReports.path, body: ofConversation, others: [] },
  { path: listOpinionReports.path, body: ofOpinion, others: ['facilitator'] },
  {
    path: reportConversation.path,
    body: (target) => ({ ...ofConversation(target), ...report }),
    others: everyUser,
  },
  { path: reportOpinion.path, body: (target) => ({ ...ofOpinion(target), ...report }), others: everyUser },
]

async function callersOf(app: TestApp): Promise<Record<Caller, Actor | undefined>> {
  const onNewDevice = await app.user({ isModerator: true })
  await holdDevice(app, onNewDevice)
  const member = await app.user()
  await anOrganization(app, member)
  await anOrganization(app, await app.user(), 'Library')
  return {
    anyone: undefined,
    device: app.stranger(),
    guest: await app.guest(),
    user: await app.user(),
    member,
    facilitator: await aFacilitator(app),
    'facilitator elsewhere': await aFacilitator(app, 'Library'),
    'moderator logged out': await app.user({ isModerator: true, isLoggedOut: true }),
    'moderator on a new device': onNewDevice,
    moderator: await app.user({ isModerator: true }),
    administrator: await app.user({ isAdministrator: true }),
  }
}

/** A conversation posted as the organization, with an opinion of somebody else. */
async function aTarget(app: TestApp, member: Actor): Promise<Target> {
  const conversationSlugId = await startConversation(member, { postAsOrganization: 'Town Hall' })
  const said = await (await app.user())(createOpinion, { conversationSlugId, opinionBody: 'More benches.' })
  assert(said.success)
  const patternSlugId = await aPattern(app, { slugId: conversationSlugId })
  return { conversationSlugId, opinionSlugId: said.opinionSlugId, patternSlugId }
}

test('each call of moderation and reports answers those who may make it, and refuses all others without an effect', async () => {
  await using app = await startApp()
  const callers = await callersOf(app)
  const { member } = callers
  assert(member)
  const send = async (path: string, body: object, caller: Actor | undefined) => {
    const url = BASE_PATH + path
    const authorization = caller && `Bearer ${app.token(caller.device, url)}`
    const { status } = await app.send(url, {
      body: JSON.stringify(body),
      headers: authorization === undefined ? {} : { authorization },
    })
    return status
  }
  for (const { path, body, after, others } of CASES) {
    const may: Caller[] = [...others, 'moderator', 'administrator']
    const target = await aTarget(app, member)
    const before = await fingerprint(app.ctx.db)
    for (const caller of CALLERS.filter((name) => !may.includes(name)))
      assert.equal(
        await send(path, body(target), callers[caller]),
        caller === 'anyone' ? 401 : 403,
        `${path} by ${caller}`,
      )
    assert.deepEqual(await fingerprint(app.ctx.db), before, `${path} has an effect where it is refused`)
    for (const caller of may) {
      const own = await aTarget(app, member)
      if (after !== undefined) assert.equal(await send(after.path, after.body(own), callers[caller]), 200)
      assert.equal(await send(path, body(own), callers[caller]), 200, `${path} by ${caller}`)
    }
  }
})

test('each call of administration is for administrators alone, whatever is sent', async () => {
  await using app = await startApp()
  const { administrator, ...others } = await callersOf(app)
  const paths = handlers.map(({ call }) => call.path).filter((path) => path.startsWith('/administrator/'))
  const send = async (path: string, caller: Actor | undefined) => {
    const url = BASE_PATH + path
    const authorization = caller && `Bearer ${app.token(caller.device, url)}`
    const { status } = await app.send(url, {
      body: '{"nonsense":1}',
      headers: authorization === undefined ? {} : { authorization },
    })
    return status
  }
  const before = await fingerprint(app.ctx.db)
  for (const path of paths) {
    for (const [name, caller] of Object.entries(others))
      assert.equal(await send(path, caller), name === 'anyone' ? 401 : 403, `${path} by ${name}`)
    assert.equal(await send(path, administrator), 400, `${path} by an administrator`)
  }
  assert.deepEqual(await fingerprint(app.ctx.db), before)
})
